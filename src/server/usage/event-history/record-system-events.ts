import { newTimedUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { toFoldTime } from "../rollups/fold-time-rules.ts";
import { insertPendingRollups, type NameDelta } from "../rollups/rollup-store.ts";
import { insertSystemEvents } from "./insert-events-store.ts";

/** An act of the program on the usage of a customer, in the words of the wire. */
export type SystemEvent = {
  /** The id of the customer. */
  holderId: string;
  epoch: number;
  happenedAt: Date;
} & (
  | { name: "meter.reset"; metadata: { meter_id: string } }
  | {
      name: "meter.credited";
      metadata: { meter_id: string; units: number; rollover: boolean };
    }
);

/**
 * Stores events of our own. They are listed beside those of the seller and count in no meter. Of
 * one moment, those with higher places come later.
 */
export async function recordSystemEvents(
  ctx: SellerCtx,
  events: readonly SystemEvent[],
  firstPlace = 0,
): Promise<void> {
  if (events.length === 0) return;
  const ms = ctx.platform.clock.nowMs();
  await insertSystemEvents(
    ctx.tx,
    ctx.sellerId,
    events.map(({ holderId, epoch, happenedAt, name, metadata }, place) => ({
      id: newTimedUuid(ms, (firstPlace + place) % maxPlaces),
      holder_id: holderId,
      happened_at: happenedAt,
      name,
      metadata,
      epoch,
    })),
  );
  await insertPendingRollups(ctx.tx, ctx.sellerId, {
    id: newTimedUuid(ms),
    foldAt: toFoldTime(ctx.now),
    source: "system",
    names: events.map(toNameDelta),
    quarters: [],
  });
}

const maxPlaces = 4_096;

function toNameDelta({ holderId, name, happenedAt }: SystemEvent): NameDelta {
  const atMs = happenedAt.getTime();
  return { holderId, name, count: 1, firstMs: atMs, lastMs: atMs };
}
