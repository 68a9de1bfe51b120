import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Loading } from "#web/ui/lists/skeleton.tsx";

/** Shows the card of the figures in its final size. */
export function KeyFiguresLoading({ label, amount }: { label: string; amount: number }): ReactNode {
  return (
    <Loading label={label}>
      <div
        className={classes(
          "grid grid-cols-2 gap-px overflow-hidden rounded-12 border border-line bg-line",
          amount === 5 ? "lg:grid-cols-5" : "lg:grid-cols-4",
        )}
      >
        {Array.from({ length: amount }, (_, index) => index).map((place) => (
          <div
            key={place}
            className="flex h-25 flex-col gap-2.5 bg-surface px-5 py-4 max-lg:last:odd:col-span-2"
          >
            <span className="h-3 w-20 animate-pulse rounded-6 bg-line" />
            <span className="h-6 w-28 animate-pulse rounded-6 bg-line" />
            <span className="h-3 w-24 animate-pulse rounded-6 bg-line" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
