import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { BenefitRow } from "./benefit-store.ts";

export const auditedBenefit: AuditedColumns<BenefitRow> = {
  kind: "benefit",
  name: ({ description }) => description,
  shown: ["description", "type"],
  named: ["properties", "metadata"],
};
