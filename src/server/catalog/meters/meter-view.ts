import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { MeterRow } from "./meter-store.ts";

/** Returns what a meter counts: plain numbers, also where a price names its meter. */
export function presentMeterUnit() {
  return { unit: "scalar", custom_label: null, custom_multiplier: null } as const;
}

export function presentMeter(row: MeterRow): MeterWire {
  return {
    metadata: row.metadata as MeterWire["metadata"],
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    name: row.name,
    filter: row.filter as MeterWire["filter"],
    aggregation: row.aggregation as MeterWire["aggregation"],
    organization_id: row.organizationId,
    backfill:
      row.backfillDueAt === null
        ? null
        : { counted_events: row.backfilledEvents, total_events: row.backfillTotal },
    ...presentMeterUnit(),
    archived_at: null,
  };
}
