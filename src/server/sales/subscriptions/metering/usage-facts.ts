import type { Minor } from "#contract/money.ts";
import { type DiscountRow, listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { listMetersByIds } from "#server/catalog/meters/meter-store.ts";
import {
  type IncludedUnitsRow,
  listIncludedUnits,
} from "#server/catalog/products/included-units-store.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { sumCharges } from "#server/usage/meter-state/meter-window-store.ts";
import { emptySnapshot, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { numberToUnits } from "#server/usage/meter-state/unit-rules.ts";
import { listMeteredSubscriptions } from "../records/metered-subscription-store.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { isDiscounted } from "../terms/subscription-period-rules.ts";
import type { UsageFacts } from "./bill-usage.ts";
import type { IncludedUnits, UsageToBill } from "./usage-step.ts";

/** Reads usage of customers: all of it for a preview, and what is frozen for a bill. */
export type UsageReader<Source> = (
  db: Source,
  sellerId: string,
  customerIds: readonly string[],
) => Promise<Map<string, UsageSnapshot>>;

/** Reads the facts for a change of one subscription, or undefined if no meter is concerned. */
export async function readUsageFacts<Source extends Db | Tx>(
  db: Source,
  row: SubscriptionRow,
  planned: UsageToBill,
  readUsage: UsageReader<Source>,
): Promise<UsageFacts | undefined> {
  const { organizationId: sellerId, customerId } = row;
  const sold = await listSubscriptionPrices(db, sellerId, [row.id]);
  const priceIds = sold.map(({ priceId }) => priceId);
  const prices = (await listPricesByIds(db, sellerId, priceIds)).filter(
    ({ meterId }) => meterId !== null,
  );
  const included = await listIncludedUnits(db, sellerId, [
    row.productId,
    ...(planned.next ? [planned.next.productId] : []),
  ]);
  const meterIds = [
    ...prices.flatMap(({ meterId }) => meterId ?? []),
    ...(planned.next?.meterIds ?? []),
    ...included.map(({ meterId }) => meterId),
  ];
  if (meterIds.length === 0) return undefined;
  // Under its lock, if it takes one, no other subscription can begin or end.
  const usage = await readUsage(db, sellerId, [customerId]);
  return {
    row,
    prices: priceIds.flatMap((id) => prices.filter((price) => price.id === id)),
    included: toIncludedUnits(included, row.productId),
    nextIncluded: toIncludedUnits(included, planned.next?.productId),
    subscriptions: await listMeteredSubscriptions(db, sellerId, [customerId]),
    defaultBehavior: (await getSellerSettings(db, sellerId)).defaultTaxBehavior,
    discount: await findUsageDiscount(db, row, planned.at),
    usage: usage.get(customerId) ?? emptySnapshot,
    charged: await readCharges(db, row),
  };
}

/** Reads what a subscription charged for usage in its period before, by the ids of the meters. */
export async function readCharges(
  db: Db | Tx,
  { organizationId, id: subscriptionId, currentPeriodStart: periodStart }: SubscriptionRow,
): Promise<ReadonlyMap<string, Minor>> {
  const charges = await sumCharges(db, organizationId, [{ subscriptionId, periodStart }]);
  return charges.get(subscriptionId) ?? new Map();
}

export function toIncludedUnits(
  rows: readonly IncludedUnitsRow[],
  productId: string | undefined,
): IncludedUnits[] {
  const own = rows.filter((row) => row.productId === productId);
  return own.map(({ meterId, units, rollover }) => ({
    meterId,
    units: numberToUnits(units),
    rollover,
  }));
}

/**
 * Finds the discount of a bill between two renewals: a percentage. A fixed amount is taken off the
 * bill of each period once, and its price may have used it.
 */
export async function findUsageDiscount(
  db: Db | Tx,
  { organizationId, discountId, discountedSince, currentPeriodEnd }: SubscriptionRow,
  at: Date,
): Promise<DiscountRow | null> {
  if (discountId === null) return null;
  const [discount] = await listSoldDiscounts(db, organizationId, [discountId]);
  if (!discount || !isDiscounted(discount, discountedSince, at)) return null;
  const isWithPeriod = at.getTime() === currentPeriodEnd.getTime();
  return discount.type === "percentage" || isWithPeriod ? discount : null;
}

/** Lists those of these meters that still count events from before they were made. */
export async function listCountingMeters(
  db: Db | Tx,
  sellerId: string,
  meterIds: readonly string[],
): Promise<Set<string>> {
  const meters = await listMetersByIds(db, sellerId, [...new Set(meterIds)]);
  const counting = meters.filter(({ backfillDueAt }) => backfillDueAt !== null);
  return new Set(counting.map(({ id }) => id));
}
