import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface SumListProps {
  /** On its own ground, as in a dialog. */
  sunken?: boolean;
  /** From one side of its card to the other. */
  wide?: boolean;
  children: ReactNode;
}

/** Shows amounts that add up to the last one. */
export function SumList({ sunken = false, wide = false, children }: SumListProps): ReactNode {
  return (
    <dl
      className={classes(
        "flex w-full flex-col gap-1.5 text-13 tabular-nums",
        sunken && "rounded-8 bg-sunken px-3 py-2.5",
        !sunken && !wide && "ml-auto max-w-76",
      )}
    >
      {children}
    </dl>
  );
}

export interface SumProps {
  label: ReactNode;
  /** The sum of those above it. */
  total?: boolean;
  /** Lowers the sum. */
  minus?: boolean;
  children: ReactNode;
}

export function Sum({ label, total = false, minus = false, children }: SumProps): ReactNode {
  return (
    <div
      className={classes(
        "flex items-baseline justify-between gap-4",
        total && "mt-0.5 border-t border-line pt-2 text-14 font-semibold",
      )}
    >
      <dt className={classes("min-w-0 break-words", !total && "text-ink-second")}>{label}</dt>
      <dd className={classes("shrink-0", minus && "text-good")}>{children}</dd>
    </div>
  );
}
