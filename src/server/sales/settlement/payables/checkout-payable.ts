import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type CheckoutRow,
  lockCheckout,
  updateCheckout,
} from "../../checkouts/records/checkout-store.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import { type CheckoutAttempt, getCurrentAttempt } from "../../payments/attempt-store.ts";
import { toProcessorRefusal } from "../attempts/attempt-refusals.ts";
import { strayPayment } from "../attempts/return-stray-payment.ts";
import { holdSubscriptionOf } from "./checkout-subscription.ts";
import { completeCheckout } from "./complete-checkout.ts";
import type { CompletedPayment, FailedEnd, LockedPayable, Payable } from "./payable.ts";
import { reopenCheckout } from "./reopen-checkout.ts";
import { findSubscriptionFault } from "./subscription-fault.ts";

export interface LockedCheckout extends LockedPayable {
  attempt: CheckoutAttempt;
  checkout: CheckoutRow;
  /** If this settled it with success: the checkout as it was announced when its order was there. */
  announced?: CheckoutWire;
}

export const checkoutPayable: Payable<LockedCheckout> = {
  pays: "checkout",
  lock,
  toPaymentColumns: ({ checkout: { id: checkoutId, customerEmail } }) => ({
    checkoutId,
    orderId: null,
    customerEmail,
  }),
  findFault,
  complete,
  hold: (ctx, { attempt, checkout }) => holdSubscriptionOf(ctx, attempt, checkout),
  reopen,
  toRefusal: toProcessorRefusal,
};

async function lock(ctx: SellerCtx, seen: CheckoutAttempt): Promise<LockedCheckout> {
  const checkout = await lockCheckout(ctx.tx, ctx.sellerId, seen.checkoutId);
  if (!checkout) throw new Error(`attempt ${seen.id} has no checkout`);
  return { checkout, attempt: await getCurrentAttempt(ctx.tx, seen) };
}

/**
 * If the attempt was given up before, the checkout is open to changes again and the buyer has not
 * agreed to this sale.
 */
async function findFault(
  ctx: SellerCtx,
  { attempt, checkout }: LockedCheckout,
): Promise<Decline | undefined> {
  if (attempt.endedAt !== null) return strayPayment;
  return findSubscriptionFault(ctx, attempt, checkout);
}

async function complete(
  ctx: SellerCtx,
  { attempt, checkout }: LockedCheckout,
  { intent, payment }: CompletedPayment,
): Promise<LockedCheckout> {
  const customer = await getSoldTo(ctx.tx, ctx.sellerId, attempt.customerId);
  const method =
    intent.savesMethod && intent.paymentMethod
      ? await savePaymentMethod(ctx, customer.id, intent.paymentMethod)
      : undefined;
  const completed = await completeCheckout(ctx, checkout, customer, {
    payment: attempt.intentKind === "setup" ? null : payment,
    paymentMethodId: method && !method.isDefault ? method.id : null,
  });
  return { attempt, ...completed };
}

async function reopen(
  ctx: SellerCtx,
  { attempt, checkout }: LockedCheckout,
  { kind }: FailedEnd,
): Promise<LockedCheckout> {
  if (attempt.endedAt !== null)
    return { attempt, checkout: await dropUsedIntent(ctx, checkout, attempt.intentId) };
  const dropsIntent = kind !== "refused" || isSecretShown(attempt);
  return { attempt, checkout: await reopenCheckout(ctx, checkout, attempt, { dropsIntent }) };
}

/** The next attempt gets an intent of its own. */
async function dropUsedIntent(
  ctx: SellerCtx,
  checkout: CheckoutRow,
  intentId: string,
): Promise<CheckoutRow> {
  if (checkout.status !== "open" || checkout.intentId !== intentId) return checkout;
  const { id, modifiedAt } = checkout;
  return updateCheckout(ctx.tx, ctx.sellerId, id, {
    intentId: null,
    intentKind: null,
    intentClientSecret: null,
    modifiedAt: modifiedAt ?? ctx.now,
  });
}
