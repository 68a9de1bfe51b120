import { newTimedUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { toUnitText, type Units } from "../meter-state/unit-rules.ts";
import {
  insertPendingRollups,
  type NameDelta,
  type QuarterDelta,
} from "../rollups/rollup-store.ts";
import type { PlacedEvent } from "./place-events.ts";
import type { MeterUsageTally } from "./tally-events-rules.ts";

/** Batches of a few seconds are folded in together. */
const foldDelayMs = 5_000;

/** Notes what the events add to the names of events and to the quantities of meters. */
export async function recordRollups(
  ctx: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
): Promise<void> {
  if (events.length === 0) return;
  await insertPendingRollups(ctx.tx, ctx.sellerId, {
    id: newTimedUuid(ctx.platform.clock.nowMs()),
    foldAt: new Date(ctx.now.getTime() + foldDelayMs),
    names: listNames(events),
    quarters: tallies.flatMap(toQuarterDeltas),
  });
}

function listNames(events: readonly PlacedEvent[]): NameDelta[] {
  const byHolder = new Map<string, Map<string, NameDelta>>();
  for (const { holder, name, source, timestamp } of events) {
    const names = byHolder.get(holder.id) ?? new Map<string, NameDelta>();
    if (names.size === 0) byHolder.set(holder.id, names);
    const atMs = timestamp.getTime();
    const known = names.get(name);
    if (!known) names.set(name, [holder.id, name, source, 1, atMs, atMs]);
    else {
      known[3] += 1;
      known[4] = Math.min(known[4], atMs);
      known[5] = Math.max(known[5], atMs);
    }
  }
  return [...byHolder.values()].flatMap((names) => [...names.values()]);
}

function toQuarterDeltas({ holderId, meter, quarters }: MeterUsageTally): QuarterDelta[] {
  const toText = (units: Units | null) => (units === null ? null : toUnitText(units));
  return quarters.map(({ quarter, state }) => [
    holderId,
    meter.id,
    meter.revision,
    quarter,
    state.count,
    toUnitText(state.sum),
    toText(state.min),
    toText(state.max),
  ]);
}
