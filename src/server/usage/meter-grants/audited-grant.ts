import type { AuditedColumns } from "#server/v1/record-seller-change.ts";

export interface AuditedGrant {
  id: string;
  units: string;
  customerId: string;
  meterId: string;
}

export const auditedGrant: AuditedColumns<AuditedGrant> = {
  kind: "meter_grant",
  shown: ["units", "customerId", "meterId"],
};
