import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { roundLimitStates } from "#server/usage/ceilings/limit-state-store.ts";
import {
  freezeUsage,
  holdFrozenUsage,
  readFrozenUsage,
} from "#server/usage/meter-state/freeze-usage.ts";
import { readUsage } from "#server/usage/meter-state/read-usage.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { billUsage } from "../metering/bill-usage.ts";
import { listCountingMeters, readUsageFacts, type UsageReader } from "../metering/usage-facts.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { listSubscriptionMeters } from "../records/subscription-parts-store.ts";
import type { PlannedChange } from "./subscription-change.ts";

/** Adds what was used to the bill of a planned change: everything until now, or what is frozen. */
export async function addUsage<Source extends Db | Tx>(
  db: Source,
  change: PlannedChange,
  read: UsageReader<Source>,
): Promise<PlannedChange> {
  const { row, usage } = change;
  const facts = usage && (await readUsageFacts(db, row, usage, read));
  if (!usage || !facts) return change;
  const { bill, step } = billUsage(change.bill, usage, facts);
  return { ...change, bill, usageStep: step };
}

/** Adds everything that was used until now to what a preview shows. */
export function foreseeUsage(db: Db, change: PlannedChange): Promise<PlannedChange> {
  return addUsage(db, change, readUsage);
}

/**
 * Freezes what was used until now, and adds it to the bill of a change that is made afterwards.
 * What comes after the freeze comes after the change.
 */
export async function freezeAndAddUsage(
  platform: Platform,
  change: PlannedChange,
): Promise<PlannedChange> {
  const { db } = platform.database;
  const isMetered = (await addUsage(db, change, readFrozenUsage)).usageStep !== null;
  if (!isMetered) return change;
  await refuseWhileCounting(db, change);
  await freezeUsageNow(platform, change.row.organizationId, [change.row.customerId]);
  return addUsage(db, change, readFrozenUsage);
}

/** Adds what is frozen to the bill of a change that is made in this transaction. */
export async function addFrozenUsage(tx: Tx, change: PlannedChange): Promise<PlannedChange> {
  const withUsage = await addUsage(tx, change, holdFrozenUsage);
  if (withUsage.usageStep !== null) await refuseWhileCounting(tx, change);
  return withUsage;
}

/** Refuses to bill usage of which one line would be larger than any that we bill. */
export function refuseExcess(change: Pick<PlannedChange, "usageStep">): void {
  if (hasExcess(change)) throw new Refusal(subscriptionErrors.usageTooHigh);
}

export function hasExcess({ usageStep }: Pick<PlannedChange, "usageStep">): boolean {
  return usageStep !== null && usageStep.excess.length > 0;
}

/** A meter that still counts earlier events cannot be billed yet. */
async function refuseWhileCounting(db: Db | Tx, { row }: PlannedChange): Promise<void> {
  const { organizationId: sellerId } = row;
  const sold = await listSubscriptionMeters(db, sellerId, [row.id]);
  const meterIds = sold.map(({ meterId }) => meterId);
  const counting = await listCountingMeters(db, sellerId, meterIds);
  if (counting.size > 0) throw new Refusal(subscriptionErrors.meterCounting);
}

/** Freezes what these customers used until now, in a transaction of its own. */
export async function freezeUsageNow(
  platform: Platform,
  sellerId: string,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  await unitOfWork(platform, systemCaller("usage.freeze"), (ctx) =>
    freezeToBill({ ...ctx, sellerId }, [...new Set(customerIds)]),
  );
}

/** Freezes usage that lines are going to bill: limits count each of them in whole cents. */
export async function freezeToBill(ctx: SellerCtx, customerIds: readonly string[]): Promise<void> {
  await freezeUsage(ctx, customerIds);
  await roundLimitStates(ctx.tx, ctx.sellerId, customerIds);
}
