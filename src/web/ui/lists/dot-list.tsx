import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

const dots: Record<Tone, string> = {
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  neutral: "bg-ink-third",
};

export function DotList({ children }: { children: ReactNode }): ReactNode {
  return <ul className="px-2 pb-2">{children}</ul>;
}

export interface DotLinkProps {
  title: string;
  note: string;
  /** The words carry the meaning; the dot only repeats it. */
  tone: Tone;
  to: PagePath;
  search?: Record<string, string>;
  /** The section of that page. */
  hash?: string;
}

/** Shows two lines that lead somewhere. */
export function DotLink({ title, note, tone, to, search, hash }: DotLinkProps): ReactNode {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to}
        search={search ?? {}}
        {...(hash ? { hash } : {})}
        className="flex items-start gap-3 rounded-8 px-3 py-2.5 transition-colors hover:bg-sunken"
      >
        <span aria-hidden className={classes("mt-1.5 size-2 shrink-0 rounded-full", dots[tone])} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-13 font-medium break-words">{title}</span>
          <span className="text-12 break-words text-ink-third">{note}</span>
        </span>
        <ChevronRight aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-third" />
      </Link>
    </li>
  );
}
