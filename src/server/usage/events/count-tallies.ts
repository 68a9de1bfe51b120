import type { SellerCtx } from "#server/v1/seller-request.ts";
import { markEventsLate, setEventEpoch } from "../event-history/insert-events-store.ts";
import {
  countUsage,
  type LateWindow,
  type MovedHolder,
  type UsageDelta,
} from "../meter-state/count-usage-store.ts";
import { toStoredState } from "../meter-state/stored-state-rules.ts";
import type { PlacedEvent } from "./place-events.ts";
import { type MeterUsageTally, type Warning, warn } from "./tally-events-rules.ts";

/** An external id got its customer after its events were placed: they must be placed anew. */
export class HolderMoved extends Error {}

/** Adds what was tallied to the states of meters, and returns what came late. */
export async function countTallies(
  ctx: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
): Promise<Warning[]> {
  if (tallies.length === 0) return [];
  const counted = new Set(tallies.map(({ holderId }) => holderId));
  const holders = new Map(events.map(({ holder }) => [holder.id, holder]));
  const { moved, late } = await countUsage(
    ctx.tx,
    ctx.sellerId,
    {
      holders: [...holders.values()]
        .filter(({ id }) => counted.has(id))
        .map(({ id, customerId, epoch }) => ({ id, customer_id: customerId, epoch })),
      deltas: tallies.map(toDelta),
    },
    ctx.now,
  );
  await correctEpochs(ctx, events, moved);
  return markLate(ctx, events, tallies, late);
}

function toDelta({ holderId, meter, state, earliestMs }: MeterUsageTally): UsageDelta {
  return {
    holder_id: holderId,
    meter_id: meter.id,
    revision: meter.revision,
    ...toStoredState(state),
    earliest_ms: earliestMs,
  };
}

/** Usage that was frozen while the events were being stored: they count in the next epoch. */
async function correctEpochs(
  { tx, sellerId }: SellerCtx,
  events: readonly PlacedEvent[],
  moved: readonly MovedHolder[],
): Promise<void> {
  for (const { id, customerId, epoch } of moved) {
    const own = events.filter(({ holder }) => holder.id === id);
    if (own[0]?.holder.customerId !== customerId) throw new HolderMoved();
    await setEventEpoch(
      tx,
      sellerId,
      own.map((event) => event.id),
      epoch,
    );
  }
}

async function markLate(
  { tx, sellerId }: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
  late: readonly LateWindow[],
): Promise<Warning[]> {
  if (late.length === 0) return [];
  const meters = new Map(tallies.map(({ meter }) => [meter.id, meter]));
  const ids = new Set<string>();
  const warnings: Warning[] = [];
  for (const { holderId, meterId, openedAt } of late) {
    const meter = meters.get(meterId);
    for (const event of events) {
      const isIn = event.holder.id === holderId && event.timestamp < openedAt;
      if (!isIn || !meter?.matches(event) || meter.readValue(event) === undefined) continue;
      ids.add(event.id);
      warnings.push(warn(event, "late", meter));
    }
  }
  await markEventsLate(tx, sellerId, [...ids]);
  return warnings;
}
