import type { ReactNode } from "react";

export interface FigureRowProps {
  figures: readonly { label: string; text: string }[];
}

/** Shows two or three figures beside each other, in a card. */
export function FigureRow({ figures }: FigureRowProps): ReactNode {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-5 pb-3">
      {figures.map(({ label, text }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-12 text-ink-second">{label}</dt>
          <dd className="text-20 font-semibold tracking-[-0.01em] tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
