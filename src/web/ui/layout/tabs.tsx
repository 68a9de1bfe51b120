import { Link } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

export interface TabsProps {
  label: string;
  children: ReactNode;
}

/**
 * Shows the parts of one page, each with an address of its own. Where they need more room than
 * there is, they scroll.
 */
export function Tabs({ label, children }: TabsProps): ReactNode {
  const bar = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState({ left: false, right: false });
  const noteHidden = () => setHidden((before) => hiddenSides(bar.current, before));
  useLayoutEffect(() => {
    showCurrent(bar.current);
    noteHidden();
  });
  return (
    <nav
      ref={bar}
      aria-label={label}
      onScroll={noteHidden}
      className={classes(
        "-mb-2 overflow-x-auto border-b border-line",
        hidden.left && "mask-l-from-[calc(100%-3rem)]",
        hidden.right && "mask-r-from-[calc(100%-3rem)]",
      )}
    >
      <ul className="flex w-max gap-6">{children}</ul>
    </nav>
  );
}

interface HiddenSides {
  left: boolean;
  right: boolean;
}

/** The sides where tabs are out of view: they fade there, so that one knows to scroll. */
function hiddenSides(bar: HTMLElement | null, before: HiddenSides): HiddenSides {
  if (!bar) return before;
  const left = bar.scrollLeft > 1;
  const right = bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 1;
  return left === before.left && right === before.right ? before : { left, right };
}

/** Scrolls the bar only, never the page. */
function showCurrent(bar: HTMLElement | null): void {
  const current = bar?.querySelector<HTMLElement>("[aria-current]");
  if (!bar || !current) return;
  const { left, right } = current.getBoundingClientRect();
  const shown = bar.getBoundingClientRect();
  if (left < shown.left || right > shown.right) {
    bar.scrollLeft += (left + right - shown.left - shown.right) / 2;
  }
}

export interface TabProps extends LinkTarget {
  /** Null while it is not known: its place is held. */
  count?: number | null;
  /**
   * Decides which one is current in place of the whole address, for tabs that differ in their path
   * alone.
   */
  current?: boolean;
}

export function Tab(props: TabProps): ReactNode {
  const { to, params, search, count, current = false, children } = props;
  return (
    <li>
      <Link
        to={to}
        params={params ?? {}}
        search={search ?? {}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={current ? "page" : undefined}
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
