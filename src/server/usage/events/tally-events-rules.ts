import type { MeteredEvent } from "#contract/billing/meter-filter.ts";
import type { EventsIngestedWire } from "#contract/billing/usage-event-schema.ts";
import type { CompiledMeter } from "../event-history/compiled-meter-rules.ts";
import { combineStates, emptyState, type MeterState } from "../meter-state/meter-state-rules.ts";
import { addToTally, newTally, type Tally, toMeterState } from "../meter-state/tally-rules.ts";
import { toQuarter } from "../rollups/quarter-rules.ts";

export type Warning = EventsIngestedWire["warnings"][number];

/** An event that counts, with its place in the batch. */
export interface TalliedEvent extends MeteredEvent {
  index: number;
  id: string;
  holder: { id: string; customerId: string | null };
}

/** The usage that a batch adds to one meter of one holder, as a whole and by quarter of an hour. */
export interface MeterUsageTally {
  holderId: string;
  meter: CompiledMeter;
  state: MeterState;
  quarters: readonly { quarter: number; state: MeterState }[];
  earliestMs: number;
}

export interface BatchTally {
  tallies: MeterUsageTally[];
  warnings: Warning[];
}

/** Adds up what events count in meters, and says which count in none. */
export function tallyEvents(
  events: readonly TalliedEvent[],
  meters: readonly CompiledMeter[],
): BatchTally {
  const byHolder = new Map<string, (Tally[] | undefined)[]>();
  const warnings: Warning[] = [];
  for (const event of events) {
    const tallied = byHolder.get(event.holder.id) ?? [];
    if (tallied.length === 0) byHolder.set(event.holder.id, tallied);
    tallyEvent(event, meters, tallied, warnings);
    if (event.holder.customerId === null) warnings.push(warn(event, "unknown_customer"));
  }
  const tallies = [...byHolder].flatMap(([holderId, byMeter]) =>
    byMeter.flatMap((quarters, at) => {
      const meter = meters[at];
      return meter && quarters ? [combineQuarters(holderId, meter, quarters)] : [];
    }),
  );
  return { tallies, warnings };
}

function tallyEvent(
  event: TalliedEvent,
  meters: readonly CompiledMeter[],
  tallied: (Tally[] | undefined)[],
  warnings: Warning[],
): void {
  const atMs = event.timestamp.getTime();
  let isMatched = false;
  for (const [at, meter] of meters.entries()) {
    if (!meter.matches(event)) continue;
    isMatched = true;
    const value = meter.readValue(event);
    if (value === undefined) warnings.push(warn(event, "not_a_number", meter));
    else {
      const quarters = tallied[at] ?? [];
      tallied[at] = quarters;
      addToTally(findQuarter(quarters, toQuarter(atMs)), value, atMs);
    }
  }
  if (!isMatched) warnings.push(warn(event, "no_matching_meter"));
}

/** Most events of a batch happened in the same quarter as the one before. */
function findQuarter(quarters: Tally[], quarter: number): Tally {
  const last = quarters.at(-1);
  if (last?.quarter === quarter) return last;
  const known = quarters.find((each) => each.quarter === quarter);
  if (known) return known;
  const added = newTally(quarter);
  quarters.push(added);
  return added;
}

function combineQuarters(
  holderId: string,
  meter: CompiledMeter,
  tallies: readonly Tally[],
): MeterUsageTally {
  const quarters = tallies.map((each) => ({
    quarter: each.quarter,
    state: toMeterState(each, meter.func === "count"),
  }));
  return {
    holderId,
    meter,
    state: quarters.map(({ state }) => state).reduce(combineStates, emptyState),
    quarters,
    earliestMs: Math.min(...tallies.map((each) => each.earliestMs)),
  };
}

/** Writes the sentence of a warning. */
export function warn(
  { index }: Pick<TalliedEvent, "index">,
  code: Warning["code"],
  meter?: Pick<CompiledMeter, "name" | "property">,
): Warning {
  return { index, code, detail: details[code](meter) };
}

const details: Record<
  Warning["code"],
  (meter?: Pick<CompiledMeter, "name" | "property">) => string
> = {
  no_matching_meter: () => "No meter counts this event.",
  unknown_customer: () =>
    "No customer has this external ID yet. What the event adds goes to the customer who gets it.",
  late: (meter) =>
    `The event happened before the current period of the customer in ${meter?.name} and counts in the current one.`,
  not_a_number: (meter) =>
    `${meter?.name} adds up ${meter?.property}, which is not a number in this event.`,
  conflict: () =>
    "An event with this external_id and other content was sent before. Only the first one counts.",
  over_limit: (meter) =>
    `The customer has reached a limit of ${meter?.name}. What is above it counts and is not billed.`,
};
