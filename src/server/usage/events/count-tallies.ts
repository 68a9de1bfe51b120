import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyCeilings } from "../ceilings/apply-ceilings.ts";
import { markEventsLate, setEventEpoch } from "../event-history/insert-events-store.ts";
import { toAnnounceTime } from "../meter-state/announce-rules.ts";
import {
  countUsage,
  type UnexpectedState,
  type UsageDelta,
} from "../meter-state/count-usage-store.ts";
import { toStoredState } from "../meter-state/stored-state-rules.ts";
import { numberToUnits } from "../meter-state/unit-rules.ts";
import type { PlacedEvent } from "./place-events.ts";
import { type MeterUsageTally, type Warning, warn } from "./tally-events-rules.ts";

/**
 * Adds the tallies to the states of meters. Returns which events came late, and which were above a
 * limit.
 */
export async function countTallies(
  ctx: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
): Promise<Warning[]> {
  if (tallies.length === 0) return [];
  const { tx, sellerId, now } = ctx;
  const holders = new Map(events.map(({ holder }) => [holder.id, holder]));
  const deltas = tallies.map(({ holderId, meter, state, earliestMs }): UsageDelta => {
    const holder = holders.get(holderId);
    return {
      holderId,
      meterId: meter.id,
      revision: meter.revision,
      epoch: holder?.epoch ?? 0,
      isOfCustomer: holder?.customerId === holderId,
      ...toStoredState(state),
      earliestMs,
    };
  });
  const times = { now, announceAt: toAnnounceTime(now) };
  const unexpected = await countUsage(tx, sellerId, deltas, times);
  if (unexpected.length === 0) return [];
  await correctEpochs(ctx, events, unexpected);
  const late = unexpected.filter(({ isLate }) => isLate);
  return [
    ...(await markLate(ctx, events, tallies, late)),
    ...(await countInLimits(ctx, events, tallies, unexpected)),
  ];
}

/**
 * Usage that was frozen or reset while the events were stored: they count in the epoch after it. Of
 * several meters the latest one decides, because each window ends with an epoch of the holder.
 */
async function correctEpochs(
  { tx, sellerId }: SellerCtx,
  events: readonly PlacedEvent[],
  states: readonly UnexpectedState[],
): Promise<void> {
  for (const [holderId, found] of Map.groupBy(states, (state) => state.holderId)) {
    const own = events.filter(({ holder }) => holder.id === holderId);
    const epoch = Math.max(...found.map((state) => state.epoch));
    if (epoch <= (own[0]?.holder.epoch ?? 0)) continue;
    await setEventEpoch(
      tx,
      sellerId,
      own.map(({ id }) => id),
      epoch,
    );
  }
}

async function markLate(
  { tx, sellerId }: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
  states: readonly UnexpectedState[],
): Promise<Warning[]> {
  const meters = new Map(tallies.map(({ meter }) => [meter.id, meter]));
  const ids = new Set<string>();
  const warnings: Warning[] = [];
  for (const { holderId, meterId, openedAt } of states) {
    const meter = meters.get(meterId);
    if (!meter || openedAt === null) continue;
    for (const event of events) {
      const isIn = event.holder.id === holderId && event.timestamp < openedAt;
      if (!isIn || !meter.matches(event) || meter.readValue(event) === undefined) continue;
      ids.add(event.id);
      warnings.push(warn(event, "late", meter));
    }
  }
  if (ids.size > 0) await markEventsLate(tx, sellerId, [...ids]);
  return warnings;
}

/** Counts what limited customers have used in their limits, in the order of the events. */
async function countInLimits(
  ctx: SellerCtx,
  events: readonly PlacedEvent[],
  tallies: readonly MeterUsageTally[],
  states: readonly UnexpectedState[],
): Promise<Warning[]> {
  const limited = states.flatMap(({ holderId, meterId, isLimited }) => {
    const tally = tallies.find((each) => each.holderId === holderId && each.meter.id === meterId);
    if (!isLimited || !tally) return [];
    const counted = events.filter(
      (event) =>
        event.holder.id === holderId &&
        tally.meter.matches(event) &&
        tally.meter.readValue(event) !== undefined,
    );
    return [{ tally, counted }];
  });
  if (limited.length === 0) return [];
  const above = await applyCeilings(
    ctx,
    limited.map(({ tally: { holderId, meter, state }, counted }) => ({
      customerId: holderId,
      meterId: meter.id,
      // The only event of a tally may have more digits than a number.
      values:
        counted.length === 1
          ? [state.sum]
          : counted.map((event) => numberToUnits(meter.readValue(event) ?? 0)),
    })),
  );
  return limited.flatMap(({ tally, counted }, place) =>
    counted
      .filter((_, index) => above[place]?.[index])
      .map((event) => warn(event, "over_limit", tally.meter)),
  );
}
