import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import { amountOff, takesOff } from "#server/catalog/discounts/discount-rules.ts";
import { redeemDiscount } from "#server/catalog/discounts/redeem-discount.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { holdProducts } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { type CustomerOrigin, upsertBuyer } from "#server/customers/upsert-buyer.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCheckout } from "../../checkouts/changes/announce-checkout.ts";
import {
  assertOpen,
  type PreparedChange,
  StaleCheckout,
} from "../../checkouts/changes/change-checkout.ts";
import { discountMisfit } from "../../checkouts/offers/checkout-discount.ts";
import { listTriedProducts } from "../../checkouts/offers/tried-product-store.ts";
import { checkoutErrors } from "../../checkouts/records/checkout-errors.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import {
  type CheckoutRow,
  lockCheckout,
  updateCheckout,
} from "../../checkouts/records/checkout-store.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import { findHeldPlan, mayBegin } from "../../subscriptions/starts/held-plan.ts";
import { beginAttempt } from "../steps/begin-attempt.ts";
import type { IntentColumns } from "./checkout-intent.ts";
import { isSubscribingElsewhere } from "./started-checkouts-store.ts";

/** A confirmation that is ready to be committed. Without an intent there is nothing to pay. */
export interface ReadyConfirmation {
  checkoutId: string;
  prepared: PreparedChange;
  intent: IntentColumns | null;
}

export interface BegunConfirmation {
  checkout: CheckoutRow;
  customer: CustomerRow;
  origin: CustomerOrigin;
  /** Null if there is nothing to pay. */
  attempt: CheckoutAttempt | null;
}

/** Confirms a checkout: everything is decided and written before the processor may charge. */
export async function beginConfirmation(
  ctx: SellerCtx,
  { checkoutId, prepared, intent }: ReadyConfirmation,
): Promise<BegunConfirmation> {
  const before = await lockConfirmable(ctx, checkoutId, prepared.revision);
  await redeem(ctx, before.id, prepared);
  await holdOnSale(ctx, prepared);
  const after = { ...before, ...prepared.change } as CheckoutRow;
  const { customer, origin } = await upsertBuyer(ctx, toBuyer(after));
  await holdSubscribable(ctx, { ...after, takesCard: intent !== null }, customer, prepared);
  const checkout = await updateCheckout(ctx.tx, ctx.sellerId, checkoutId, {
    ...prepared.change,
    ...intent,
    status: "confirmed",
    customerId: customer.id,
    confirmedAt: ctx.now,
    modifiedAt: ctx.now,
  });
  await announceCheckout(ctx, "updated", checkout);
  if (!intent) return { checkout, customer, origin, attempt: null };
  const attempt = await beginAttempt(ctx, {
    purpose: {
      pays: "checkout",
      checkoutId,
      customerOrigin: origin,
      attachedCustomer: before.customerId === null,
    },
    customerId: customer.id,
    paymentMethodId: null,
    intentId: intent.intentId,
    intentKind: intent.intentKind,
    amount: intent.intentKind === "payment" ? checkout.totalAmount : 0,
    currency: checkout.currency,
  });
  return { checkout, customer, origin, attempt };
}

/**
 * The organization cannot be closed before this commits: it finds the attempt, and its money rows
 * stay.
 */
async function lockConfirmable(
  ctx: SellerCtx,
  checkoutId: string,
  revision: number,
): Promise<CheckoutRow> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const row = await lockCheckout(ctx.tx, ctx.sellerId, checkoutId);
  if (!seller || seller.deletedAt || !row) throw new Refusal(sellerErrors.notFound);
  assertOpen(row, "buyer", ctx.now);
  if (row.revision !== revision) throw new StaleCheckout();
  return row;
}

/**
 * The product and its price were read before the processor was called: the seller may have archived
 * them since.
 */
async function holdOnSale(ctx: SellerCtx, { planned }: PreparedChange): Promise<void> {
  const { chosen, price } = planned;
  const [product] = await holdProducts(ctx.tx, ctx.sellerId, [chosen.product.id]);
  const [current] = await listPricesByIds(ctx.tx, ctx.sellerId, [price.id]);
  const isOnSale = product?.isArchived === false && current?.isArchived === false;
  if (!isOnSale) throw new StaleCheckout();
}

/**
 * The customer is locked: of two checkouts at once, the second one sees the subscription or trial
 * of the first.
 */
async function holdSubscribable(
  ctx: SellerCtx,
  { id, subscriptionId, trialInterval, takesCard }: CheckoutRow & { takesCard: boolean },
  customer: CustomerRow,
  { planned: { chosen } }: PreparedChange,
): Promise<void> {
  if (chosen.product.recurringInterval === null) return;
  const { tx, sellerId } = ctx;
  const { allowMultipleSubscriptions } = await getSellerSettings(tx, sellerId);
  if (!allowMultipleSubscriptions) {
    const held = await findHeldPlan(tx, sellerId, customer.id, subscriptionId);
    if (!mayBegin(held, takesCard)) throw new Refusal(checkoutErrors.alreadySubscribed);
    if (await isSubscribingElsewhere(tx, sellerId, customer.id, id))
      throw new Refusal(checkoutErrors.busy);
  }
  if (trialInterval === null) return;
  const buyer = { customerId: customer.id, checkoutId: id };
  const tried = await listTriedProducts(tx, sellerId, buyer, [chosen.product.id]);
  if (tried.size > 0) throw new StaleCheckout();
}

/** The discount amount is calculated again under its lock: the seller may have changed it since. */
async function redeem(
  ctx: SellerCtx,
  checkoutId: string,
  { planned, change }: PreparedChange,
): Promise<void> {
  const { discount } = planned;
  if (!discount) return;
  const redeemed = await redeemDiscount(ctx, discount.row.id, checkoutId);
  if (redeemed.verdict !== "redeemable")
    throw problemRefusal([{ spec: checkoutErrors.discountOver, place: ["discount_id"] }]);
  const products = await listDiscountProducts(ctx.tx, ctx.sellerId, [discount.row.id]);
  const current = {
    row: redeemed.discount,
    restrictedTo: products.map(({ productId }) => productId),
  };
  const isSameAmount = amountOff(takesOff(current.row), planned.amount) === change.discountAmount;
  if (!isSameAmount || discountMisfit(current, planned.chosen)) throw new StaleCheckout();
}

function toBuyer(checkout: CheckoutRow) {
  return {
    customerId: checkout.customerId,
    externalId: checkout.customerExternalId,
    email: checkout.customerEmail ?? "",
    name: checkout.customerName,
    billingAddress: checkout.customerBillingAddress,
    taxIdValue: checkout.customerTaxIdValue,
    locale: checkout.locale,
    taxIdFormat: checkout.customerTaxIdFormat,
    metadata: checkout.customerMetadata,
  };
}
