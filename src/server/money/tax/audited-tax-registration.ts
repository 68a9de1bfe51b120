import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { TaxRegistrationRow } from "./tax-registration-store.ts";

export const auditedTaxRegistration: AuditedColumns<TaxRegistrationRow> = {
  kind: "tax_registration",
  name: ({ country, state }) => state ?? country,
  shown: ["scheme", "rate", "taxNumber", "startsAt", "endsAt"],
};
