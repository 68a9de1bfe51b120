import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { planCanceledEnd } from "../endings/end-canceled.ts";
import { listSubscriptionsByIds } from "../records/subscription-store.ts";
import { applyRenewals, renewEachLater } from "./apply-renewals.ts";
import { planRenewals } from "./plan-renewal.ts";
import { prepareMeters } from "./prepare-meters.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { isDue } from "./renewal-rules.ts";

/**
 * Begins the next period of subscriptions whose period or trial is over, or ends them, in one
 * transaction. The orders are priced outside of it; where the subscription or the usage changed
 * meanwhile, they are priced anew. However often it runs, each period is billed once. If it fails,
 * each subscription is tried again on its own.
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
    const due = rows.filter((row) => isDue(row, now));
    const { ready, waiting } = await prepareMeters(platform, sellerId, due);
    const renewed = ready.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd);
    const ends: PricedChange[] = [];
    for (const row of ready)
      if (row.cancelAtPeriodEnd) ends.push(await planCanceledEnd(platform, row, now));
    const waitingIds = waiting.map(({ id }) => id);
    return { ends, waitingIds, renewals: await planRenewals(platform, sellerId, renewed) };
  },
  async finish(bare, { sellerId, subscriptionIds }, planned) {
    const ctx = { ...bare, sellerId };
    if (planned === "apart") return renewEachLater(ctx, subscriptionIds);
    await applyRenewals(ctx, subscriptionIds, planned);
  },
});
