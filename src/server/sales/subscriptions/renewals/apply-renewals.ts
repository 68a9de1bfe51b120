import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { enqueue, enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { holdFrozenUsage } from "#server/usage/meter-state/freeze-usage.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyChanges } from "../changes/apply-changes.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { endWithPeriod } from "../endings/end-canceled.ts";
import { hasSameOthers } from "../metering/bill-usage.ts";
import { listMeteredSubscriptions } from "../records/metered-subscription-store.ts";
import { lockSubscriptions, type SubscriptionRow } from "../records/subscription-store.ts";
import { holdBills } from "./hold-bills.ts";
import type { PlannedRenewal } from "./plan-renewal.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { isDue } from "./renewal-rules.ts";

/** The plans of subscriptions that are due, made before the transaction. */
export interface DuePlans {
  renewals: readonly PlannedRenewal[];
  /** Of those that are canceled. */
  ends: readonly PricedChange[];
  /** Those whose meters still count earlier events: they wait. */
  waitingIds: readonly string[];
}

/** So long a renewal waits for a meter that still counts earlier events. */
const countingMs = 30_000;

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
  const waiting = new Set(planned.waitingIds);
  const due = rows.filter((row) => isDue(row, ctx.now) && !waiting.has(row.id));
  const held = await holdBills(ctx, due, [...planned.renewals, ...planned.ends]);
  const isEnding = (row: SubscriptionRow) => row.cancelAtPeriodEnd || seller.deletedAt !== null;
  const ends = new Map(planned.ends.map((plan) => [plan.row.id, plan]));
  const outdated: string[] = [];
  const billed = due.filter(({ id }) => !held.has(id));
  for (const row of billed.filter(isEnding))
    if (!(await endWithPeriod(ctx, seller, row, ends.get(row.id)))) outdated.push(row.id);
  const renewed = billed.filter((row) => !isEnding(row));
  const renewals = await takeCurrent(ctx, renewed, planned.renewals);
  const current = new Set(renewals.map(({ row }) => row.id));
  outdated.push(...renewed.map(({ id }) => id).filter((id) => !current.has(id)));
  await renewEachLater(ctx, outdated);
  await applyChanges(ctx, renewals);
  for (const id of planned.waitingIds) await renewAfterCounting(ctx, id);
}

/**
 * Returns the renewals whose subscription, what its customer used, and who bills that are as they
 * were when it was planned. Of two of one customer, the first one is made.
 */
async function takeCurrent(
  { tx, sellerId }: SellerCtx,
  rows: readonly SubscriptionRow[],
  planned: readonly PlannedRenewal[],
): Promise<PlannedRenewal[]> {
  const plans = new Map(planned.map((plan) => [plan.row.id, plan]));
  const metered = rows.filter(({ id }) => plans.get(id)?.usageStep);
  const customerIds = metered.map(({ customerId }) => customerId);
  const usage = await holdFrozenUsage(tx, sellerId, customerIds);
  const subscriptions = await listMeteredSubscriptions(tx, sellerId, customerIds);
  const billed = new Set<string>();
  return rows.flatMap((row) => {
    const plan = plans.get(row.id);
    if (plan?.row.revision !== row.revision) return [];
    const step = plan.usageStep;
    if (step) {
      const isCurrent =
        step.number === usage.get(row.customerId)?.number &&
        hasSameOthers(step, { row, subscriptions });
      if (!isCurrent || billed.has(row.customerId)) return [];
      billed.add(row.customerId);
    }
    return [{ ...plan, row }];
  });
}

/** The worker looks again soon. */
function renewAfterCounting(ctx: SellerCtx, id: string): Promise<void> {
  const payload = { sellerId: ctx.sellerId, subscriptionIds: [id] };
  return enqueue(ctx, renewSubscriptionsKind, payload, { delayMs: countingMs, uniqueKey: id });
}

/** Each is tried on its own. */
export function renewEachLater(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const payloads = ids.map((id) => ({ sellerId: ctx.sellerId, subscriptionIds: [id] }));
  return enqueueAll(ctx, renewSubscriptionsKind, payloads);
}
