import type { Minor } from "#contract/money.ts";
import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import { type DiscountRow, listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import {
  type IncludedUnitsRow,
  listIncludedUnits,
} from "#server/catalog/products/included-units-store.ts";
import { listPricesByIds, type PriceRow } from "#server/catalog/products/price-store.ts";
import { listProductsByIds, type ProductRow } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { type CustomerRow, listCustomersByIds } from "#server/customers/customer-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readFrozenUsage } from "#server/usage/meter-state/freeze-usage.ts";
import { sumCharges } from "#server/usage/meter-state/meter-window-store.ts";
import type { UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import {
  listWaitingProrations,
  type ProrationRow,
} from "../prorations/subscription-prorations-store.ts";
import type { MeteredSubscription } from "../records/biller-rules.ts";
import { listMeteredSubscriptions } from "../records/metered-subscription-store.ts";
import {
  listSubscriptionPrices,
  type SubscriptionPriceRow,
} from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/**
 * Everything that renewals are computed from: customers, products, prices and discounts by their
 * ids.
 */
export interface RenewalFacts {
  customers: ReadonlyMap<string, CustomerRow>;
  products: ReadonlyMap<string, ProductRow>;
  prices: ReadonlyMap<string, PriceRow>;
  discounts: ReadonlyMap<string, DiscountRow>;
  /** The products that a discount is for, by the id of the discount. */
  discountedProducts: ReadonlyMap<string, readonly { productId: string }[]>;
  /** By the id of the subscription, like the prorations. */
  soldPrices: ReadonlyMap<string, readonly SubscriptionPriceRow[]>;
  prorations: ReadonlyMap<string, readonly ProrationRow[]>;
  /** The units that the products before and after the renewal include. */
  included: readonly IncludedUnitsRow[];
  /** By the id of the customer. Frozen, so that it is the same when the renewal is made. */
  usage: ReadonlyMap<string, UsageSnapshot>;
  /** The amounts charged for usage in the period before, by the ids of subscriptions and meters. */
  charged: ReadonlyMap<string, ReadonlyMap<string, Minor>>;
  /** The live subscriptions of the customers with their meters. */
  metered: readonly MeteredSubscription[];
  defaultTaxBehavior: string;
}

/**
 * Reads the facts for subscriptions of one seller, with the same few queries for one and for many.
 */
export async function readRenewalFacts(
  db: Db,
  sellerId: string,
  rows: readonly SubscriptionRow[],
): Promise<RenewalFacts> {
  const ids = rows.map(({ id }) => id);
  const customerIds = rows.map(({ customerId }) => customerId);
  const productIds = rows.flatMap(({ productId, pendingProductId }) =>
    pendingProductId === null ? [productId] : [productId, pendingProductId],
  );
  const discountIds = [...new Set(rows.flatMap(({ discountId }) => discountId ?? []))];
  const sold = await listSubscriptionPrices(db, sellerId, ids);
  const priceIds = new Set([
    ...sold.map(({ priceId }) => priceId),
    ...rows.flatMap(({ pendingPriceIds }) => pendingPriceIds ?? []),
  ]);
  const discounted =
    discountIds.length === 0 ? [] : await listDiscountProducts(db, sellerId, discountIds);
  const prorations = await listWaitingProrations(db, sellerId, ids);
  const { defaultTaxBehavior } = await getSellerSettings(db, sellerId);
  return {
    customers: byId(await listCustomersByIds(db, sellerId, customerIds)),
    products: byId(await listProductsByIds(db, sellerId, productIds)),
    prices: byId(await listPricesByIds(db, sellerId, [...priceIds])),
    discounts: byId(await listSoldDiscounts(db, sellerId, discountIds)),
    discountedProducts: Map.groupBy(discounted, ({ discountId }) => discountId),
    soldPrices: Map.groupBy(sold, ({ subscriptionId }) => subscriptionId),
    prorations: Map.groupBy(prorations, ({ subscriptionId }) => subscriptionId),
    included: await listIncludedUnits(db, sellerId, [...new Set(productIds)]),
    usage: await readFrozenUsage(db, sellerId, customerIds),
    charged: await sumCharges(db, sellerId, rows.map(toOwnPeriod)),
    metered: await listMeteredSubscriptions(db, sellerId, customerIds),
    defaultTaxBehavior,
  };
}

function toOwnPeriod({ id: subscriptionId, currentPeriodStart: periodStart }: SubscriptionRow) {
  return { subscriptionId, periodStart };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
