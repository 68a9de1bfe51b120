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
import { announceDispute } from "./announce-dispute.ts";
import { describeDispute } from "./describe-disputes.ts";
import { findDispute } from "./dispute-store.ts";

/**
 * Writes to the customer whose credit a lost dispute took back, and again if an appeal gave it
 * back.
 */
export const mailTakenCredit: Reaction<"dispute.closed"> = {
  kind: "dispute.credit_mail",
  async run(bare, { organizationId: sellerId, data }) {
    if (sellerId === null || countCredit(data) === 0) return;
    const compose = data.status === "won" ? composeReturned : composeTaken;
    await mailDebtor({ ...bare, sellerId }, data, compose);
  },
};

/** Writes to the customer whose new credit paid what they owed, and tells the seller's programs. */
export const tellSetOff: Reaction<"credit.set_off"> = {
  kind: "dispute.set_off",
  async run(bare, { organizationId: sellerId, data: { disputeId, amount, owed } }) {
    if (sellerId === null) return;
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findDispute(ctx.tx, sellerId, disputeId);
    if (!row) throw new Error(`there is no dispute ${disputeId}`);
    await announceDispute(ctx, "updated", row);
    const dispute = await describeDispute(ctx.tx, row, ctx.now);
    await mailDebtor(ctx, dispute, (texts, { money }, { order }) => ({
      subject: texts.creditSetOffSubject,
      paragraphs: [
        fillMessage(texts.creditSetOff, { order, amount: money(amount, dispute.currency) }),
        ...(owed > 0
          ? [fillMessage(texts.creditStillOwed, { amount: money(owed, dispute.currency) })]
          : []),
      ],
    }));
  },
};

interface Told {
  dispute: DisputeWire;
  order: string;
}

type Compose = (
  texts: SubscriptionMailMessages,
  formats: BuyerFormats,
  told: Told,
) => SubscriptionMail;

async function mailDebtor(ctx: SellerCtx, dispute: DisputeWire, compose: Compose): Promise<void> {
  const order = await findOrder(ctx.tx, ctx.sellerId, dispute.order_id);
  const subscriptionId = order?.subscriptionId;
  if (!subscriptionId) return;
  const row = await findSubscription(ctx.tx, ctx.sellerId, subscriptionId);
  if (!row) return;
  await mailSubscriber(ctx, row, null, (texts, formats) =>
    compose(texts, formats, { dispute, order: order.number }),
  );
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
