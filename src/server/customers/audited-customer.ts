import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { CustomerRow } from "./customer-store.ts";

/** No values: they name a person, and an audit entry is never erased. */
export const auditedCustomer: AuditedColumns<CustomerRow> = {
  kind: "customer",
  named: ["name", "email", "externalId", "billingAddress", "taxIdValue", "locale", "metadata"],
};
