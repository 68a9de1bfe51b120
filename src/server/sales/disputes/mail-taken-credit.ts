import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { BuyerFormats } from "../orders/buyer-formats.ts";
import { findOrder } from "../orders/order-store.ts";
import {
  mailSubscriber,
  type SubscriptionMail,
  type SubscriptionMailMessages,
} from "../subscriptions/mails/subscription-mail.ts";
import { findSubscription } from "../subscriptions/records/subscription-store.ts";

/**
 * Writes to the customer whose credit a lost dispute took back, and again if an appeal gave it
 * back.
 */
export const mailTakenCredit: Reaction<"dispute.closed"> = {
  kind: "dispute.credit_mail",
  async run(bare, { organizationId: sellerId, data }) {
    if (sellerId === null || countCredit(data) === 0) return;
    const ctx: SellerCtx = { ...bare, sellerId };
    const order = await findOrder(ctx.tx, sellerId, data.order_id);
    const subscriptionId = order?.subscriptionId;
    if (!subscriptionId) return;
    const row = await findSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row) return;
    const compose = data.status === "won" ? composeReturned : composeTaken;
    await mailSubscriber(ctx, row, null, (texts, formats) =>
      compose(texts, formats, { dispute: data, order: order.number }),
    );
  },
};

interface Told {
  dispute: DisputeWire;
  order: string;
}

function countCredit(dispute: DisputeWire): number {
  const { credit_taken_amount: taken, credit_owed_amount: owed } = dispute;
  return taken + owed + dispute.credit_dropped_amount;
}

function composeTaken(
  texts: SubscriptionMailMessages,
  { money }: BuyerFormats,
  { dispute, order }: Told,
): SubscriptionMail {
  const { credit_owed_amount: owed, currency } = dispute;
  const amount = money(countCredit(dispute), currency);
  return {
    subject: texts.creditTakenSubject,
    paragraphs: [
      fillMessage(texts.creditTaken, { order, amount }),
      ...(owed > 0 ? [fillMessage(texts.creditOwed, { amount: money(owed, currency) })] : []),
    ],
  };
}

function composeReturned(
  texts: SubscriptionMailMessages,
  { money }: BuyerFormats,
  { dispute, order }: Told,
): SubscriptionMail {
  const { credit_owed_amount: owed, currency } = dispute;
  const returned = countCredit(dispute) - owed;
  const tell = (text: string, amount: number) =>
    amount > 0 ? [fillMessage(text, { order, amount: money(amount, currency) })] : [];
  return {
    subject: texts.creditReturnedSubject,
    paragraphs: [...tell(texts.creditReturned, returned), ...tell(texts.creditNotOwed, owed)],
  };
}
