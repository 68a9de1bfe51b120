import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { minor } from "#contract/money.ts";
import {
  listPricesByIds,
  listPricesOf,
  type PriceRow,
} from "#server/catalog/products/price-store.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { notUsed } from "#server/usage/meter-state/usage-charge-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import type { NewOrder, NewOrderItem } from "../../orders/create-order.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import type { SoldPrice } from "../../subscriptions/billing/period-items.ts";
import { usageLabel } from "../../subscriptions/metering/usage-label.ts";
import type { SubscriptionRow } from "../../subscriptions/records/subscription-store.ts";
import { findHeldPlan } from "../../subscriptions/starts/held-plan.ts";
import {
  holdIncompleteSubscription,
  type SoldSubscription,
} from "../../subscriptions/starts/start-subscription.ts";
import {
  getBillingDetails,
  itemOfCheckout,
  orderOfCheckout,
  type SoldCheckout,
} from "./checkout-order.ts";

/** Returns the subscription that a confirmed checkout of a recurring product starts. */
export async function toSoldSubscription(
  ctx: SellerCtx,
  { checkout, customer, product }: Omit<SoldCheckout, "numberPrefix">,
  paymentMethodId: string | null,
): Promise<SoldSubscription> {
  if (product.recurringInterval === null) throw new Error(`${product.id} is not recurring`);
  const { trialInterval: interval, trialIntervalCount: count } = checkout;
  return {
    checkoutId: checkout.id,
    customerId: customer.id,
    productId: product.id,
    interval: product.recurringInterval,
    prices: await listSoldPrices(ctx, checkout),
    amount: minor(checkout.amount - checkout.discountAmount),
    currency: checkout.currency,
    discountId: checkout.discountId,
    trial:
      interval === null || count === null ? null : { interval: interval as TrialInterval, count },
    billing: getBillingDetails(checkout),
    paymentMethodId,
    upgradedId: checkout.subscriptionId ?? (await findOwnFreePlan(ctx, checkout, customer.id)),
    metadata: checkout.metadata,
    customFieldData: checkout.customFieldData,
  };
}

/** A checkout that took a card upgrades the free plan of its buyer. */
async function findOwnFreePlan(
  { tx, sellerId }: SellerCtx,
  { intentKind }: CheckoutRow,
  customerId: string,
): Promise<string | null> {
  if (intentKind === null) return null;
  const held = await findHeldPlan(tx, sellerId, customerId, null);
  return held.kind === "free" ? held.id : null;
}

/** While a payment waits for the buyer's bank, its subscription is incomplete. */
export async function holdSubscriptionOf(
  ctx: SellerCtx,
  attempt: CheckoutAttempt,
  checkout: CheckoutRow,
): Promise<void> {
  const product = await findProduct(ctx.tx, ctx.sellerId, checkout.productId);
  if (!product || product.recurringInterval === null) return;
  const customer = await getSoldTo(ctx.tx, ctx.sellerId, attempt.customerId);
  const sold = await toSoldSubscription(ctx, { checkout, customer, product }, null);
  await holdIncompleteSubscription(ctx, sold);
}

/** The price that the buyer confirmed, and the metered prices beside it. */
async function listSoldPrices(
  ctx: SellerCtx,
  { productId, productPriceId, amount }: SoldCheckout["checkout"],
): Promise<SoldPrice[]> {
  const [chosen] = await listPricesByIds(ctx.tx, ctx.sellerId, [productPriceId]);
  if (!chosen) throw new Error(`there is no price ${productPriceId}`);
  const onSale = await listPricesOf(ctx.tx, ctx.sellerId, [productId]);
  const isOther = (price: PriceRow) => price.id !== chosen.id && price.meterId !== chosen.meterId;
  const others = onSale.filter((price) => price.amountType === "metered_unit" && isOther(price));
  return [{ price: chosen, amount }, ...others.map((price) => ({ price, amount: minor(0) }))];
}

/** A trial makes no order. */
export function isOrderedNow({ trial }: SoldSubscription): boolean {
  return trial === null;
}

/**
 * Makes the first order: the price that was paid, and a line for each meter, of which nothing is
 * used yet.
 */
export function orderOfSubscription(
  sold: SoldCheckout,
  { prices }: SoldSubscription,
  { id, currentPeriodStart: start, currentPeriodEnd: end }: SubscriptionRow,
): NewOrder {
  const paid = { ...itemOfCheckout(sold.checkout, sold.product.name), period: { start, end } };
  const items = prices.map(
    ({ price, amount }): NewOrderItem =>
      price.amountType === "metered_unit"
        ? { ...paid, ...unused, label: usageLabel(price, notUsed), priceId: price.id }
        : { ...paid, amount },
  );
  return {
    ...orderOfCheckout(sold),
    billingReason: "subscription_create",
    subscriptionId: id,
    periodStart: start,
    periodEnd: end,
    items,
  };
}

const unused = {
  amount: minor(0),
  discountAmount: minor(0),
  taxAmount: minor(0),
  taxRate: null,
  taxReason: null,
  taxBreakdown: [],
};
