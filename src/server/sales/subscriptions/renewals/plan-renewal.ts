import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import { minor } from "#contract/money.ts";
import { isForProduct, takesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import { findById } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { emptySnapshot } from "#server/usage/meter-state/read-usage.ts";
import { type SoldPrice, toPeriodItems } from "../billing/period-items.ts";
import { type PlannedBill, type PricedBill, priceBill } from "../billing/price-bill.ts";
import { priceUnchargedBill } from "../billing/price-uncharged-bill.ts";
import { toWaitingItem } from "../billing/waiting-items.ts";
import { hasExcess } from "../changes/add-usage.ts";
import {
  type ForeseenSubscription,
  plainChange,
  type SubscriptionChange,
} from "../changes/subscription-change.ts";
import { billUsage } from "../metering/bill-usage.ts";
import { toIncludedUnits } from "../metering/usage-facts.ts";
import type { UsageStep, UsageToBill } from "../metering/usage-step.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { reminderAt } from "../terms/reminder-rules.ts";
import { periodAmount, subscriptionAmount } from "../terms/subscription-amount-rules.ts";
import { isDiscounted, type Period } from "../terms/subscription-period-rules.ts";
import { type RenewalFacts, readRenewalFacts } from "./renewal-facts.ts";
import { nextPeriod } from "./renewal-rules.ts";

/** A renewal: a change that begins the next period and bills it, with what was used before. */
export type PlannedRenewal = SubscriptionChange<PricedBill>;

/**
 * Plans the next periods of subscriptions of one seller and their orders. Asks the tax provider:
 * never call it inside a transaction.
 */
export async function planRenewals(
  platform: Platform,
  sellerId: string,
  rows: readonly SubscriptionRow[],
): Promise<PlannedRenewal[]> {
  if (rows.length === 0) return [];
  const facts = await readRenewalFacts(platform.database.db, sellerId, rows);
  const planned: PlannedRenewal[] = [];
  for (const row of rows) {
    const waiting = (facts.prorations.get(row.id) ?? []).map(toWaitingItem);
    const usage = facts.usage.get(row.customerId) ?? emptySnapshot;
    planned.push(await planFrom(platform, facts, { row, prices: null, waiting, usage }));
  }
  return planned;
}

/** Plans the renewal of one subscription, for a preview also as a change would leave it. */
export async function planRenewal(
  platform: Platform,
  subscription: ForeseenSubscription,
): Promise<PlannedRenewal> {
  const { row } = subscription;
  const facts = await readRenewalFacts(platform.database.db, row.organizationId, [row]);
  return planFrom(platform, facts, subscription);
}

async function planFrom(
  platform: Platform,
  facts: RenewalFacts,
  subscription: ForeseenSubscription,
): Promise<PlannedRenewal> {
  const { row, waiting } = subscription;
  const { product, prices } = findPlan(facts, subscription);
  const isNewPlan = row.pendingProductId !== null;
  const interval = isNewPlan ? getInterval(product) : row.recurringInterval;
  const { period, anchorAt, periodNumber } = nextPeriod(row, interval);
  const customer = facts.customers.get(row.customerId);
  if (!customer) throw new Error(`subscription ${row.id} has no customer`);
  const discount = findDiscountFor(facts, row, product.id, period);
  const { defaultTaxBehavior: defaultBehavior } = facts;
  const items = toPeriodItems({ productName: product.name, prices, defaultBehavior, period });
  const bill: PlannedBill = {
    billingReason: "subscription_cycle",
    product,
    period,
    taxedAt: period.start,
    items: [...items, ...waiting.map(({ item }) => item)],
    discount,
  };
  const { billed, step } = billPeriod(facts, subscription, bill, { product, prices });
  return {
    ...plainChange,
    row,
    columns: {
      status: "active",
      productId: product.id,
      pendingProductId: null,
      pendingPriceIds: null,
      amount: subscriptionAmount(prices, discount && takesOff(discount)),
      recurringInterval: interval,
      anchorAt,
      periodNumber,
      currentPeriodStart: period.start,
      currentPeriodEnd: period.end,
      discountId: discount?.id ?? null,
      discountedSince: discount ? (row.discountedSince ?? period.start) : null,
      dueAt: period.end,
      reminderAt: reminderAt(period, { isTrial: false, interval }),
    },
    events: ["updated"],
    effectiveAt: period.start,
    countsSince: period.start,
    prices: isNewPlan ? prices : null,
    settled: waiting,
    usageStep: step,
    bill: hasExcess({ usageStep: step })
      ? priceUnchargedBill(billed, customer)
      : await priceBill(platform, row, billed, customer),
  };
}

/** Adds what was used in the period that ends, at the prices of that period. */
function billPeriod(
  facts: RenewalFacts,
  { row, prices: foreseen, usage }: ForeseenSubscription,
  bill: PlannedBill,
  next: { product: ProductRow; prices: readonly SoldPrice[] },
): { billed: PlannedBill; step: UsageStep | null } {
  const current = foreseen ?? listSold(facts, row);
  const planned: UsageToBill = {
    kind: "renewal",
    next: {
      productId: next.product.id,
      meterIds: next.prices.flatMap(({ price }) => price.meterId ?? []),
    },
    beginsPeriod: true,
    isBilledApart: false,
    at: bill.taxedAt,
    bill,
  };
  const { bill: billed, step } = billUsage(bill, planned, {
    row,
    prices: current.map(({ price }) => price),
    included: toIncludedUnits(facts.included, row.productId),
    nextIncluded: toIncludedUnits(facts.included, next.product.id),
    subscriptions: facts.metered,
    defaultBehavior: facts.defaultTaxBehavior,
    discount: bill.discount,
    usage,
    charged: facts.charged.get(row.id) ?? new Map(),
  });
  return { billed: billed ?? bill, step };
}

function getInterval({ id, recurringInterval }: ProductRow): RecurringInterval {
  if (recurringInterval === null) throw new Error(`product ${id} is not recurring`);
  return recurringInterval;
}

/** The plan that waits for the end of the period, or the one of this period. */
function findPlan(
  facts: RenewalFacts,
  { row, prices: foreseen }: ForeseenSubscription,
): { product: ProductRow; prices: readonly SoldPrice[] } {
  const { id: subscriptionId, productId, pendingProductId, pendingPriceIds } = row;
  const product = facts.products.get(pendingProductId ?? productId);
  if (!product) throw new Error(`subscription ${subscriptionId} has no product`);
  if (!pendingPriceIds) return { product, prices: foreseen ?? listSold(facts, row) };
  const prices = pendingPriceIds.map((id) => {
    const price = getPrice(facts, id);
    return { price, amount: periodAmount(price) };
  });
  return { product, prices };
}

/** Lists the prices of the period that ends. */
function listSold(facts: RenewalFacts, { id }: SubscriptionRow): SoldPrice[] {
  return (facts.soldPrices.get(id) ?? []).map(({ priceId, amount }) => ({
    price: getPrice(facts, priceId),
    amount: minor(amount),
  }));
}

function getPrice({ prices }: RenewalFacts, id: string): PriceRow {
  const price = prices.get(id);
  if (!price) throw new Error(`price ${id} is named by a subscription and does not exist`);
  return price;
}

function findDiscountFor(
  { discounts, discountedProducts }: RenewalFacts,
  { discountId, discountedSince, productId: currentId }: SubscriptionRow,
  productId: string,
  period: Period,
): DiscountRow | null {
  const discount = findById(discounts, discountId);
  if (!discount || !isDiscounted(discount, discountedSince, period.start)) return null;
  if (productId === currentId) return discount;
  const restrictedTo = (discountedProducts.get(discount.id) ?? []).map(
    ({ productId }) => productId,
  );
  return isForProduct(restrictedTo, productId) ? discount : null;
}
