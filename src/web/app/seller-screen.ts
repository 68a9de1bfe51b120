import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";

export interface SellerScreen {
  path: PagePath;
  /** Shown in the top bar; pages about one object show its name there with `PagePlace`. */
  title: string;
  /** The top bar carries the heading: lists. */
  heading?: boolean;
  component: ReturnType<typeof lazyRouteComponent>;
}

type Load<Name extends string> = () => Promise<Record<Name, () => ReactNode>>;

/** Returns a page about one object, or a form. */
export function page<Name extends string>(
  path: PagePath,
  title: string,
  load: Load<Name>,
  name: Name,
): SellerScreen {
  return { path, title, component: lazyRouteComponent(load, name) };
}

/** Lists a page with the heading in the top bar. */
export function list<Name extends string>(
  path: PagePath,
  title: string,
  load: Load<Name>,
  name: Name,
): SellerScreen {
  return { ...page(path, title, load, name), heading: true };
}
