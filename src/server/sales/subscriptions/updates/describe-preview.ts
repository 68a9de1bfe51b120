import type {
  ProrationBehavior,
  SubscriptionPreviewWire,
} from "#contract/billing/subscription-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { readCredit } from "#server/customers/customer-credit-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { type Leg, paymentLegs } from "#server/money/ledger/posting-rules.ts";
import type { Db } from "#server/platform/database/database.ts";
import { getReturnedCredit, givenUpLegs } from "../../orders/give-up-order.ts";
import {
  type DueAmounts,
  dueAmounts,
  type OrderAmounts,
  orderAmounts,
  type TaxedItem,
} from "../../orders/order-amounts-rules.ts";
import { getOrderLegs } from "../../orders/order-legs-rules.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import type { PricedBill } from "../billing/price-bill.ts";
import { getBillOutcome } from "../changes/settle-ending.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { PlannedRenewal } from "../renewals/plan-renewal.ts";

export interface PreviewedChange {
  /** The change whose order is shown. */
  change: PricedChange;
  /** The order for usage that follows it. */
  usageBill: PricedBill | null;
  /** The subscription after the update. */
  updated: Pick<SubscriptionRow, "status" | "trialEnd">;
  effectiveAt: Date;
  nextRenewal: PlannedRenewal | null;
  prorationBehavior: ProrationBehavior | null;
}

interface ShownItem extends TaxedItem {
  label: string;
  proration: boolean;
  priceId: string | null;
}

/** Shows what a planned change bills, credits and posts. */
export async function describePreview(
  db: Db,
  { change, usageBill, updated, effectiveAt, nextRenewal, prorationBehavior }: PreviewedChange,
): Promise<SubscriptionPreviewWire> {
  const { organizationId: sellerId, customerId, currency } = change.row;
  const { unpaidOrders } = change;
  const bill = getBillOutcome(change) === "dropped" ? null : change.bill;
  const bills = [bill, usageBill].filter((each) => each !== null);
  const items: readonly ShownItem[] = bills.flatMap(({ priced }) => priced.items);
  const amounts = orderAmounts(items);
  const returned = sum(unpaidOrders.map(getReturnedCredit));
  const credit = (await readCredit(db, sellerId, customerId, currency)) + returned;
  const dues = listDue(bills, currency, minor(credit));
  const sumDue = (read: (due: DueAmounts) => Minor) => sum(dues.map(({ due }) => read(due)));
  const granted = sumDue(({ creditGranted }) => creditGranted);
  const used = sumDue(({ creditUsed }) => creditUsed);
  const legs = [...getGivenUpLegs(unpaidOrders), ...dues.flatMap(getBilledLegs)];
  return {
    effective_at: effectiveAt.toISOString(),
    currency,
    items: items.map(presentItem),
    subtotal_amount: amounts.subtotal,
    discount_amount: amounts.discount,
    net_amount: amounts.net,
    tax_amount: amounts.tax,
    total_amount: amounts.total,
    applied_balance_amount: granted - used + returned,
    due_amount: sumDue(({ charged }) => charged),
    waived_amount: sumDue(({ waived }) => waived),
    next_renewal: nextRenewal && presentRenewal(nextRenewal),
    proration_behavior: prorationBehavior,
    trial_end: updated.status === "trialing" ? (updated.trialEnd?.toISOString() ?? null) : null,
    ledger_entries: legs.map((leg) => presentLeg(leg, currency)),
  };
}

function getGivenUpLegs(unpaidOrders: readonly OrderRow[]): Leg[] {
  return unpaidOrders.map(givenUpLegs).flatMap(({ returned, waived }) => [...returned, ...waived]);
}

interface DueBill {
  amounts: OrderAmounts;
  due: DueAmounts;
}

/** Each bill is charged or waived on its own, and uses the credit that the one before leaves. */
function listDue(bills: readonly PricedBill[], currency: string, credit: Minor): DueBill[] {
  let left = credit;
  return bills.map(({ priced }) => {
    const amounts = orderAmounts(priced.items);
    const due = dueAmounts(amounts.total, currency, left);
    left = minor(left - due.creditUsed + due.creditGranted);
    return { amounts, due };
  });
}

/** The postings of an order and of its charge. */
function getBilledLegs({ amounts, due }: DueBill): Leg[] {
  const { sale, creditUsed, waived } = getOrderLegs(amounts, due);
  return [...sale, ...creditUsed, ...waived, ...paymentLegs(due.charged)];
}

function presentRenewal({ effectiveAt, bill }: PlannedRenewal) {
  return { at: effectiveAt.toISOString(), total_amount: orderAmounts(bill.priced.items).total };
}

function presentItem({ label, amount, taxAmount, proration, priceId }: ShownItem) {
  return { label, amount, tax_amount: taxAmount, proration, product_price_id: priceId };
}

function presentLeg({ debit, credit, amount }: Leg, currency: string) {
  return { debit, credit, amount, currency };
}
