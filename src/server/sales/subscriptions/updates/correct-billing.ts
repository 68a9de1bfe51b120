import { isDeepStrictEqual } from "node:util";
import type { CustomerUpdate } from "#contract/billing/customer-schema.ts";
import { toCustomerColumns } from "#server/customers/customer-details.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { releaseHeldOrdersLater } from "../billing/release-held-orders-kind.ts";
import {
  type BillingDetails,
  toBillingColumns,
  toBillingDetails,
} from "../records/billing-details.ts";
import { recordedChange } from "../records/record-subscription-change.ts";
import { lockOpenSubscriptions, updateSubscription } from "../records/subscription-store.ts";

/**
 * The customer, who has proven who they are, or the seller corrects the details of a customer: the
 * open subscriptions are billed and taxed by them from now on. An address is never taken away, nor
 * replaced by one at which no tax can be computed. A name that is not the customer's, such as that
 * of a company, stays.
 */
export async function correctBilling(
  ctx: SellerCtx,
  customer: CustomerRow,
  given: CustomerUpdate,
): Promise<void> {
  const corrected = toCorrected(given);
  const { name } = given;
  if (Object.keys(corrected).length === 0 && name === undefined) return;
  for (const before of await lockOpenSubscriptions(ctx.tx, ctx.sellerId, customer.id)) {
    const known = toBillingDetails(before);
    const isOwnName = known.billingName === null || known.billingName === customer.name;
    const named = name !== undefined && isOwnName ? { billingName: name } : {};
    const billing = { ...known, ...corrected, ...named };
    if (isDeepStrictEqual(billing, known)) continue;
    const after = await updateSubscription(ctx.tx, ctx.sellerId, before.id, {
      ...toBillingColumns(billing),
      counted: { before },
    });
    await recordedChange(ctx, "subscription.updated", before, after);
    await releaseHeldOrdersLater(ctx, after.id);
  }
}

function toCorrected(given: CustomerUpdate): Partial<BillingDetails> {
  const { billing_address: address = null } = given;
  const columns = toCustomerColumns(given);
  return {
    ...(isLocated(address) ? { billingAddress: address } : {}),
    ...("taxIdValue" in columns
      ? { taxIdValue: columns.taxIdValue, taxIdFormat: columns.taxIdFormat }
      : {}),
  };
}
