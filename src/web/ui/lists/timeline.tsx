import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export interface TimelineItem {
  key: string;
  title: string;
  note?: string | undefined;
  tone: Tone;
  /** When, as it is shown. */
  time: ReactNode;
}

const dots: Record<Tone, string> = {
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  neutral: "bg-ink-third",
};

/**
 * Shows events of one object, in the given order. The text carries the meaning; the dots only
 * repeat it.
 */
export function Timeline({ items }: { items: readonly TimelineItem[] }): ReactNode {
  return (
    <ol className="flex flex-col px-5 pb-4 text-13">
      {items.map(({ key, title, note, tone, time }) => (
        <li key={key} className="group flex gap-3 pb-4 last:pb-1">
          <span aria-hidden className="flex w-2 flex-col items-center gap-1.5 pt-1.5">
            <span className={classes("size-2 shrink-0 rounded-full", dots[tone])} />
            <span className="-mb-4 w-px flex-1 bg-line group-last:hidden" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{title}</p>
            {note ? <p className="text-12 break-words text-ink-third">{note}</p> : null}
          </div>
          <span className="shrink-0 text-12 text-ink-third tabular-nums">{time}</span>
        </li>
      ))}
    </ol>
  );
}
