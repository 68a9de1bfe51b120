import * as z from "zod/mini";
import { allDeclineMessages } from "#contract/messages/all-decline-messages.ts";
import { type BuyerLanguage, fillMessage } from "#contract/messages/buyer-language.ts";
import { declineReason } from "#server/money/processor/decline-messages.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { brandName } from "../../orders/buyer-formats.ts";
import { orderPaymentUrl } from "../../orders/order-payment-address.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import { isCollected, toBeCharged } from "../../orders/pay-order.ts";
import { findFailedPayment, type PaymentRow } from "../../payments/payment-store.ts";
import { findSubscription } from "../records/subscription-store.ts";
import { mailSubscriber, type SubscriptionMailMessages } from "./subscription-mail.ts";

const kind = defineJobKind(
  "sales.mail-payment-failed",
  z.object({
    sellerId: z.string(),
    orderId: z.string(),
    failedAt: z.string(),
    hasCard: z.boolean(),
  }),
);

/** The customer hears of each failure of the schedule, and when it is tried again. */
export function mailFailureLater(
  ctx: SellerCtx,
  { id: orderId }: OrderRow,
  hasCard: boolean,
): Promise<void> {
  const failedAt = ctx.now.toISOString();
  return enqueue(ctx, kind, { sellerId: ctx.sellerId, orderId, failedAt, hasCard });
}

/** An order that was paid meanwhile needs no mail. */
export const mailPaymentFailedJob = defineJob(kind, {
  reach: "database",
  async run(bare, { sellerId, orderId, failedAt, hasCard }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const order = await findOrder(ctx.tx, sellerId, orderId);
    if (!order || !isCollected(order)) return;
    const { nextPaymentAttemptAt: next } = order;
    // The last order of a subscription that has ended is given up then.
    const subscription = await findSubscription(ctx.tx, sellerId, order.subscriptionId ?? "");
    const deadline = subscription?.endedAt === null ? order.paymentDeadlineAt : null;
    const payment = hasCard ? await findFailedPayment(ctx.tx, sellerId, orderId) : undefined;
    await mailSubscriber(
      ctx,
      order,
      "subscription_past_due",
      (texts, { money, date, language }) => ({
        subject: order.awaitsAddress ? texts.noAddressSubject : texts.failedSubject,
        heading: order.awaitsAddress ? texts.noAddressHeading : texts.failedHeading,
        paragraphs: [
          fillMessage(toFirstText(texts, order, hasCard), {
            amount: money(toBeCharged(order), order.currency),
            date: date(new Date(failedAt)),
          }),
          ...(payment ? [describeFailure(payment, texts, language)] : []),
          ...(next ? [fillMessage(texts.retry, { date: date(next) })] : []),
          ...(deadline ? [fillMessage(texts.deadline, { date: date(deadline) })] : []),
        ],
        action: {
          label: order.awaitsAddress ? texts.giveAddress : texts.payNow,
          url: orderPaymentUrl(ctx.platform, { sellerId, orderId }),
        },
      }),
    );
  },
});

function toFirstText(
  texts: SubscriptionMailMessages,
  { awaitsAddress }: OrderRow,
  hasCard: boolean,
): string {
  if (awaitsAddress) return texts.noAddress;
  return hasCard ? texts.failed : texts.noCard;
}

/**
 * The card, if it is known, and why it was not charged: for 3-D Secure, that the bank wants a
 * confirmation.
 */
function describeFailure(
  payment: PaymentRow,
  texts: SubscriptionMailMessages,
  language: BuyerLanguage,
): string {
  const reason = allDeclineMessages[language][declineReason(payment.declineReason)];
  const { brand, last4 } = payment.methodMetadata as { brand?: string; last4?: string };
  return brand && last4
    ? fillMessage(texts.failedCard, { brand: brandName(brand), last4, reason })
    : reason;
}
