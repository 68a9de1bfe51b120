import type { ReactNode } from "react";

export interface ResultStripProps {
  /** What this is the result of, as in "What it measures". */
  label: string;
  children: ReactNode;
}

/** What follows from the fields above it, as they are now. */
export function ResultStrip({ label, children }: ResultStripProps): ReactNode {
  return (
    <div className="flex flex-col gap-0.5 rounded-8 bg-accent-soft px-3 py-2.5 text-13">
      <span className="text-12 text-ink-second">{label}</span>
      <p className="font-medium break-words [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}
