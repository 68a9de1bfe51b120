import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { presentDiscountBase } from "#server/catalog/discounts/discount-view.ts";
import { listMetersByIds } from "#server/catalog/meters/meter-store.ts";
import {
  type CatalogSource,
  describeProducts,
} from "#server/catalog/products/describe-products.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { presentPrice } from "#server/catalog/products/price-view.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { listCustomersByIds } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import { findById } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listSubscriptionPrices } from "./subscription-parts-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";
import { presentSubscription } from "./subscription-view.ts";
import { listUsedMeters } from "./used-meters.ts";

export async function describeSubscription(
  source: CatalogSource,
  row: SubscriptionRow,
): Promise<SubscriptionWire> {
  const [wire] = await describeSubscriptions(source, [row]);
  if (!wire) throw new Error(`subscription ${row.id} has no description`);
  return wire;
}

export function subscriptionSource({ tx: db, sellerId, platform }: SellerCtx): CatalogSource {
  return { db, sellerId, baseUrl: platform.config.baseUrl };
}

/**
 * Describes the wire shape of any number of subscriptions, with the same queries for one and for a
 * hundred.
 */
export async function describeSubscriptions(
  source: CatalogSource,
  rows: readonly SubscriptionRow[],
): Promise<SubscriptionWire[]> {
  const { db, sellerId } = source;
  const ids = rows.map(({ id }) => id);
  // One after the other: inside a transaction there is only one connection to ask.
  const customers = byId(await listCustomersByIds(db, sellerId, pick(rows, "customerId")));
  const productRows = await listProductsByIds(db, sellerId, pick(rows, "productId"));
  const products = byId(await describeProducts(source, productRows));
  const discounts = byId(await listSoldDiscounts(db, sellerId, pick(rows, "discountId")));
  const sold = await listSubscriptionPrices(db, sellerId, ids);
  const priceRows = await listPricesByIds(db, sellerId, pick(sold, "priceId"));
  const prices = byId(priceRows);
  const used = await listUsedMeters(db, sellerId, rows, { sold, prices: priceRows });
  const meterIds = new Set(used.map(({ row }) => row.meterId));
  const meters = byId(await listMetersByIds(db, sellerId, [...meterIds]));
  const soldBySubscription = Map.groupBy(sold, ({ subscriptionId }) => subscriptionId);
  const usedBySubscription = Map.groupBy(used, (each) => each.row.subscriptionId);
  return rows.map((row) => {
    const discount = findById(discounts, row.discountId);
    return presentSubscription(row, {
      customer: presentCustomer(known(customers, row.customerId)),
      product: known(products, row.productId),
      discount: discount ? presentDiscountBase(discount) : null,
      prices: (soldBySubscription.get(row.id) ?? []).map(({ priceId }) =>
        presentPrice(known(prices, priceId), row.recurringInterval),
      ),
      meters: (usedBySubscription.get(row.id) ?? []).map((each) => ({
        used: each,
        meter: known(meters, each.row.meterId),
      })),
    });
  });
}

function pick<Key extends string>(
  rows: readonly { readonly [Name in Key]: string | null }[],
  key: Key,
): string[] {
  return [...new Set(rows.flatMap((row) => row[key] ?? []))];
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Foreign keys keep everything that a subscription names. */
function known<Item>(items: ReadonlyMap<string, Item>, id: string): Item {
  const item = items.get(id);
  if (item === undefined) throw new Error(`${id} is named by a subscription and does not exist`);
  return item;
}
