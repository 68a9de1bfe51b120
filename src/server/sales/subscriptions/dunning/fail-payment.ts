import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import { type OrderRow, updateOrder } from "../../orders/order-store.ts";
import { endSubscription } from "../endings/end-subscription.ts";
import { mailFailureLater } from "../mails/mail-payment-failed.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import { afterFailure } from "./dunning-rules.ts";

/** A pending order and its subscription, both locked, the subscription first. */
export interface BilledOrder {
  order: OrderRow;
  subscription: SubscriptionRow;
}

export interface FailedPayment {
  begunBy: ChargeReason;
  /** Another try with the same card will not help. */
  isFinal: boolean;
  hasCard?: boolean;
}

/**
 * Handles the failed payment of an order that is still collected: it is tried again by the
 * schedule, and the subscription is past due until it is paid, unless it has ended. The last
 * failure ends it.
 */
export async function failPayment(
  ctx: SellerCtx,
  { order, subscription }: BilledOrder,
  { begunBy, isFinal, hasCard = true }: FailedPayment,
): Promise<void> {
  const isScheduled = begunBy === "schedule";
  const step = afterFailure(
    {
      failures: order.failedAttempts,
      nextAttemptAt: order.nextPaymentAttemptAt,
      deadlineAt: order.paymentDeadlineAt,
    },
    { at: ctx.now, isFinal, isScheduled, isNewMethod: begunBy === "new_method" },
  );
  const failed = await updateOrder(ctx.tx, ctx.sellerId, order.id, {
    failedAttempts: step.failures,
    nextPaymentAttemptAt: step.nextAttemptAt,
    paymentDeadlineAt: step.deadlineAt,
  });
  if (step.isOver) return stopCollecting(ctx, { order: failed, subscription });
  const isPastDue = subscription.status === "past_due";
  if (subscription.endedAt === null && !isPastDue) await markPastDue(ctx, subscription);
  if (isScheduled) await mailFailureLater(ctx, failed, hasCard);
}

/**
 * An order was not paid in time: its subscription ends. The last order of one that has ended is
 * given up.
 */
export async function stopCollecting(
  ctx: SellerCtx,
  { order, subscription }: BilledOrder,
): Promise<void> {
  if (subscription.endedAt === null) await endSubscription(ctx, subscription, { cause: "unpaid" });
  else await giveUpOrder(ctx, order);
}

/** It is not renewed until it is paid. One that is canceled still ends with its period. */
async function markPastDue(ctx: SellerCtx, row: SubscriptionRow): Promise<void> {
  const late = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    status: "past_due",
    pastDueAt: row.pastDueAt ?? ctx.now,
    dueAt: row.cancelAtPeriodEnd ? row.currentPeriodEnd : null,
    reminderAt: null,
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, late, ["updated"]);
}
