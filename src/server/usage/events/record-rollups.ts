import { newTimedUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { toStoredState } from "../meter-state/stored-state-rules.ts";
import { toFoldTime } from "../rollups/fold-time-rules.ts";
import {
  insertPendingRollups,
  type NameDelta,
  type QuarterDelta,
} from "../rollups/rollup-store.ts";
import type { PlacedEvent } from "./place-events.ts";
import type { MeterUsageTally } from "./tally-events-rules.ts";

/** Notes what the events add to the names of events and to the quantities of meters. */
export async function recordRollups(
  ctx: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
): Promise<void> {
  if (events.length === 0) return;
  await insertPendingRollups(ctx.tx, ctx.sellerId, {
    id: newTimedUuid(ctx.platform.clock.nowMs()),
    foldAt: toFoldTime(ctx.now),
    source: "user",
    names: listNames(events),
    quarters: tallies.flatMap(toQuarterDeltas),
  });
}

function listNames(events: readonly PlacedEvent[]): NameDelta[] {
  const byHolder = new Map<string, Map<string, NameDelta>>();
  for (const { holder, name, timestamp } of events) {
    const names = byHolder.get(holder.id) ?? new Map<string, NameDelta>();
    if (names.size === 0) byHolder.set(holder.id, names);
    const atMs = timestamp.getTime();
    const known = names.get(name);
    if (known) {
      known.count += 1;
      known.firstMs = Math.min(known.firstMs, atMs);
      known.lastMs = Math.max(known.lastMs, atMs);
    } else names.set(name, { holderId: holder.id, name, count: 1, firstMs: atMs, lastMs: atMs });
  }
  return [...byHolder.values()].flatMap((names) => [...names.values()]);
}

function toQuarterDeltas({ holderId, meter, quarters }: MeterUsageTally): QuarterDelta[] {
  return quarters.map(({ quarter, state }) => ({
    holderId,
    meterId: meter.id,
    revision: meter.revision,
    quarter,
    ...toStoredState(state),
  }));
}
