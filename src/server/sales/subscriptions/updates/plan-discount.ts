import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import {
  fitsBilling,
  isForProduct,
  redeemability,
  takesOff,
} from "#server/catalog/discounts/discount-rules.ts";
import { type DiscountRow, findDiscount } from "#server/catalog/discounts/discount-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { noChange, plainChange, type SubscriptionChange } from "../changes/subscription-change.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { revokeFault } from "../records/subscription-guards.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { isFreeSubscription } from "../terms/free-subscription.ts";
import { subscriptionAmount } from "../terms/subscription-amount-rules.ts";

/**
 * Plans to put a discount on, from the next period on, or with null to take it off. It counts as
 * one redemption.
 */
export async function planDiscount(
  db: Db | Tx,
  row: SubscriptionRow,
  discountId: string | null,
  now: Date,
): Promise<SubscriptionChange<null>> {
  const discount = await getNewDiscount(db, row, discountId, now);
  if (row.discountId === discountId) return noChange(row, now);
  if (row.unpaidChangeOrderId !== null) throw new Refusal(subscriptionErrors.updatePending);
  const prices = await listSubscriptionPrices(db, row.organizationId, [row.id]);
  const amount = subscriptionAmount(prices, discount && takesOff(discount));
  return {
    ...plainChange,
    row,
    columns: { discountId, discountedSince: null, amount },
    events: ["updated"],
    effectiveAt: now,
    redeemedDiscountId: discountId,
  };
}

/** Returns null for none. Refuses what does not fit. */
async function getNewDiscount(
  db: Db | Tx,
  row: SubscriptionRow,
  discountId: string | null,
  now: Date,
): Promise<DiscountRow | null> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  if (discountId === null) return null;
  const discount = await findDiscount(db, row.organizationId, discountId);
  if (!discount) throw misfit(subscriptionErrors.discountUnknown);
  if (row.discountId === discountId) return discount;
  const products = await listDiscountProducts(db, row.organizationId, [discountId]);
  const restrictedTo = products.map(({ productId }) => productId);
  const isUsable =
    isForProduct(restrictedTo, row.productId) &&
    fitsBilling(discount, row) &&
    !(await isFreeSubscription(db, row));
  if (!isUsable) throw misfit(subscriptionErrors.discountUnusable);
  if (redeemability(discount, now) !== "redeemable") throw misfit(subscriptionErrors.discountOver);
  return discount;
}

function misfit(spec: RefusalSpec): Refusal {
  return new Refusal(spec, ["discount_id"]);
}
