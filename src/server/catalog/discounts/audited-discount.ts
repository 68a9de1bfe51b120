import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { DiscountRow } from "./discount-store.ts";

/** The fields of a discount in the audit log: amount, restrictions and limits. */
export const auditedDiscount: AuditedColumns<DiscountRow> = {
  kind: "discount",
  name: ({ name }) => name,
  shown: [
    "name",
    "code",
    "amount",
    "currency",
    "basisPoints",
    "duration",
    "durationInMonths",
    "startsAt",
    "endsAt",
    "maxRedemptions",
  ],
  named: ["metadata"],
};
