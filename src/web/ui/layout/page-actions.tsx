import { createContext, type ReactNode, use, useLayoutEffect } from "react";
import type { PagePath } from "#contract/page-paths.ts";

export interface OwnActions {
  children: ReactNode;
  /** In the place of what the frame shows there: something unsaved goes first. */
  alone?: boolean;
}

/** Hands a page's own actions to the top bar of its frame. */
export const PageActionsContext = createContext<(actions: OwnActions | null) => void>(() => {});

/** Shows actions in the top bar of the frame, regardless of where the page renders them. */
export function PageActions({ children, alone = false }: OwnActions): ReactNode {
  const show = use(PageActionsContext);
  useLayoutEffect(() => show({ children, alone }), [show, children, alone]);
  useLayoutEffect(() => () => show(null), [show]);
  return null;
}

export interface OwnPlace {
  /** The thing this page is about: the browser's tab is called so. */
  title: string;
  /** The list it belongs to. */
  parent: string;
  parentTo: PagePath;
}

/** Hands the way to this page to the top bar of its frame. */
export const PagePlaceContext = createContext<(place: OwnPlace | null) => void>(() => {});

/** Tells the top bar where a page about one thing belongs; the page itself carries the heading. */
export function PagePlace({ title, parent, parentTo }: OwnPlace): ReactNode {
  const show = use(PagePlaceContext);
  useLayoutEffect(() => show({ title, parent, parentTo }), [show, title, parent, parentTo]);
  useLayoutEffect(() => () => show(null), [show]);
  return null;
}
