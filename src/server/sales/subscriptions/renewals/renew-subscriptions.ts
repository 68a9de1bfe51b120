import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyChanges } from "../changes/apply-changes.ts";
import { endSubscription } from "../endings/end-subscription.ts";
import {
  listSubscriptionsByIds,
  lockSubscriptions,
  type SubscriptionRow,
} from "../records/subscription-store.ts";
import { type PlannedRenewal, planRenewals } from "./plan-renewal.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { isDue } from "./renewal-rules.ts";

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
    const plans = new Map(planned.map((plan) => [plan.row.id, plan]));
    const renewals: PlannedRenewal[] = [];
    const outdated: string[] = [];
    for (const row of due.filter((each) => !isEnding(each))) {
      const plan = plans.get(row.id);
      if (plan?.row.revision === row.revision) renewals.push({ ...plan, row });
      else outdated.push(row.id);
    }
    await renewEachLater(ctx, outdated);
    await applyChanges(ctx, renewals);
  },
});

function renewEachLater(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const payloads = ids.map((id) => ({ sellerId: ctx.sellerId, subscriptionIds: [id] }));
  return enqueueAll(ctx, renewSubscriptionsKind, payloads);
}
