import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type {
  ProrationBehavior,
  SubscriptionUpdate,
} from "#contract/billing/subscription-schema.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { minimumCharge, sum } from "#server/money/amounts/amount-rules.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { hasUnpaidOrder } from "../../orders/subscription-orders-store.ts";
import type { PlannedBill } from "../billing/price-bill.ts";
import { listWaitingItems, newWaitingItem } from "../billing/waiting-items.ts";
import { planWithoutUnpaid } from "../changes/drop-unpaid-change.ts";
import { noChange, type PlannedChange, plainChange } from "../changes/subscription-change.ts";
import type { UsageToBill } from "../metering/usage-step.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { planFault } from "../records/subscription-guards.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { isFreeOfCharge, periodAmount } from "../terms/subscription-amount-rules.ts";
import { beginsPeriod, computePlanChange, type PlanChangeFacts } from "./compute-plan-change.ts";
import { getPlan, loadOldPlan, loadPlanDiscount, loadTrialEnd } from "./load-plan-change.ts";

/** Of all changes of plan of one period that are not billed before the renewal. */
export const maxWaitingItems = 100;

interface NewPlan {
  product: ProductRow;
  prices: PlanChangeFacts["next"]["prices"];
}

/** Plans a change of plan. Refuses one that is not allowed. */
export function planChange(
  db: Db | Tx,
  row: SubscriptionRow,
  body: SubscriptionUpdate,
  at: Date,
): Promise<PlannedChange> {
  return planAs(db, row, { ...body, isOwn: false }, at);
}

/**
 * Plans the same for its customer: one that costs more is billed now, whatever the setting is. What
 * was used has an order of its own, because the customer pays that of the change before it is made.
 */
export async function planOwnChange(
  db: Db | Tx,
  row: SubscriptionRow,
  body: SubscriptionUpdate,
  at: Date,
): Promise<PlannedChange> {
  const planned = await planAs(db, row, { ...body, isOwn: true }, at);
  return { ...planned, usage: planned.usage && { ...planned.usage, isBilledApart: true } };
}

async function planAs(
  db: Db | Tx,
  row: SubscriptionRow,
  {
    product_id: productId = "",
    proration_behavior: wish,
    isOwn,
  }: SubscriptionUpdate & { isOwn: boolean },
  at: Date,
): Promise<PlannedChange> {
  const { organizationId: sellerId } = row;
  const fault = planFault(row);
  if (fault) throw new Refusal(fault);
  // Changes that wait for their payment, one after the other, would put the renewal off for ever.
  if (isOwn && row.currentPeriodEnd <= at) throw new Refusal(subscriptionErrors.renewalDue);
  const { product, prices } = await getPlan(db, sellerId, productId);
  const sold = await listSubscriptionPrices(db, sellerId, [row.id]);
  const isSame =
    product.id === row.productId &&
    prices.map(({ id }) => id).join() === sold.map(({ priceId }) => priceId).join();
  if (isSame) return noChange(row, at);
  const settings = await getSellerSettings(db, sellerId);
  const asked = wish ?? (settings.prorationBehavior as ProrationBehavior);
  const isNewPeriod = beginsPeriod(row, product.recurringInterval as RecurringInterval);
  const wasFree = sold.every(({ amount }) => amount === 0);
  const taxBehavior = ({ taxBehavior: own }: PriceRow) =>
    (own ?? settings.defaultTaxBehavior) as TaxBehavior;
  const facts: PlanChangeFacts = {
    at,
    row,
    old: await loadOldPlan(db, row, sold, taxBehavior),
    next: {
      name: product.name,
      interval: product.recurringInterval as RecurringInterval,
      prices: prices.map((price) => ({
        price,
        amount: periodAmount(price),
        behavior: taxBehavior(price),
      })),
    },
    discount: await loadPlanDiscount(db, row, product),
    trialEnd: await loadTrialEnd(db, row, { product, prices }, at),
  };
  const isCostly = isOwn && costsMore(facts);
  // A whole period, or the first that costs something, does not wait for the renewal after it.
  const isBilledNow = isCostly || (asked === "prorate" && (isNewPeriod || wasFree));
  const behavior = isBilledNow ? "invoice" : asked;
  if (behavior === "next_period") return planForNextPeriod(row, product, prices);
  // The rest of a period that is not paid cannot be credited.
  if (await hasUnpaidOrder(db, sellerId, row.id))
    throw new Refusal(subscriptionErrors.paymentPending);
  const plan = { product, prices: facts.next.prices };
  return behavior === "invoice" ? planInvoice(db, facts, plan) : planToWait(db, facts, plan);
}

/** A few cents, which no card is charged, wait for the renewal if the setting says so. */
function costsMore(facts: PlanChangeFacts): boolean {
  const cost = sum(computePlanChange(facts).items.map(({ amount }) => amount));
  return cost >= minimumCharge(facts.row.currency);
}

/** The prices are those of today. */
function planForNextPeriod(
  row: SubscriptionRow,
  product: ProductRow,
  prices: readonly PriceRow[],
): PlannedChange {
  return {
    ...plainChange,
    row,
    columns: { pendingProductId: product.id, pendingPriceIds: prices.map(({ id }) => id) },
    events: ["updated"],
    effectiveAt: row.currentPeriodEnd,
    needsAddress: isCharged(prices),
    prorationBehavior: "next_period",
  };
}

/** The order also bills the items of earlier changes, which wait. */
async function planInvoice(
  db: Db | Tx,
  facts: PlanChangeFacts,
  plan: NewPlan,
): Promise<PlannedChange> {
  const { at, row } = facts;
  const { columns, items: own } = computePlanChange(facts);
  const settled = await listWaitingItems(db, row);
  const items = [...own, ...settled.map(({ item }) => item)];
  const bill: PlannedBill = {
    billingReason: "subscription_update",
    product: plan.product,
    period: { start: at, end: columns.currentPeriodEnd },
    taxedAt: at,
    items,
    discount: null,
  };
  const isBilled = items.length > 0;
  return {
    ...planNow(facts, plan, columns),
    settled,
    bill: isBilled ? bill : null,
    prorationBehavior: isBilled ? "invoice" : null,
  };
}

/** The items of one period are limited, because its order lists them all. */
async function planToWait(
  db: Db | Tx,
  facts: PlanChangeFacts,
  plan: NewPlan,
): Promise<PlannedChange> {
  const { columns, items } = computePlanChange(facts);
  const waiting = await listWaitingItems(db, facts.row);
  if (waiting.length + items.length > maxWaitingItems)
    throw new Refusal(subscriptionErrors.tooManyChanges);
  return {
    ...planNow(facts, plan, columns),
    waiting: items.map(newWaitingItem),
    prorationBehavior: items.length > 0 ? "prorate" : null,
  };
}

function planNow(
  { at, row }: PlanChangeFacts,
  { product, prices }: NewPlan,
  columns: ReturnType<typeof computePlanChange>["columns"],
): PlannedChange {
  return {
    ...plainChange,
    row,
    columns: { ...columns, productId: product.id },
    events: ["updated"],
    effectiveAt: at,
    countsSince: at,
    prices,
    triedProductId: row.status === "trialing" ? product.id : null,
    needsAddress: isCharged(prices.map(({ price }) => price)),
    usage: toUsage({ at, row }, { product, prices }, columns),
  };
}

/** The order of the change bills what was used until then, whatever becomes of the rest. */
function toUsage(
  { at, row }: Pick<PlanChangeFacts, "at" | "row">,
  { product, prices }: NewPlan,
  { currentPeriodStart, currentPeriodEnd }: ReturnType<typeof computePlanChange>["columns"],
): UsageToBill {
  return {
    kind: "change",
    next: { productId: product.id, meterIds: prices.flatMap(({ price }) => price.meterId ?? []) },
    beginsPeriod: currentPeriodStart.getTime() !== row.currentPeriodStart.getTime(),
    isBilledApart: false,
    at,
    bill: {
      billingReason: "subscription_update",
      product,
      period: { start: at, end: currentPeriodEnd },
      taxedAt: at,
      discount: null,
    },
  };
}

function isCharged(prices: readonly PriceRow[]): boolean {
  const sold = prices.map((price) => ({ amount: periodAmount(price), meterId: price.meterId }));
  return !isFreeOfCharge(sold);
}

/** Plans to take a change back that waits for the end of the period, or for its payment. */
export async function planWithoutPending(
  db: Db | Tx,
  row: SubscriptionRow,
  at: Date,
): Promise<PlannedChange> {
  if (row.unpaidChangeOrderId !== null) return planWithoutUnpaid(db, row, at);
  if (row.pendingProductId === null) return noChange(row, at);
  return {
    ...plainChange,
    row,
    columns: { pendingProductId: null, pendingPriceIds: null },
    events: ["updated"],
    effectiveAt: at,
  };
}
