import type { EventCreate, EventsIngestedWire } from "#contract/billing/usage-event-schema.ts";
import { holdMeterDefinitions } from "#server/catalog/meters/meter-revision-store.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { getCompiledMeters } from "../event-history/get-compiled-meters.ts";
import { insertUserEvents, listConflicts } from "../event-history/insert-events-store.ts";
import { countTallies } from "./count-tallies.ts";
import { type PlacedEvent, placeEvents, separateTwins } from "./place-events.ts";
import { readBalances } from "./read-balances.ts";
import { recordRollups } from "./record-rollups.ts";
import { tallyEvents, type Warning, warn } from "./tally-events-rules.ts";

export interface IngestInput {
  events: readonly EventCreate[];
  withBalances: boolean;
}

/**
 * Stores events and counts them in the same transaction: the next call sees what they changed. An
 * event whose external id was sent before is left out, whatever its content.
 */
export function ingestEvents(
  request: Pick<SellerRequest, "unitOfWork">,
  input: IngestInput,
): Promise<EventsIngestedWire> {
  return request.unitOfWork((ctx) => ingestBatch(ctx, input));
}

async function ingestBatch(
  ctx: SellerCtx,
  { events, withBalances }: IngestInput,
): Promise<EventsIngestedWire> {
  await holdMeterDefinitions(ctx.tx, ctx.sellerId);
  const { revision, meters } = await getCompiledMeters(ctx);
  const placed = await placeEvents(ctx, events);
  const { first, twins } = separateTwins(placed);
  const known = await insertUserEvents(ctx.tx, ctx.sellerId, revision, first);
  const isKnown = ({ externalId }: PlacedEvent) => externalId !== null && known.has(externalId);
  const stored = known.size === 0 ? first : first.filter((each) => !isKnown(each));
  const { tallies, warnings } = tallyEvents(stored, meters);
  const late = await countTallies(ctx, stored, tallies);
  await recordRollups(ctx, stored, tallies);
  const repeated = [...twins, ...(known.size === 0 ? [] : first.filter(isKnown))];
  const conflicts = await findConflicts(ctx, repeated);
  return {
    inserted: stored.length,
    duplicates: repeated.length,
    warnings: [...warnings, ...late, ...conflicts].toSorted((a, b) => a.index - b.index),
    ...(withBalances ? { balances: await readBalances(ctx, placed, meters) } : {}),
  };
}

/** Those that were stored with another content, by this batch or by an earlier one. */
async function findConflicts(
  { tx, sellerId }: SellerCtx,
  repeated: readonly PlacedEvent[],
): Promise<Warning[]> {
  if (repeated.length === 0) return [];
  const differing = new Set(await listConflicts(tx, sellerId, repeated));
  return repeated.filter(({ id }) => differing.has(id)).map((each) => warn(each, "conflict"));
}
