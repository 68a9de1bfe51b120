import { listIncludedUnits } from "#server/catalog/products/included-units-store.ts";
import { creditMeters, endPlanCredit } from "#server/usage/meter-state/credit-meters.ts";
import { lockOrCreateHolders } from "#server/usage/meter-state/holder-lock-store.ts";
import { type MeterReset, resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { noUnits } from "#server/usage/meter-state/unit-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import { toIncludedUnits } from "../metering/usage-facts.ts";
import {
  closesWindow,
  findBiller,
  type MeteredSubscription,
  sumIncluded,
} from "../records/biller-rules.ts";
import { listMeteredSubscriptions } from "../records/metered-subscription-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/**
 * Begins the windows of the meters of a plan, so that nothing that was used before is billed, and
 * credits what the plan includes. A meter that another subscription of the customer bills goes on,
 * and the units of a plan that is replaced end.
 */
export async function startMeters(
  ctx: SellerCtx,
  row: SubscriptionRow,
  prices: readonly SoldPrice[],
  replacedProductId?: string,
): Promise<void> {
  const { tx, sellerId } = ctx;
  const { id, customerId, productId, currentPeriodStart: at } = row;
  const productIds = replacedProductId ? [productId, replacedProductId] : [productId];
  const rows = await listIncludedUnits(tx, sellerId, productIds);
  const meterIds = new Set([
    ...prices.flatMap(({ price }) => price.meterId ?? []),
    ...rows.map(({ meterId }) => meterId),
  ]);
  if (meterIds.size === 0) return;
  await lockOrCreateHolders(tx, sellerId, { customerIds: [customerId], others: [] });
  const all = await listMeteredSubscriptions(tx, sellerId, [customerId]);
  const sold = new Set(prices.map(({ price }) => price.meterId));
  const listOthers = (meterId: string) =>
    all.filter((each) => each.meterId === meterId && each.subscriptionId !== id);
  const resets = [...meterIds].flatMap((meterId) => {
    const others = listOthers(meterId);
    const willBeMetered = sold.has(meterId);
    const isClosed = closesWindow({ kind: "start", own: undefined, others, willBeMetered });
    return isClosed ? [toReset(row, meterId, others)] : [];
  });
  await resetMeters(ctx, resets);
  const closed = new Set(resets.map(({ meterId }) => meterId));
  for (const { meterId, units } of toIncludedUnits(rows, replacedProductId)) {
    const others = sumIncluded(listOthers(meterId));
    const ending = { customerId, meterId, units, rollover: noUnits, next: noUnits, others };
    if (!closed.has(meterId)) await endPlanCredit(ctx, ending);
  }
  const included = toIncludedUnits(rows, productId);
  await creditMeters(
    ctx,
    included.map((units) => ({ ...units, customerId })),
    at,
  );
}

/** Usage until then is not billed. The rest of the units of other plans stays. */
function toReset(
  { customerId, currentPeriodStart: at }: SubscriptionRow,
  meterId: string,
  others: readonly MeteredSubscription[],
): MeterReset {
  return {
    customerId,
    meterId,
    at,
    closes: "everything",
    carried: { kind: "nothing", others: sumIncluded(others) },
    keepsGrants: true,
    unbilled: findBiller(others) ? "trial" : "no_price",
  };
}
