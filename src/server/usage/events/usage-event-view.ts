import type {
  EventNameWire,
  ReservedUsageWire,
  UsageEventWire,
} from "#contract/billing/usage-event-schema.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { UsageEventRow } from "../event-history/read-events-store.ts";
import { toUnits, toWireUnits } from "../meter-state/unit-rules.ts";
import type { EventNameRow } from "../rollups/event-name-store.ts";

/** Deleted customers are not shown, but their id is. */
export function presentUsageEvent(
  row: UsageEventRow,
  customer: CustomerRow | undefined,
): UsageEventWire {
  const shown = customer && customer.deletedAt === null ? customer : undefined;
  return {
    id: row.id,
    timestamp: row.happenedAt.toISOString(),
    organization_id: row.organizationId,
    customer_id: customer?.id ?? null,
    customer: shown ? presentCustomer(shown) : null,
    external_customer_id: row.externalCustomerId ?? shown?.externalId ?? null,
    name: row.name,
    source: row.source,
    metadata: row.metadata,
    external_id: row.externalId,
    late: row.late,
    reserved: presentReserved(row),
    label: row.name,
    child_count: 0,
    parent_id: null,
    member_id: null,
    external_member_id: null,
  };
}

function presentReserved({
  countedMeterId,
  countedUnits,
}: UsageEventRow): ReservedUsageWire | null {
  if (countedMeterId === null || countedUnits === null) return null;
  return { meter_id: countedMeterId, units: toWireUnits(toUnits(countedUnits)) };
}

export function presentEventName(row: EventNameRow): EventNameWire {
  return {
    name: row.name,
    label: row.name,
    source: row.source,
    occurrences: row.occurrences,
    first_seen: row.firstSeenAt.toISOString(),
    last_seen: row.lastSeenAt.toISOString(),
  };
}
