import type { EventCreate } from "#contract/billing/usage-event-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { newTimedUuid } from "#server/platform/ids.ts";
import { validationRefusal, type WireIssue } from "#server/platform/validation-refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { NewUsageEvent } from "../event-history/insert-events-store.ts";
import type { Holder } from "../meter-state/holder-store.ts";
import { resolveHolders } from "../meter-state/resolve-holders.ts";
import type { TalliedEvent } from "./tally-events-rules.ts";
import { eventErrors } from "./usage-event-errors.ts";

/** An event with its holder, as it is stored and as it is counted. */
export interface PlacedEvent extends TalliedEvent, NewUsageEvent {
  holder: Holder;
  metadata: Metadata;
}

const maxIssues = 100;

/** Finds whose usage the events are. Refuses all of them where one cannot be stored. */
export async function placeEvents(
  ctx: SellerCtx,
  events: readonly EventCreate[],
): Promise<PlacedEvent[]> {
  const customerIds = collect(events, ({ customer_id: id }) => id);
  const externalIds = collect(events, ({ external_customer_id: id }) => id);
  const { byId, byExternalId } = await resolveHolders(ctx, {
    customerIds,
    externalIds,
  });
  const issues: WireIssue[] = [];
  const placed: PlacedEvent[] = [];
  const ms = ctx.platform.clock.nowMs();
  for (const [index, event] of events.entries()) {
    const holder = event.customer_id
      ? byId.get(event.customer_id)
      : byExternalId.get(event.external_customer_id ?? "");
    issues.push(...listFaults(ctx, index, event, holder));
    if (holder)
      placed.push(placeEvent(event, holder, { id: newTimedUuid(ms, index), index }, ctx.now));
  }
  if (issues.length > 0) throw validationRefusal(issues.slice(0, maxIssues));
  return placed;
}

function collect(
  events: readonly EventCreate[],
  read: (event: EventCreate) => string | null | undefined,
): string[] {
  const found = new Set<string>();
  for (const event of events) {
    const value = read(event);
    if (value) found.add(value);
  }
  return [...found];
}

function listFaults(
  { now, sellerId, caller }: SellerCtx,
  index: number,
  { timestamp, organization_id: organizationId }: EventCreate,
  holder: Holder | undefined,
): WireIssue[] {
  const at = (field: string) => ["body", "events", index, field];
  const faults: WireIssue[] = [];
  if (timestamp !== undefined && timestamp > now)
    faults.push({ ...eventErrors.inFuture, loc: at("timestamp") });
  if (organizationId && caller.kind === "access-token")
    faults.push({ ...eventErrors.organizationOfToken, loc: at("organization_id") });
  else if (organizationId && organizationId !== sellerId)
    faults.push({ ...eventErrors.otherOrganization, loc: at("organization_id") });
  if (!holder) faults.push({ ...eventErrors.unknownCustomer, loc: at("customer_id") });
  return faults;
}

function placeEvent(
  event: EventCreate,
  holder: Holder,
  { id, index }: { id: string; index: number },
  now: Date,
): PlacedEvent {
  return {
    index,
    id,
    holder,
    name: event.name,
    source: "user",
    timestamp: event.timestamp ?? now,
    isDated: event.timestamp !== undefined,
    externalCustomerId: event.external_customer_id ?? null,
    externalId: event.external_id ?? null,
    metadata: event.metadata ?? {},
  };
}

/** Separates the events whose external id an earlier one of the same batch has. */
export function separateTwins(events: readonly PlacedEvent[]): {
  first: readonly PlacedEvent[];
  twins: readonly PlacedEvent[];
} {
  const seen = new Set<string>();
  const twins: PlacedEvent[] = [];
  for (const event of events) {
    const { externalId: id } = event;
    if (id === null) continue;
    if (seen.has(id)) twins.push(event);
    else seen.add(id);
  }
  if (twins.length === 0) return { first: events, twins };
  const isTwin = new Set(twins);
  return { first: events.filter((event) => !isTwin.has(event)), twins };
}
