import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { DatabaseJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { checkSource } from "../payments/check-source.ts";
import { mailSubscriber } from "./subscription-mail.ts";
import { findSubscription, type SubscriptionRow } from "./subscription-store.ts";

const kind = "sales.remind-subscriber";

/** Trials that end soon, and plans that renew for another year. */
export const subscriptionReminders = checkSource<SubscriptionRow, "subscriptions">({
  name: "subscription reminders",
  table: "subscriptions",
  column: "reminder_at",
  kind,
  payload: ({ id }) => ({ subscriptionId: id }),
  nextCheckAt: () => null,
});

/** No mail is sent for a subscription that ends, or for one that costs nothing. */
export const remindSubscriberJob: DatabaseJob = {
  kind,
  reach: "database",
  async run(bare, payload) {
    const { sellerId, subscriptionId } = payload as { sellerId: string; subscriptionId: string };
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row || row.cancelAtPeriodEnd || row.amount === 0) return;
    const isTrial = row.status === "trialing";
    if (!isTrial && row.status !== "active") return;
    const mailSwitch = isTrial
      ? "subscription_trial_conversion_reminder"
      : "subscription_renewal_reminder";
    await mailSubscriber(ctx, row, mailSwitch, (texts, { money, date }) => {
      const trial = row.recurringInterval === "year" ? texts.trialYear : texts.trialMonth;
      const facts = { date: date(row.currentPeriodEnd), amount: money(row.amount, row.currency) };
      return {
        subject: isTrial ? texts.trialSubject : texts.renewalSubject,
        paragraphs: [fillMessage(isTrial ? trial : texts.renewal, facts)],
      };
    });
  },
};
