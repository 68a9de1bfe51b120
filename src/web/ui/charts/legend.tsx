import type { ReactNode } from "react";

/** Tells which line is which: one is whole, the other dashed. */
export function Legend({ current, previous }: { current: string; previous: string }): ReactNode {
  return (
    <p className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-12 text-ink-second tabular-nums">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="w-3 border-t-2 border-accent" />
        {current}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="w-3.5 border-t-2 border-dotted border-ink-third" />
        {previous}
      </span>
    </p>
  );
}
