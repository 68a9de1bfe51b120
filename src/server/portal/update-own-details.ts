import type { Address } from "#contract/billing/address-schema.ts";
import type {
  CustomerPortalCustomerUpdate,
  CustomerPortalCustomerWire,
} from "#contract/billing/customer-portal-schema.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { updateCustomer } from "#server/customers/update-customer.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { readTaxDetails } from "#server/sales/checkouts/planning/read-tax-details.ts";
import { correctBilling } from "#server/sales/subscriptions/updates/correct-billing.ts";
import type { CustomerWork } from "#server/v1/customer-work.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { ownDetailsErrors } from "./own-details-errors.ts";
import { presentPortalCustomer } from "./portal-customer-view.ts";

/**
 * A customer who has proven who they are corrects their details. Their open subscriptions are
 * billed and taxed by them from then on.
 */
export function updateOwnDetails(
  { access, unitOfWork }: CustomerWork,
  { email, tax_id, ...details }: CustomerPortalCustomerUpdate,
): Promise<CustomerPortalCustomerWire> {
  const { sellerId, customerId: id, kind } = access;
  return unitOfWork(async (ctx) => {
    if (kind !== "full") throw new Refusal(ownDetailsErrors.needsSignIn);
    const known = await findCustomer(ctx.tx, sellerId, { id });
    if (!known) throw new Refusal(sellerErrors.notFound);
    if (email && email !== known.email) throw new Refusal(ownDetailsErrors.emailFixed, ["email"]);
    const { taxId } = readTaxDetails(
      { ...details, tax_id },
      known.billingAddress as Address | null,
    );
    const given = { ...details, ...(taxId === undefined ? {} : { tax_id: taxId }) };
    const updated = await updateCustomer(ctx, { id }, given, correctBilling);
    return presentPortalCustomer(updated, access);
  });
}
