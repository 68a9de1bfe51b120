import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type ShareColor = "accent" | "tax" | "fee" | "refund";

export interface Share {
  label: string;
  amount: number;
  /** The amount as it is shown. */
  text: ReactNode;
  color: ShareColor;
}

const colors: Record<ShareColor, string> = {
  accent: "bg-accent",
  tax: "bg-warn-line",
  fee: "bg-ink-third",
  refund: "bg-info",
};

export interface ShareBarProps {
  shares: readonly Share[];
  total: { label: string; text: ReactNode };
}

/** Shows the parts of a sum as one bar, with their names and amounts below it. */
export function ShareBar({ shares, total }: ShareBarProps): ReactNode {
  const drawn = shares.filter(({ amount }) => amount > 0);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {drawn.map(({ label, amount, color }) => (
          <span
            key={label}
            style={{ flexGrow: amount }}
            className={classes("min-w-1", colors[color])}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-12 sm:flex sm:justify-between">
        {shares.map(({ label, text, color }) => (
          <div key={label} className="flex flex-col gap-0.5">
            <dt className="flex items-center gap-1.5 text-ink-second">
              <span aria-hidden className={classes("size-2 rounded-full", colors[color])} />
              {label}
            </dt>
            <dd className="text-13 font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
        <div className="flex flex-col gap-0.5 sm:text-right">
          <dt className="text-ink-second">{total.label}</dt>
          <dd className="text-13 font-semibold tabular-nums">{total.text}</dd>
        </div>
      </dl>
    </div>
  );
}
