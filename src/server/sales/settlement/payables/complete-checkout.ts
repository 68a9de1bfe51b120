import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { nameSubscription } from "#server/catalog/discounts/redeem-discount.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCheckout } from "../../checkouts/changes/announce-checkout.ts";
import { type CheckoutRow, updateCheckout } from "../../checkouts/records/checkout-store.ts";
import { tellCheckoutPage } from "../../checkouts/streams/checkout-streams.ts";
import { createPaidOrder } from "../../orders/create-order.ts";
import type { RecordedPayment } from "../../payments/record-payment.ts";
import { startSubscription } from "../../subscriptions/starts/start-subscription.ts";
import { orderOfCheckout, type SoldCheckout } from "./checkout-order.ts";
import { isOrderedNow, orderOfSubscription, toSoldSubscription } from "./checkout-subscription.ts";

/** How a checkout was paid. */
export interface CheckoutPayment {
  /** Null if nothing was charged. */
  payment: RecordedPayment | null;
  /** The saved method that a subscription charges instead of the customer's default. */
  paymentMethodId: string | null;
}

export const nothingPaid: CheckoutPayment = { payment: null, paymentMethodId: null };

export interface CompletedCheckout {
  checkout: CheckoutRow;
  /** As it was announced when its order was there. */
  announced: CheckoutWire;
}

/**
 * Makes the order, and of a recurring product the subscription, of a confirmed checkout that is
 * paid, or for which nothing is charged now. The checkout is locked.
 */
export async function completeCheckout(
  ctx: SellerCtx,
  checkout: CheckoutRow,
  customer: CustomerRow,
  paid: CheckoutPayment,
): Promise<CompletedCheckout> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const product = await findProduct(ctx.tx, ctx.sellerId, checkout.productId);
  if (!seller || !product) throw new Error(`checkout ${checkout.id} has no seller or product`);
  const sold = { checkout, customer, product, numberPrefix: seller.slug.toUpperCase() };
  const isRecurring = product.recurringInterval !== null;
  return isRecurring ? completeSubscription(ctx, sold, paid) : completePurchase(ctx, sold, paid);
}

async function completePurchase(
  ctx: SellerCtx,
  sold: SoldCheckout,
  { payment }: CheckoutPayment,
): Promise<CompletedCheckout> {
  const order = await createPaidOrder(ctx, orderOfCheckout(sold), payment);
  const completed = await succeed(ctx, sold);
  await tellOfOrder(ctx, sold, order);
  return completed;
}

async function completeSubscription(
  ctx: SellerCtx,
  sold: SoldCheckout,
  { payment, paymentMethodId }: CheckoutPayment,
): Promise<CompletedCheckout> {
  const plan = await toSoldSubscription(ctx, sold, paymentMethodId);
  const subscription = await startSubscription(ctx, plan);
  if (plan.discountId !== null) await nameSubscription(ctx, plan.checkoutId, subscription.id);
  const completed = await succeed(ctx, sold);
  await tellCheckoutPage(ctx, sold.checkout.id, {
    type: "checkout.subscription_created",
    subscription_id: subscription.id,
  });
  if (isOrderedNow(plan)) {
    const first = orderOfSubscription(sold, plan, subscription);
    await tellOfOrder(ctx, sold, await createPaidOrder(ctx, first, payment));
  }
  return completed;
}

async function succeed(
  ctx: SellerCtx,
  { checkout, customer }: SoldCheckout,
): Promise<CompletedCheckout> {
  const succeeded = await updateCheckout(ctx.tx, ctx.sellerId, checkout.id, {
    status: "succeeded",
    customerId: customer.id,
    modifiedAt: ctx.now,
  });
  return { checkout: succeeded, announced: await announceCheckout(ctx, "updated", succeeded) };
}

function tellOfOrder(
  ctx: SellerCtx,
  { checkout }: SoldCheckout,
  { id }: { id: string },
): Promise<void> {
  return tellCheckoutPage(ctx, checkout.id, { type: "checkout.order_created", order_id: id });
}
