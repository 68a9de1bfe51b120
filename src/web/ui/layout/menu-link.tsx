import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

export interface MenuLinkProps extends LinkTarget {
  icon: ReactNode;
  /** The page that is open belongs to this entry, though it has another address. */
  within?: boolean;
}

/** Shows an entry of the sidebar or the bottom bar, marked while its page is open. */
export function MenuLink({ look, ...props }: MenuLinkProps & { look: string }): ReactNode {
  return (
    <Link
      to={props.to}
      params={props.params ?? {}}
      search={props.search ?? {}}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={props.within ? "true" : undefined}
      className={look}
    >
      {props.icon}
      {props.children}
    </Link>
  );
}
