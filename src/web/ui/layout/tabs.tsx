import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

export interface TabsProps {
  label: string;
  children: ReactNode;
}

/** Parts of one page, each with an address of its own. */
export function Tabs({ label, children }: TabsProps): ReactNode {
  return (
    <nav aria-label={label} className="-mb-2 overflow-x-auto border-b border-line">
      <ul className="flex w-max gap-6">{children}</ul>
    </nav>
  );
}

export interface TabProps extends LinkTarget {
  /** Null while it is not known: its place is held. */
  count?: number | null;
  /** Also the current one when the address says more than its own, such as one row of it. */
  within?: boolean;
}

export function Tab(props: TabProps): ReactNode {
  const { to, params, search, count, within = false, children } = props;
  return (
    <li>
      <Link
        to={to}
        params={params ?? {}}
        search={search ?? {}}
        activeOptions={{ exact: !within, includeSearch: true }}
        className="group/tab flex h-10 items-center gap-2 border-b-2 border-transparent text-13 font-medium text-ink-second transition-colors -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
      >
        {children}
        {count === undefined ? null : (
          <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-sunken px-1.5 text-11 font-medium text-ink-second tabular-nums group-aria-[current]/tab:bg-accent-soft group-aria-[current]/tab:text-accent">
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
