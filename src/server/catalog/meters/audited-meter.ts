import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { MeterRow } from "./meter-store.ts";

export const auditedMeter: AuditedColumns<MeterRow> = {
  kind: "meter",
  name: ({ name }) => name,
  shown: ["name"],
  named: ["filter", "aggregation", "metadata"],
};
