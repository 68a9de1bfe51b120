import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { CheckoutLinkRow } from "./checkout-link-store.ts";

export const auditedCheckoutLink: AuditedColumns<CheckoutLinkRow> = {
  kind: "checkout_link",
  name: ({ label }) => label,
  shown: ["label", "successUrl", "allowDiscountCodes", "requireBillingAddress"],
  named: ["discountId", "metadata"],
};
