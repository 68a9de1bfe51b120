import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { tellExcess } from "../changes/tell-excess.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";

/**
 * Holds the bills of locked subscriptions in which usage costs more than can be billed, until it is
 * corrected, and tells the owners of the seller once in a period. Returns their ids. The renewal is
 * tried again every hour.
 */
export async function holdBills(
  ctx: SellerCtx,
  rows: readonly SubscriptionRow[],
  planned: readonly Pick<PricedChange, "row" | "usageStep">[],
): Promise<Set<string>> {
  const held = new Set<string>();
  const plans = new Map(planned.map((plan) => [plan.row.id, plan]));
  for (const row of rows) {
    const plan = plans.get(row.id);
    const [excess] = plan?.usageStep?.excess ?? [];
    if (!excess || plan?.row.revision !== row.revision) continue;
    held.add(row.id);
    if (row.heldPeriodEnd?.getTime() === row.currentPeriodEnd.getTime()) continue;
    await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
      heldPeriodEnd: row.currentPeriodEnd,
      counted: { before: row },
    });
    await tellExcess(ctx, row.id, excess, "held");
  }
  return held;
}
