import type { CheckoutPublicWire, CheckoutWire } from "#contract/billing/checkout-schema.ts";
import type { CurrentPriceWire } from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { describeProducts } from "#server/catalog/products/describe-products.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { presentPrice } from "#server/catalog/products/price-view.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { presentSeller } from "#server/catalog/sellers/seller-view.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findById } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { presentIntent } from "../../payments/attempt-secret-rules.ts";
import { findLiveAttempt } from "../../payments/attempt-store.ts";
import { presentCardForm } from "../../payments/card-form-metadata.ts";
import { type CheckoutRow, listCheckoutProducts } from "./checkout-store.ts";
import { type CheckoutParts, presentCheckout, toPublicCheckout } from "./checkout-view.ts";

/** Where to read, and for whom. */
export interface CheckoutSource {
  db: Db | Tx;
  sellerId: string;
  platform: Platform;
}

export function toCheckoutSource({ tx, sellerId, platform }: SellerCtx): CheckoutSource {
  return { db: tx, sellerId, platform };
}

export async function describeCheckout(
  source: CheckoutSource,
  row: CheckoutRow,
): Promise<CheckoutWire> {
  return presentCheckout(row, found(await listParts(source, [row]), row));
}

/**
 * Describes the wire shape of any number of checkouts, with the same few queries for one and for a
 * hundred.
 */
export async function describeCheckouts(
  source: CheckoutSource,
  rows: readonly CheckoutRow[],
): Promise<CheckoutWire[]> {
  const parts = await listParts(source, rows);
  return rows.map((row) => presentCheckout(row, found(parts, row)));
}

/** Describes a checkout as the buyer sees it. */
export async function describePublicCheckout(
  source: CheckoutSource,
  row: CheckoutRow,
): Promise<CheckoutPublicWire> {
  const wire = await describeCheckout(source, row);
  return toPublicCheckout(wire, await describeSeller(source), await describeIntent(source, row));
}

/** Describes a checkout that was announced in this transaction: nothing is read again. */
export async function describeAnnounced(
  ctx: SellerCtx,
  announced: CheckoutWire,
): Promise<CheckoutPublicWire> {
  return toPublicCheckout(announced, await describeSeller(toCheckoutSource(ctx)), {});
}

/** Only while a payment is under way, and never to the seller. */
async function describeIntent(
  { db, sellerId }: CheckoutSource,
  row: CheckoutRow,
): Promise<Record<string, string>> {
  if (row.status !== "confirmed") return {};
  const attempt = await findLiveAttempt(db, sellerId, row.id);
  return attempt?.intentId === row.intentId ? presentIntent(row, attempt) : {};
}

async function describeSeller({ db, sellerId }: CheckoutSource): Promise<SellerWire> {
  const organization = await findOrganization(db, sellerId);
  if (!organization) throw new Refusal(sellerErrors.notFound);
  return presentSeller(organization, await getSellerSettings(db, sellerId));
}

function found(parts: ReadonlyMap<string, CheckoutParts>, { id }: CheckoutRow): CheckoutParts {
  const own = parts.get(id);
  if (!own) throw new Error(`checkout ${id} has no description`);
  return own;
}

async function listParts(
  source: CheckoutSource,
  rows: readonly CheckoutRow[],
): Promise<Map<string, CheckoutParts>> {
  const { db, sellerId, platform } = source;
  const { baseUrl } = platform.config;
  const ids = rows.map(({ id }) => id);
  const offered = Map.groupBy(
    await listCheckoutProducts(db, sellerId, ids),
    ({ checkoutId }) => checkoutId,
  );
  const productIds = [...offered.values()].flat().map(({ productId }) => productId);
  const chosenIds = rows.map(({ productId }) => productId);
  const productRows = await listProductsByIds(db, sellerId, [...productIds, ...chosenIds]);
  const products = byId(await describeProducts({ db, sellerId, baseUrl }, productRows));
  const prices = await archivedPrices(source, rows, products);
  const discountIds = rows.flatMap(({ discountId }) => discountId ?? []);
  const discounts = byId(await listSoldDiscounts(db, sellerId, discountIds));
  const processorMetadata = presentCardForm(platform);
  return new Map(
    rows.map((row) => {
      const product = required(products.get(row.productId), row);
      const onSale = product.prices.find(({ id }) => id === row.productPriceId);
      const price = required(onSale ?? prices.get(row.productPriceId), row);
      const choices = (offered.get(row.id) ?? []).flatMap(
        (each) => products.get(each.productId) ?? [],
      );
      const discount = findById(discounts, row.discountId);
      return [row.id, { products: choices, product, price, discount, baseUrl, processorMetadata }];
    }),
  );
}

/**
 * The price of a checkout stays the one it was made with, also when the seller has archived it
 * since.
 */
async function archivedPrices(
  { db, sellerId }: CheckoutSource,
  rows: readonly CheckoutRow[],
  products: ReadonlyMap<string, ProductWire>,
): Promise<Map<string, CurrentPriceWire>> {
  const onSale = new Set(
    [...products.values()].flatMap(({ prices }) => prices.map(({ id }) => id)),
  );
  const missing = rows.map((row) => row.productPriceId).filter((id) => !onSale.has(id));
  const prices = await listPricesByIds(db, sellerId, missing);
  const interval = (productId: string) => products.get(productId)?.recurring_interval ?? null;
  return byId(prices.map((price) => presentPrice(price, interval(price.productId))));
}

function required<Value>(value: Value | undefined, { id }: CheckoutRow): Value {
  if (value === undefined) throw new Error(`checkout ${id} has no product or price`);
  return value;
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
