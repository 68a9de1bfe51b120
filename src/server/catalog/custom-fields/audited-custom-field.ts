import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { CustomFieldRow } from "./custom-field-store.ts";

export const auditedCustomField: AuditedColumns<CustomFieldRow> = {
  kind: "custom_field",
  name: ({ name }) => name,
  shown: ["name", "slug", "type"],
  named: ["properties", "metadata"],
};
