import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { readUsage } from "#server/usage/meter-state/read-usage.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyChanges } from "../changes/apply-changes.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { endWithPeriod } from "../endings/end-canceled.ts";
import { lockSubscriptions, type SubscriptionRow } from "../records/subscription-store.ts";
import type { PlannedRenewal } from "./plan-renewal.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { isDue } from "./renewal-rules.ts";

/** The plans of subscriptions that are due, made before the transaction. */
export interface DuePlans {
  renewals: readonly PlannedRenewal[];
  /** Of those that are canceled. */
  ends: readonly PricedChange[];
}

/**
 * Renews what is due of these subscriptions, or ends it. What was not planned, or otherwise, gets a
 * job of its own.
 */
export async function applyRenewals(
  ctx: SellerCtx,
  subscriptionIds: readonly string[],
  planned: DuePlans,
): Promise<void> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  if (!seller) return;
  const rows = await lockSubscriptions(ctx.tx, ctx.sellerId, subscriptionIds);
  const due = rows.filter((row) => isDue(row, ctx.now));
  const isEnding = (row: SubscriptionRow) => row.cancelAtPeriodEnd || seller.deletedAt !== null;
  const ends = new Map(planned.ends.map((plan) => [plan.row.id, plan]));
  const outdated: string[] = [];
  for (const row of due.filter(isEnding))
    if (!(await endWithPeriod(ctx, seller, row, ends.get(row.id)))) outdated.push(row.id);
  const renewed = due.filter((row) => !isEnding(row));
  const renewals = await takeCurrent(ctx, renewed, planned.renewals);
  const current = new Set(renewals.map(({ row }) => row.id));
  outdated.push(...renewed.map(({ id }) => id).filter((id) => !current.has(id)));
  await renewEachLater(ctx, outdated);
  await applyChanges(ctx, renewals);
}

/**
 * Returns the renewals whose subscription, and what its customer used, are as they were when it was
 * planned.
 */
async function takeCurrent(
  { tx, sellerId }: SellerCtx,
  rows: readonly SubscriptionRow[],
  planned: readonly PlannedRenewal[],
): Promise<PlannedRenewal[]> {
  const plans = new Map(planned.map((plan) => [plan.row.id, plan]));
  const customerIds = rows.map(({ customerId }) => customerId);
  const usage = await readUsage(tx, sellerId, customerIds);
  return rows.flatMap((row) => {
    const plan = plans.get(row.id);
    const isCurrent =
      plan?.row.revision === row.revision && plan.usageNumber === usage.get(row.customerId)?.number;
    return isCurrent ? [{ ...plan, row }] : [];
  });
}

/** Each is tried on its own. */
export function renewEachLater(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const payloads = ids.map((id) => ({ sellerId: ctx.sellerId, subscriptionIds: [id] }));
  return enqueueAll(ctx, renewSubscriptionsKind, payloads);
}
