import type { Metadata } from "#contract/metadata.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { getCompiledMeters } from "../event-history/get-compiled-meters.ts";
import { insertReservedEvent } from "../event-history/insert-reserved-event-store.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { toUnitText, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import { toQuarter } from "../rollups/quarter-rules.ts";
import { countTallies } from "./count-tallies.ts";
import type { PlacedEvent } from "./place-events.ts";
import { recordRollups } from "./record-rollups.ts";
import type { MeterUsageTally } from "./tally-events-rules.ts";

/** Names the events of committed reservations. */
export const committedName = "reservation.committed";

interface ReservedUnits {
  id: string;
  /** Locked. */
  state: HeldMeter;
  units: Units;
  metadata: Metadata;
}

/**
 * Writes one event that counts these units in this meter, and in no other. Hold the definitions
 * before.
 */
export async function countReservedUnits(
  ctx: SellerCtx,
  { id, state, units, metadata }: ReservedUnits,
): Promise<void> {
  const { tx, sellerId, now } = ctx;
  const { holderId, meterId } = state;
  const { revision, meters } = await getCompiledMeters(ctx);
  const meter = meters.find((each) => each.id === meterId);
  if (!meter) throw new Error(`meter ${meterId} counts no events`);
  const event: PlacedEvent = {
    index: 0,
    id,
    holder: { id: holderId, customerId: holderId, epoch: state.epoch },
    name: committedName,
    source: "user",
    timestamp: now,
    isDated: false,
    externalCustomerId: null,
    externalId: null,
    metadata,
  };
  await insertReservedEvent(tx, sellerId, revision, {
    ...event,
    meterId,
    units: toUnitText(units),
  });
  const isCount = state.func === "count";
  const counted = {
    count: 1,
    sum: units,
    min: isCount ? null : units,
    max: isCount ? null : units,
  };
  const tally: MeterUsageTally = {
    holderId,
    meter: { ...meter, matches: () => true, readValue: () => toWireUnits(units) },
    state: counted,
    quarters: [{ quarter: toQuarter(now.getTime()), state: counted }],
    earliestMs: now.getTime(),
  };
  await countTallies(ctx, [event], [tally]);
  await recordRollups(ctx, [event], [tally]);
}
