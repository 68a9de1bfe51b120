import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { MeterRow } from "./meter-store.ts";

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
    unit: "scalar",
    custom_label: null,
    custom_multiplier: null,
    archived_at: null,
  };
}
