import { fillMessage } from "#contract/messages/buyer-language.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { hasGivenUpOrder } from "../../orders/subscription-orders-store.ts";
import { findSubscription } from "../records/subscription-store.ts";
import { mailSubscriber } from "./subscription-mail.ts";

/**
 * Confirms a cancellation, whether it takes effect later or at once, and tells why a subscription
 * ended.
 */
export const mailCancellation: Reaction<"subscription.canceled"> = {
  kind: "subscription.cancellation_mail",
  async run(bare, { organizationId: sellerId, data }) {
    if (sellerId === null) return;
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findSubscription(ctx.tx, sellerId, data.id);
    const at = data.ended_at ?? data.ends_at;
    if (!row || !at) return;
    // A buyer can cancel and take it back again and again, with the address of another person.
    const { email: to } = await getSoldTo(ctx.tx, sellerId, row.customerId);
    if (!(await takeMailBudgetWithin(ctx, { kind: "cancellation", to }))) return;
    const hasEnded = data.ended_at !== null;
    const mailSwitch = hasEnded ? "subscription_revoked" : "subscription_cancellation";
    const isUnpaid = hasEnded && (await hasGivenUpOrder(ctx.tx, sellerId, row.id));
    await mailSubscriber(ctx, row, mailSwitch, (texts, { date }) => {
      const ended = isUnpaid ? texts.endedUnpaid : texts.ended;
      return {
        subject: hasEnded ? texts.endedSubject : texts.canceledSubject,
        paragraphs: [fillMessage(hasEnded ? ended : texts.canceled, { date: date(new Date(at)) })],
      };
    });
  },
};

/** Corrects the mail of the cancellation, which said that nothing is charged anymore. */
export const mailContinuation: Reaction<"subscription.uncanceled"> = {
  kind: "subscription.continuation_mail",
  async run(bare, { organizationId: sellerId, data }) {
    if (sellerId === null) return;
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findSubscription(ctx.tx, sellerId, data.id);
    // It may have been canceled again by now, which has a mail of its own.
    if (!row || row.canceledAt !== null || row.endedAt !== null) return;
    const { email: to } = await getSoldTo(ctx.tx, sellerId, row.customerId);
    if (!(await takeMailBudgetWithin(ctx, { kind: "continuation", to }))) return;
    await mailSubscriber(ctx, row, "subscription_uncanceled", (texts, { date }) => ({
      subject: texts.continuedSubject,
      paragraphs: [fillMessage(texts.continued, { date: date(row.currentPeriodEnd) })],
    }));
  },
};
