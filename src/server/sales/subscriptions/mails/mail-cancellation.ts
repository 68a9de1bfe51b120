import * as z from "zod/mini";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { sumCreditOfSource } from "#server/money/ledger/ledger-store.ts";
import { ledgerSources } from "#server/money/ledger/posting-rules.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder } from "../../orders/order-store.ts";
import { toBeCharged } from "../../orders/pay-order.ts";
import { findLastOrderId, hasGivenUpOrder } from "../../orders/subscription-orders-store.ts";
import { listWaitingItems } from "../billing/waiting-items.ts";
import { listSubscriptionMeters } from "../records/subscription-parts-store.ts";
import { findSubscription, type SubscriptionRow } from "../records/subscription-store.ts";
import { previewSubscription } from "../updates/preview-subscription.ts";
import { mailSubscriber } from "./subscription-mail.ts";

const kind = defineJobKind(
  "sales.mail-cancellation",
  z.object({
    sellerId: z.string(),
    subscriptionId: z.string(),
    at: z.string(),
    hasEnded: z.boolean(),
  }),
);

/**
 * Confirms a cancellation with the end of the period. One that ends at once has that of its end.
 */
export const mailCancellation: Reaction<"subscription.canceled"> = {
  kind: "subscription.cancellation_mail",
  async run(ctx, { organizationId: sellerId, data }) {
    const { id: subscriptionId, ended_at: endedAt, ends_at: at } = data;
    if (sellerId === null || endedAt !== null || !at) return;
    await enqueue(ctx, kind, { sellerId, subscriptionId, at, hasEnded: false });
  },
};

/** Tells of every end: now, with its period, or because it was not paid. */
export const mailEnding: Reaction<"subscription.revoked"> = {
  kind: "subscription.ending_mail",
  async run(ctx, { organizationId: sellerId, data }) {
    const { id: subscriptionId, ended_at: at } = data;
    if (sellerId === null || !at) return;
    await enqueue(ctx, kind, { sellerId, subscriptionId, at, hasEnded: true });
  },
};

/** The tax of the last order, which is still to come, may be asked of another service. */
export const mailCancellationJob = defineJob(kind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 5,
  isAwaited: true,
  run: async (platform, { sellerId, subscriptionId, hasEnded }) =>
    hasEnded ? null : findLastCharge(platform, sellerId, subscriptionId),
  async finish(bare, { sellerId, subscriptionId, at, hasEnded }, charge) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const row = await findSubscription(ctx.tx, sellerId, subscriptionId);
    if (!row) return;
    // A buyer can cancel and take it back again and again, with the address of another person.
    const { email: to } = await getSoldTo(ctx.tx, sellerId, row.customerId);
    if (!(await takeMailBudgetWithin(ctx, { kind: "cancellation", to }))) return;
    if (hasEnded) await mailEnd(ctx, row, at);
    else
      await mailSubscriber(ctx, row, "subscription_cancellation", (texts, { date, money }) => {
        const written = (amount: number) => ({ amount: money(amount, row.currency) });
        return {
          subject: texts.canceledSubject,
          paragraphs: [
            fillMessage(texts.canceled, { date: date(new Date(at)) }),
            charge && (charge.due > 0 || charge.isMetered)
              ? fillMessage(chooseText(texts, charge), written(charge.due))
              : texts.notCharged,
            ...(charge && charge.credit > 0
              ? [fillMessage(texts.creditAtEnd, written(charge.credit))]
              : []),
          ],
        };
      });
  },
});

async function mailEnd(ctx: SellerCtx, row: SubscriptionRow, at: string): Promise<void> {
  const isUnpaid = !endedWithPeriod(row) && (await hasGivenUpOrder(ctx.tx, ctx.sellerId, row.id));
  const charged = await findChargedAtEnd(ctx, row);
  const source = ledgerSources.subscriptionCredit(row.id);
  const credited = await sumCreditOfSource(ctx.tx, ctx.sellerId, source);
  await mailSubscriber(ctx, row, "subscription_revoked", (texts, { date, money }) => {
    const day = { date: date(new Date(at)) };
    const fill = (text: string, amount: number) =>
      fillMessage(text, { amount: money(amount, row.currency) });
    const rest = isUnpaid ? [] : [texts.notCharged];
    return {
      subject: texts.endedSubject,
      paragraphs: [
        fillMessage(isUnpaid ? texts.endedUnpaid : texts.ended, day),
        ...(charged > 0 ? [fill(texts.chargedNow, charged)] : rest),
        ...(credited > 0 ? [fill(texts.creditedNow, credited)] : []),
      ],
    };
  });
}

/** Returns whether it ended as its cancellation said, also while a payment was open. */
function endedWithPeriod({ cancelAtPeriodEnd, endedAt, currentPeriodEnd }: SubscriptionRow) {
  return cancelAtPeriodEnd && endedAt?.getTime() === currentPeriodEnd.getTime();
}

interface LastCharge {
  due: number;
  /** Given back for changes of plan that were not billed yet, instead of a charge. */
  credit: number;
  /** The usage until then is added. */
  isMetered: boolean;
  /** The tax is in it. Otherwise it could not be computed now: the mail does not wait for it. */
  isTaxed: boolean;
}

type Texts = Record<"lastUsage" | "lastCharge" | "lastChargePlusTax", string>;

function chooseText(texts: Texts, { isMetered, isTaxed }: LastCharge): string {
  if (isMetered) return texts.lastUsage;
  return isTaxed ? texts.lastCharge : texts.lastChargePlusTax;
}

/** Returns what the end of the period charges or gives back; null if it is no longer to come. */
async function findLastCharge(
  platform: Platform,
  sellerId: string,
  subscriptionId: string,
): Promise<LastCharge | null> {
  const { db } = platform.database;
  const row = await findSubscription(db, sellerId, subscriptionId);
  if (!row?.cancelAtPeriodEnd || row.endedAt !== null) return null;
  const meters = await listSubscriptionMeters(db, sellerId, [subscriptionId]);
  // A trial is free, and so is what is used in it.
  const isMetered = meters.length > 0 && row.status !== "trialing";
  return previewSubscription({ platform, db, sellerId }, subscriptionId, {})
    .then(({ due_amount: due, applied_balance_amount: applied }) => ({
      due,
      credit: Math.max(applied, 0),
      isMetered,
      isTaxed: true,
    }))
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const waiting = await listWaitingItems(db, row);
      const due = sum(waiting.map(({ item }) => item.amount));
      return { due, credit: 0, isMetered, isTaxed: false };
    });
}

/** Returns the amount of the order that its end has made, as far as it is charged. */
async function findChargedAtEnd(
  { tx, sellerId }: SellerCtx,
  { id, endedAt }: SubscriptionRow,
): Promise<number> {
  const orderId = await findLastOrderId(tx, sellerId, id);
  const order = orderId && (await findOrder(tx, sellerId, orderId));
  const isLast = order && endedAt !== null && order.createdAt >= endedAt;
  return isLast && order.givenUpAt === null ? Math.max(toBeCharged(order), 0) : 0;
}

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
