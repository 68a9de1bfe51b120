import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceSubscription } from "./announce-subscription.ts";
import { applyPlan } from "./apply-plan.ts";
import { billSubscription } from "./bill-subscription.ts";
import { endSubscription } from "./end-subscription.ts";
import { type PlannedRenewal, planRenewal } from "./plan-renewal.ts";
import { reminderAt } from "./reminder-rules.ts";
import { isDue } from "./renewal-rules.ts";
import { settleProrations } from "./subscription-prorations-store.ts";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "./subscription-store.ts";

export const renewSubscriptionKind = "sales.renew-subscription";

interface Payload {
  sellerId: string;
  subscriptionId: string;
}

/**
 * Begins the next period of a subscription whose period or trial is over, or ends it. The order is priced outside any
 * transaction; if the subscription was changed meanwhile, it is priced anew. However often it runs, each period is
 * billed once.
 */
export const renewSubscriptionJob: OutsideJob<PlannedRenewal | undefined> = {
  kind: renewSubscriptionKind,
  reach: "outside",
  leaseSeconds: 120,
  attempts: 5,
  isAwaited: true,
  async run(platform, payload) {
    const { sellerId, subscriptionId } = payload as Payload;
    const row = await findSubscription(platform.database.db, sellerId, subscriptionId);
    const now = await readBusinessNow(platform);
    if (!row || !isDue(row, now) || row.cancelAtPeriodEnd) return undefined;
    return planRenewal(platform, row);
  },
  async finish(bare, payload, planned) {
    const { sellerId, subscriptionId } = payload as Payload;
    const ctx: SellerCtx = { ...bare, sellerId };
    const seller = await holdOrganization(ctx.tx, sellerId);
    const row = await lockSubscription(ctx.tx, sellerId, subscriptionId);
    if (!seller || !row || !isDue(row, ctx.now)) return;
    if (row.cancelAtPeriodEnd || seller.deletedAt !== null) {
      await endSubscription(ctx, row, { at: row.currentPeriodEnd });
      return;
    }
    if (planned?.revision !== row.revision) {
      await enqueue(ctx, renewSubscriptionKind, { sellerId, subscriptionId } satisfies Payload);
      return;
    }
    await renew(ctx, row, planned, seller.slug);
  },
};

async function renew(
  ctx: SellerCtx,
  row: SubscriptionRow,
  planned: PlannedRenewal,
  slug: string,
): Promise<void> {
  const { period, interval, discount } = planned;
  if (row.pendingProductId !== null) await applyPlan(ctx, row.id, planned.prices);
  const renewed = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
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
  });
  await announceSubscription(ctx, renewed, ["updated"]);
  const order = await billSubscription(ctx, renewed, {
    billingReason: "subscription_cycle",
    customer: planned.customer,
    product: planned.product,
    numberPrefix: slug.toUpperCase(),
    priced: planned.priced,
    discountId: discount?.id ?? null,
    period,
  });
  const taken = planned.prorations.map(({ id }) => id);
  await settleProrations(ctx.tx, ctx.sellerId, taken, { orderId: order.id, now: ctx.now });
}
