import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { minor } from "#contract/money.ts";
import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import { fitsBilling, isForProduct } from "#server/catalog/discounts/discount-rules.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import {
  listPricesByIds,
  listPricesOf,
  type PriceRow,
} from "#server/catalog/products/price-store.ts";
import {
  findProduct,
  holdProducts,
  listProductsByIds,
  type ProductRow,
} from "#server/catalog/products/product-store.ts";
import { lockCustomer } from "#server/customers/customer-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { followLosses } from "../../orders/credits/credit-chain-rules.ts";
import { lockChainOrders } from "../../orders/credits/credit-chain-store.ts";
import { readCreditChain } from "../../orders/credits/read-credit-chain.ts";
import { sumRefundsOf } from "../../orders/order-refund-sums-store.ts";
import { findOrder, type OrderItemRow } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import { findChargedItem } from "../../orders/subscription-orders-store.ts";
import { getPaidRest } from "../prorations/paid-rest-rules.ts";
import { toRates } from "../prorations/proration-tax-rules.ts";
import { listWaitingProrations } from "../prorations/subscription-prorations-store.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { hasTriedElsewhere } from "../records/trial-store.ts";
import type { ChargedPrice, PlanChangeFacts } from "./compute-plan-change.ts";
import { getKeptTrialEnd, type PlanTrial } from "./trial-change-rules.ts";

/**
 * Locks the orders that a change of this subscription, which is locked, may credit, and those that
 * were credited into them: their refunds wait for the change. It sees those that came first. The
 * new product is not archived or deleted meanwhile. In a trial nothing was charged, but checkouts
 * of the customer wait: one that comes later sees which product is tried now.
 */
export async function lockPlanChange(
  tx: Tx,
  row: SubscriptionRow,
  { product_id: productId }: Pick<SubscriptionUpdate, "product_id">,
): Promise<void> {
  const { organizationId: sellerId, id, customerId, status } = row;
  if (productId) await holdProducts(tx, sellerId, [productId]);
  if (status === "trialing") await lockCustomer(tx, sellerId, { id: customerId });
  const orderIds: string[] = [];
  for (const { priceId } of await listSubscriptionPrices(tx, sellerId, [id])) {
    const item = await findChargedItem(tx, sellerId, id, priceId);
    if (item) orderIds.push(item.orderId);
  }
  await lockChainOrders(tx, sellerId, orderIds);
}

/** Returns the plan that a product sells today. Refuses a product that no subscription can have. */
export async function getPlan(
  db: Db | Tx,
  sellerId: string,
  productId: string,
): Promise<{ product: ProductRow; prices: PriceRow[] }> {
  const product = await findProduct(db, sellerId, productId);
  if (!product || product.deletedAt) throw misfit(subscriptionErrors.productUnknown);
  if (product.isArchived) throw misfit(subscriptionErrors.productArchived);
  if (product.recurringInterval === null) throw misfit(subscriptionErrors.productOneTime);
  const prices = await listPricesOf(db, sellerId, [productId]);
  if (prices.some(({ amountType }) => amountType === "custom"))
    throw misfit(subscriptionErrors.productCustomPriced);
  return { product, prices };
}

function misfit(spec: RefusalSpec): Refusal {
  return new Refusal(spec, ["product_id"]);
}

/** Reads the plan of today and how the current period was charged at it. */
export async function loadOldPlan(
  db: Db | Tx,
  row: SubscriptionRow,
  sold: readonly { priceId: string; amount: number }[],
  taxBehavior: (price: PriceRow) => TaxBehavior,
): Promise<PlanChangeFacts["old"]> {
  const { organizationId: sellerId } = row;
  const ids = sold.map(({ priceId }) => priceId);
  const known = new Map((await listPricesByIds(db, sellerId, ids)).map((each) => [each.id, each]));
  const waiting = await listWaitingProrations(db, sellerId, [row.id]);
  const prices: ChargedPrice[] = [];
  for (const { priceId, amount } of sold) {
    const price = known.get(priceId);
    if (!price) throw new Error(`price ${priceId} is named by a subscription and does not exist`);
    const last = await findChargedItem(db, sellerId, row.id, priceId);
    const debit = waiting.findLast((each) => each.amount > 0 && each.productPriceId === priceId);
    // A debit that still waits is billed together with its credit, at the same rates.
    const item = debit && !(last && last.createdAt > debit.createdAt) ? undefined : last;
    const isWhole = item?.periodStart?.getTime() === row.currentPeriodStart.getTime();
    const billed = item ?? debit;
    const isRest = !isWhole && billed?.periodEnd?.getTime() === row.currentPeriodEnd.getTime();
    prices.push({
      price,
      amount: minor(amount),
      charged: isWhole ? minor(item.amount - item.discountAmount) : null,
      rest: isRest && billed?.periodStart ? toRest(billed, billed.periodStart, row) : null,
      behavior: item?.taxBehavior ?? taxBehavior(price),
      rates: item ? toRates(toTaxParts(item)) : null,
      paid: item && (isWhole || isRest) ? await readPaid(db, item) : null,
    });
  }
  const [product] = await listProductsByIds(db, sellerId, [row.productId]);
  return { name: product?.name ?? "", prices };
}

async function readPaid(db: Db | Tx, item: OrderItemRow): Promise<ChargedPrice["paid"]> {
  const { organizationId: sellerId, orderId } = item;
  const order = await findOrder(db, sellerId, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const [sums] = await sumRefundsOf(db, sellerId, [orderId]);
  const { inherited } = followLosses(await readCreditChain(db, sellerId, [orderId], "held"));
  return { orderId, rest: getPaidRest(item, order, [sums, inherited.get(orderId)]) };
}

function toRest(
  { amount }: { amount: number },
  start: Date,
  { currentPeriodEnd: end }: SubscriptionRow,
): ChargedPrice["rest"] {
  return { amount: minor(amount), period: { start, end } };
}

/** Returns when the trial of a subscription ends after a change to this plan; null for now. */
export async function loadTrialEnd(
  db: Db | Tx,
  row: SubscriptionRow,
  plan: Awaited<ReturnType<typeof getPlan>>,
  at: Date,
): Promise<Date | null> {
  const { status, trialStart: start, trialEnd: end } = row;
  if (status !== "trialing" || !start || !end) return null;
  return getKeptTrialEnd({ start, end }, await findOwnTrial(db, row, plan), at);
}

/** A free plan has none, and one that the customer has tried elsewhere has none for them. */
async function findOwnTrial(
  db: Db | Tx,
  row: SubscriptionRow,
  { product, prices }: Awaited<ReturnType<typeof getPlan>>,
): Promise<PlanTrial | null> {
  const { trialInterval: interval, trialIntervalCount: count } = product;
  const isFree = prices.every(({ amountType }) => amountType === "free");
  if (isFree || interval === null || count === null) return null;
  if (await hasTriedElsewhere(db, row, product.id)) return null;
  return { interval: interval as TrialInterval, count };
}

/** Reads the discount of a subscription, and whether it may be used for this product. */
export async function loadPlanDiscount(
  db: Db | Tx,
  { organizationId: sellerId, discountId }: SubscriptionRow,
  product: ProductRow,
): Promise<PlanChangeFacts["discount"]> {
  if (discountId === null) return null;
  const [row] = await listSoldDiscounts(db, sellerId, [discountId]);
  if (!row) return null;
  const products = await listDiscountProducts(db, sellerId, [discountId]);
  const restrictedTo = products.map(({ productId }) => productId);
  return { row, isForNext: isForProduct(restrictedTo, product.id) && fitsBilling(row, product) };
}
