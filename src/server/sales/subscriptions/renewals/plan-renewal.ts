import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { isForProduct, takesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type SoldPrice, toPeriodItems, toProrationItem } from "../billing/period-items.ts";
import { type PricedOrder, priceOrder } from "../billing/price-order.ts";
import type { ProrationRow } from "../prorations/subscription-prorations-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { periodAmount, subscriptionAmount } from "../terms/subscription-amount-rules.ts";
import { isDiscounted, type Period } from "../terms/subscription-period-rules.ts";
import { type RenewalFacts, readRenewalFacts } from "./renewal-facts.ts";
import { type NextPeriod, nextPeriod } from "./renewal-rules.ts";

/** Everything that a renewal writes, computed before its transaction begins. */
export interface PlannedRenewal extends NextPeriod {
  subscriptionId: string;
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
  prorations: readonly ProrationRow[];
  priced: PricedOrder;
}

/**
 * The next periods of subscriptions of one seller and their orders. Asks the tax provider: never call it inside a
 * transaction.
 */
export async function planRenewals(
  platform: Platform,
  sellerId: string,
  rows: readonly SubscriptionRow[],
): Promise<PlannedRenewal[]> {
  if (rows.length === 0) return [];
  const facts = await readRenewalFacts(platform.database.db, sellerId, rows);
  const planned: PlannedRenewal[] = [];
  for (const row of rows) planned.push(await planFrom(platform, facts, row));
  return planned;
}

/** The same for one. A preview gives the items that would wait by then. */
export async function planRenewal(
  platform: Platform,
  row: SubscriptionRow,
  waiting?: readonly ProrationRow[],
): Promise<PlannedRenewal> {
  const facts = await readRenewalFacts(platform.database.db, row.organizationId, [row]);
  return planFrom(platform, facts, row, waiting);
}

async function planFrom(
  platform: Platform,
  facts: RenewalFacts,
  row: SubscriptionRow,
  waiting?: readonly ProrationRow[],
): Promise<PlannedRenewal> {
  const { id, organizationId: sellerId, revision, currency } = row;
  const { product, prices } = findPlan(facts, row);
  const interval = row.pendingProductId === null ? row.recurringInterval : getInterval(product);
  const next = nextPeriod(row, interval);
  const customer = facts.customers.get(row.customerId);
  if (!customer) throw new Error(`subscription ${id} has no customer`);
  const discount = findDiscountFor(facts, row, product.id, next.period);
  const prorations = waiting ?? facts.prorations.get(id) ?? [];
  const items = toPeriodItems({
    productName: product.name,
    prices,
    defaultBehavior: facts.defaultTaxBehavior,
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
  return {
    ...next,
    subscriptionId: id,
    revision,
    interval,
    customer,
    product,
    prices,
    discount,
    amount: subscriptionAmount(prices, off),
    prorations,
    priced,
  };
}

function getInterval({ id, recurringInterval }: ProductRow): RecurringInterval {
  if (recurringInterval === null) throw new Error(`product ${id} is not recurring`);
  return recurringInterval;
}

/** The plan that waits for the end of the period, or the one of this period. */
function findPlan(
  facts: RenewalFacts,
  { id: subscriptionId, productId, pendingProductId, pendingPriceIds }: SubscriptionRow,
): { product: ProductRow; prices: SoldPrice[] } {
  const product = facts.products.get(pendingProductId ?? productId);
  if (!product) throw new Error(`subscription ${subscriptionId} has no product`);
  const sold = pendingPriceIds ? [] : (facts.soldPrices.get(subscriptionId) ?? []);
  const ids = pendingPriceIds ?? sold.map(({ priceId }) => priceId);
  const prices = ids.map((id) => {
    const price = facts.prices.get(id);
    if (!price) throw new Error(`price ${id} is named by a subscription and does not exist`);
    const own = sold.find(({ priceId }) => priceId === id);
    return { price, amount: minor(own?.amount ?? periodAmount(price)) };
  });
  return { product, prices };
}

function findDiscountFor(
  { discounts, discountedProducts }: RenewalFacts,
  { discountId, discountedSince, productId: currentId }: SubscriptionRow,
  productId: string,
  period: Period,
): DiscountRow | null {
  const discount = discounts.get(discountId ?? "");
  if (!discount || !isDiscounted(discount, discountedSince, period.start)) return null;
  if (productId === currentId) return discount;
  const restrictedTo = (discountedProducts.get(discount.id) ?? []).map(
    ({ productId }) => productId,
  );
  return isForProduct(restrictedTo, productId) ? discount : null;
}
