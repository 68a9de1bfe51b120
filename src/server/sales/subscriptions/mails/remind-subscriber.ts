import * as z from "zod/mini";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  findSubscription,
  reminderDates,
  type SubscriptionRow,
} from "../records/subscription-store.ts";
import { previewSubscription } from "../updates/preview-subscription.ts";
import { mailSubscriber } from "./subscription-mail.ts";

const kind = defineJobKind(
  "sales.remind-subscriber",
  z.object({ sellerId: z.string(), subscriptionId: z.string() }),
);

/** Trials that end soon, and plans that renew for another year. */
export const subscriptionReminders = rowDeadlines({
  name: "subscription reminders",
  rows: reminderDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, subscriptionId: id })),
    ),
  nextDueAt: () => null,
});

/**
 * Says what the next payment is, by the preview of the renewal. No mail is sent for a subscription
 * that ends, or for one that costs nothing.
 */
export const remindSubscriberJob = defineJob(kind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 5,
  isAwaited: true,
  run: (platform, { sellerId, subscriptionId }) =>
    findNextCharge(platform, sellerId, subscriptionId),
  async finish(bare, { sellerId, subscriptionId }, charge) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row || !isReminded(row)) return;
    const isTrial = row.status === "trialing";
    const mailSwitch = isTrial
      ? "subscription_trial_conversion_reminder"
      : "subscription_renewal_reminder";
    await mailSubscriber(ctx, row, mailSwitch, (texts, { money, date }) => ({
      subject: isTrial ? texts.trialSubject : texts.renewalSubject,
      paragraphs: [
        fillMessage(isTrial ? texts.trialEnds : texts.renews, {
          date: date(row.currentPeriodEnd),
        }),
        fillMessage(charge === null ? texts.chargePlusTax : texts.charge, {
          amount: money(charge ?? row.amount, row.currency),
        }),
      ],
    }));
  },
});

function isReminded({ cancelAtPeriodEnd, amount, status }: SubscriptionRow): boolean {
  return !cancelAtPeriodEnd && amount > 0 && (status === "trialing" || status === "active");
}

/** Null if the tax cannot be computed now: the reminder does not wait for it. */
async function findNextCharge(
  platform: Platform,
  sellerId: string,
  subscriptionId: string,
): Promise<number | null> {
  const { db } = platform.database;
  const row = await findSubscription(db, sellerId, subscriptionId);
  if (!row || !isReminded(row)) return null;
  try {
    return (await previewSubscription({ platform, db, sellerId }, subscriptionId, {})).due_amount;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
