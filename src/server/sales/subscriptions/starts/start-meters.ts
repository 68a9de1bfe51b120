import { listIncludedUnits } from "#server/catalog/products/included-units-store.ts";
import { creditMeters } from "#server/usage/meter-state/credit-meters.ts";
import { resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import { listSharedMeters } from "../metering/shared-meter-store.ts";
import { toIncludedUnits } from "../metering/usage-facts.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/**
 * Begins the windows of the meters of a plan, so that nothing that was used before is billed, and
 * credits what the plan includes. A meter that another subscription of the customer bills goes on.
 */
export async function startMeters(
  ctx: SellerCtx,
  { id, customerId, productId, currentPeriodStart: at }: SubscriptionRow,
  prices: readonly SoldPrice[],
  replacedProductId?: string,
): Promise<void> {
  const { tx, sellerId } = ctx;
  const productIds = replacedProductId ? [productId, replacedProductId] : [productId];
  const rows = await listIncludedUnits(tx, sellerId, productIds);
  const meterIds = new Set([
    ...prices.flatMap(({ price }) => price.meterId ?? []),
    ...rows.map(({ meterId }) => meterId),
  ]);
  if (meterIds.size === 0) return;
  const other = { customerId, exceptId: id };
  const shared = await listSharedMeters(tx, sellerId, other, [...meterIds]);
  const begun = [...meterIds].filter((meterId) => !shared.has(meterId));
  await resetMeters(
    ctx,
    begun.map((meterId) => ({
      customerId,
      meterId,
      at,
      closes: "everything",
      carried: { kind: "nothing" },
      keepsGrants: true,
    })),
  );
  const included = toIncludedUnits(rows, productId);
  await creditMeters(
    ctx,
    included.map((units) => ({ ...units, customerId })),
    at,
  );
}
