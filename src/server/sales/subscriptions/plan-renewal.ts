import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import { isForProduct, takesOff } from "#server/catalog/discounts/discount-rules.ts";
import { type DiscountRow, listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { findProduct, type ProductRow } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { type CustomerRow, listCustomersByIds } from "#server/customers/customer-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type PricedOrder, priceOrder } from "./price-order.ts";
import { type SoldPrice, toPeriodItems, toProrationItem } from "./renewal-items.ts";
import { type NextPeriod, nextPeriod } from "./renewal-rules.ts";
import { periodAmount, subscriptionAmount } from "./subscription-amount-rules.ts";
import { listSubscriptionPrices } from "./subscription-parts-store.ts";
import { isDiscounted, type Period } from "./subscription-period-rules.ts";
import { listWaitingProrations, type ProrationRow } from "./subscription-prorations-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

/** Everything that a renewal writes, computed before its transaction begins. */
export interface PlannedRenewal extends NextPeriod {
  /** Of the subscription when it was read: if another change came first, this is out of date. */
  revision: number;
  interval: RecurringInterval;
  customer: CustomerRow;
  product: ProductRow;
  prices: SoldPrice[];
  /** Null if there is none, or if it is over. */
  discount: DiscountRow | null;
  /** Of one period: the static prices less the discount. */
  amount: Minor;
  prorations: ProrationRow[];
  priced: PricedOrder;
}

/**
 * The next period of a subscription and its order. Asks the tax provider: never call it inside a transaction. A preview
 * gives the items that would wait by then.
 */
export async function planRenewal(
  platform: Platform,
  row: SubscriptionRow,
  waiting?: readonly ProrationRow[],
): Promise<PlannedRenewal> {
  const { db } = platform.database;
  const { organizationId: sellerId, revision, currency } = row;
  const { product, prices } = await findPlan(db, row);
  const interval = row.pendingProductId === null ? row.recurringInterval : getInterval(product);
  const next = nextPeriod(row, interval);
  const [customer] = await listCustomersByIds(db, sellerId, [row.customerId]);
  if (!customer) throw new Error(`subscription ${row.id} has no customer`);
  const discount = await findDiscountFor(db, row, product.id, next.period);
  const prorations = [...(waiting ?? (await listWaitingProrations(db, sellerId, row.id)))];
  const { defaultTaxBehavior } = await getSellerSettings(db, sellerId);
  const items = toPeriodItems({
    productName: product.name,
    prices,
    defaultBehavior: defaultTaxBehavior,
    period: next.period,
  });
  const off = discount && takesOff(discount);
  const priced = await priceOrder(platform, sellerId, {
    customer,
    currency,
    at: next.period.start,
    items: [...items, ...prorations.map(toProrationItem)],
    discount: off,
  });
  const amount = subscriptionAmount(prices, off);
  return {
    ...next,
    revision,
    interval,
    customer,
    product,
    prices,
    discount,
    amount,
    prorations,
    priced,
  };
}

function getInterval({ id, recurringInterval }: ProductRow): RecurringInterval {
  if (recurringInterval === null) throw new Error(`product ${id} is not recurring`);
  return recurringInterval;
}

/** The plan that waits for the end of the period, or the one of this period. */
async function findPlan(
  db: Db,
  row: SubscriptionRow,
): Promise<{ product: ProductRow; prices: SoldPrice[] }> {
  const { organizationId: sellerId, pendingProductId, pendingPriceIds } = row;
  const product = await findProduct(db, sellerId, pendingProductId ?? row.productId);
  if (!product) throw new Error(`subscription ${row.id} has no product`);
  const sold = pendingPriceIds
    ? []
    : (await listSubscriptionPrices(db, sellerId, [row.id])).map(({ priceId, amount }) => ({
        priceId,
        amount,
      }));
  const ids = pendingPriceIds ?? sold.map(({ priceId }) => priceId);
  const known = new Map((await listPricesByIds(db, sellerId, ids)).map((row) => [row.id, row]));
  const prices = ids.map((id) => {
    const price = known.get(id);
    if (!price) throw new Error(`price ${id} is named by a subscription and does not exist`);
    const own = sold.find(({ priceId }) => priceId === id);
    return { price, amount: minor(own?.amount ?? periodAmount(price)) };
  });
  return { product, prices };
}

async function findDiscountFor(
  db: Db,
  row: SubscriptionRow,
  productId: string,
  period: Period,
): Promise<DiscountRow | null> {
  const { organizationId: sellerId, discountId, discountedSince } = row;
  if (discountId === null) return null;
  const [discount] = await listSoldDiscounts(db, sellerId, [discountId]);
  if (!discount || !isDiscounted(discount, discountedSince, period.start)) return null;
  if (productId === row.productId) return discount;
  const products = await listDiscountProducts(db, sellerId, [discountId]);
  const restrictedTo = products.map(({ id }) => id);
  return isForProduct(restrictedTo, productId) ? discount : null;
}
