import type { ReactNode } from "react";

export interface ResultStripProps {
  /** The heading, as in "Summary". */
  label: string;
  children: ReactNode;
}

/** Shows the result of the fields above it, with their current values. */
export function ResultStrip({ label, children }: ResultStripProps): ReactNode {
  return (
    <div className="flex flex-col gap-0.5 rounded-8 bg-accent-soft px-3 py-2.5 text-13">
      <span className="text-12 text-ink-second">{label}</span>
      <p className="font-medium break-words [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}
