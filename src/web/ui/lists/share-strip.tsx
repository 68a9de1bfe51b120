import type { ReactNode } from "react";
import { ProgressBar } from "./progress-bar.tsx";

export interface ShareStripProps {
  /** For those who do not see the bar. */
  label: string;
  part: number;
  of: number;
  note: string;
  children: ReactNode;
}

/** Shows a part of a whole: in words, and as a bar. */
export function ShareStrip({ label, part, of, note, children }: ShareStripProps): ReactNode {
  return (
    <div className="flex flex-col gap-3 rounded-8 bg-accent-soft px-3 py-2.5 text-13">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p role="status" className="tabular-nums">
          {children}
        </p>
        <span className="text-12 text-ink-second">{note}</span>
      </div>
      <ProgressBar label={label} done={part} of={Math.max(1, of)} />
    </div>
  );
}
