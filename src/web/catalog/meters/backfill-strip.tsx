import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import { ShareStrip } from "#web/ui/lists/share-strip.tsx";

/** Says how far a meter is that counts events from before it was created or changed. */
export function BackfillStrip({ backfill }: Pick<MeterWire, "backfill">): ReactNode {
  if (!backfill) return null;
  const { counted_events: counted, total_events: total } = backfill;
  const words = (amount: number) => amount.toLocaleString("en-US");
  return (
    <ShareStrip
      label="Earlier events that are counted"
      part={counted}
      of={total ?? counted}
      note="New events count immediately. Until this is done, balances are not complete."
    >
      {total === null
        ? "Counting earlier events"
        : `Counting earlier events: ${words(counted)} of ${words(total)}`}
    </ShareStrip>
  );
}
