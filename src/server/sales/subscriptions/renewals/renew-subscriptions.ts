import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { billSubscriptions } from "../billing/bill-subscription.ts";
import { endSubscription } from "../endings/end-subscription.ts";
import { applyPlan } from "../plan-changes/apply-plan.ts";
import { settleProrations } from "../prorations/subscription-prorations-store.ts";
import { announceSubscriptions } from "../records/announce-subscription.ts";
import {
  listSubscriptionsByIds,
  lockSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from "../records/subscription-store.ts";
import { reminderAt } from "../terms/reminder-rules.ts";
import { type PlannedRenewal, planRenewals } from "./plan-renewal.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { isDue } from "./renewal-rules.ts";

/** A renewal that was planned, and its subscription, which is locked. */
interface Renewal {
  row: SubscriptionRow;
  planned: PlannedRenewal;
}

/**
 * Begins the next period of subscriptions whose period or trial is over, or ends them, in one transaction. The orders
 * are priced outside of it; a subscription that was changed meanwhile is priced anew. However often it runs, each
 * period is billed once. If it fails, each subscription is tried again on its own.
 */
export const renewSubscriptionsJob = defineJob(renewSubscriptionsKind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 5,
  isAwaited: true,
  async run(platform, { sellerId, subscriptionIds }, { attempt }) {
    if (attempt > 1 && subscriptionIds.length > 1) return "apart";
    const rows = await listSubscriptionsByIds(platform.database.db, sellerId, subscriptionIds);
    const now = await readBusinessNow(platform);
    const due = rows.filter((row) => isDue(row, now) && !row.cancelAtPeriodEnd);
    return planRenewals(platform, sellerId, due);
  },
  async finish(bare, { sellerId, subscriptionIds }, planned) {
    const ctx: SellerCtx = { ...bare, sellerId };
    if (planned === "apart") return renewEachLater(ctx, subscriptionIds);
    const seller = await holdOrganization(ctx.tx, sellerId);
    if (!seller) return;
    const rows = await lockSubscriptions(ctx.tx, sellerId, subscriptionIds);
    const due = rows.filter((row) => isDue(row, ctx.now));
    const isEnding = (row: SubscriptionRow) => row.cancelAtPeriodEnd || seller.deletedAt !== null;
    for (const row of due.filter(isEnding))
      await endSubscription(ctx, row, { at: row.currentPeriodEnd });
    const plans = new Map(planned.map((plan) => [plan.subscriptionId, plan]));
    const renewals: Renewal[] = [];
    const outdated: string[] = [];
    for (const row of due.filter((each) => !isEnding(each))) {
      const plan = plans.get(row.id);
      if (plan?.revision === row.revision) renewals.push({ row, planned: plan });
      else outdated.push(row.id);
    }
    await renewEachLater(ctx, outdated);
    await renewAll(ctx, renewals, seller.slug);
  },
});

function renewEachLater(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const payloads = ids.map((id) => ({ sellerId: ctx.sellerId, subscriptionIds: [id] }));
  return enqueueAll(ctx, renewSubscriptionsKind, payloads);
}

/** The orders follow the events of the subscriptions. */
async function renewAll(ctx: SellerCtx, renewals: readonly Renewal[], slug: string): Promise<void> {
  if (renewals.length === 0) return;
  const renewed: { row: SubscriptionRow; planned: PlannedRenewal }[] = [];
  for (const renewal of renewals)
    renewed.push({ ...renewal, row: await beginPeriod(ctx, renewal) });
  await announceSubscriptions(
    ctx,
    renewed.map(({ row }) => row),
    ["updated"],
  );
  const orders = await billSubscriptions(
    ctx,
    renewed.map(({ row, planned }) => ({
      row,
      billingReason: "subscription_cycle",
      customer: planned.customer,
      product: planned.product,
      numberPrefix: slug.toUpperCase(),
      priced: planned.priced,
      discountId: planned.discount?.id ?? null,
      period: planned.period,
    })),
  );
  for (const [index, { planned }] of renewed.entries()) {
    const ids = planned.prorations.map(({ id }) => id);
    const orderId = orders[index]?.id ?? null;
    await settleProrations(ctx.tx, ctx.sellerId, ids, { orderId, now: ctx.now });
  }
}

async function beginPeriod(ctx: SellerCtx, { row, planned }: Renewal): Promise<SubscriptionRow> {
  const { period, interval, discount } = planned;
  if (row.pendingProductId !== null) await applyPlan(ctx, row.id, planned.prices);
  const begun = {
    status: "active",
    productId: planned.product.id,
    pendingProductId: null,
    pendingPriceIds: null,
    amount: planned.amount,
    recurringInterval: interval,
    anchorAt: planned.anchorAt,
    periodNumber: planned.periodNumber,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    discountId: discount?.id ?? null,
    discountedSince: discount ? (row.discountedSince ?? period.start) : null,
    dueAt: period.end,
    reminderAt: reminderAt(period, { isTrial: false, interval }),
    modifiedAt: ctx.now,
  };
  const counted = { since: period.start, before: row };
  return updateSubscription(ctx.tx, ctx.sellerId, row.id, begun, counted);
}
