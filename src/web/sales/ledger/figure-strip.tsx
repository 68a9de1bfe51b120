import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface Figure {
  label: string;
  text: ReactNode;
  note: ReactNode;
}

/** Shows figures that belong together: one card, split by hairlines. */
export function FigureStrip({ label, figures }: { label: string; figures: Figure[] }): ReactNode {
  return (
    <dl
      aria-label={label}
      className={classes(
        "grid gap-px overflow-hidden rounded-12 border border-line bg-line shadow-card",
        figures.length === 3 ? "sm:grid-cols-3" : "grid-cols-2 lg:grid-cols-4",
      )}
    >
      {figures.map((figure) => (
        <div key={figure.label} className="flex flex-col gap-0.5 bg-surface px-5 py-4">
          <dt className="text-13 text-ink-second">{figure.label}</dt>
          <dd className="text-20 font-semibold tracking-[-0.01em] break-words tabular-nums">
            {figure.text}
          </dd>
          <dd className="text-12 text-ink-third">{figure.note}</dd>
        </div>
      ))}
    </dl>
  );
}
