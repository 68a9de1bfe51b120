import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";

export interface MessageRowProps {
  search: Record<string, string>;
  to: string;
  time: ReactNode;
  subject: string;
  preview: string;
  isNew: boolean;
  selected: boolean;
  onOpen: () => void;
}

export function MessageRows({ children }: { children: ReactNode }): ReactNode {
  return <ul>{children}</ul>;
}

export function MessageRow(props: MessageRowProps): ReactNode {
  return (
    <li className="border-b border-line">
      <Link
        to={pagePaths.devMailbox}
        search={props.search}
        onClick={props.onOpen}
        aria-current={props.selected ? "true" : undefined}
        className={classes(
          "relative block border-l-2 border-transparent py-3 pr-4 pl-8 transition-colors focus-visible:-outline-offset-2",
          props.selected ? "md:border-accent md:bg-accent-soft/60" : "hover:bg-sunken",
        )}
      >
        {props.isNew ? (
          <span className="absolute top-4.5 left-3.5 size-2 rounded-full bg-accent">
            <span className="sr-only">New</span>
          </span>
        ) : null}
        <span className="flex justify-between gap-3 text-12 text-ink-second">
          <span className="truncate">{props.to}</span>
          <span className="shrink-0 tabular-nums">{props.time}</span>
        </span>
        <span className="mt-px block truncate text-13 font-semibold">{props.subject}</span>
        <span className="block truncate text-12 text-ink-third">{props.preview}</span>
      </Link>
    </li>
  );
}
