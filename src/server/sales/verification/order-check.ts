import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import {
  creditUsedLegs,
  ledgerSources,
  reversedLegs,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { sumTaxesOfSources } from "#server/money/tax/tax-entry-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { refundedOrderStatus, shownReturned } from "../orders/refund-split-rules.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import { readPages, sumOrderItems, sumPayments, sumReturned } from "./verified-rows-store.ts";

/** Orders against their items, payments, refunds and entries. */
export const orderCheck: LedgerCheck = {
  name: "orders",
  async run(scope) {
    for await (const orders of readPages(scope.tx, scope.sellerId, "orders")) {
      scope.count("orders", orders.length);
      await compareItems(scope, orders);
      await compareTaxes(scope, orders);
      await comparePaid(scope, orders);
      await compareRefunded(scope, orders);
      await comparePostings(scope, orders.flatMap(toPostings));
    }
  },
};

/** Of one that awaits an address no posting is expected. */
function toPostings(order: OrderRow): ExpectedPosting[] {
  const { id, currency, awaitsAddress } = order;
  const amounts = {
    discount: minor(order.discountAmount),
    net: minor(order.netAmount),
    tax: minor(order.taxAmount),
  };
  const common = { subject: `order ${id}`, currency };
  const creditReturned = minor(order.returnedCreditAmount);
  const creditUsed = minor(Math.max(0 - order.appliedBalanceAmount, 0) + creditReturned);
  const expected = [
    { ...common, source: ledgerSources.sale(id), legs: saleLegs(amounts) },
    {
      ...common,
      source: ledgerSources.waived(id),
      legs: waivedLegs(minor(order.waivedAmount), minor(order.waivedTaxAmount)),
    },
    { ...common, source: ledgerSources.creditUsed(id), legs: creditUsedLegs(creditUsed) },
    {
      ...common,
      source: ledgerSources.creditReturned(id),
      legs: reversedLegs(creditUsedLegs(creditReturned)),
    },
  ];
  return awaitsAddress ? expected.map((posting) => ({ ...posting, legs: [] })) : expected;
}

const toIds = (orders: readonly OrderRow[]) => orders.map(({ id }) => id);

async function compareItems(scope: CheckScope, orders: readonly OrderRow[]): Promise<void> {
  const sums = await sumOrderItems(scope.tx, scope.sellerId, toIds(orders));
  const sumsByOrder = new Map(sums.map((sum) => [sum.orderId, sum]));
  for (const order of orders) {
    const items = sumsByOrder.get(order.id);
    compare(scope, order, "the subtotal", {
      stated: order.subtotalAmount,
      found: items?.amount ?? 0,
    });
    compare(scope, order, "the discount", {
      stated: order.discountAmount,
      found: items?.discountAmount ?? 0,
    });
    compare(scope, order, "the tax", { stated: order.taxAmount, found: items?.taxAmount ?? 0 });
    const net = order.subtotalAmount - order.discountAmount - (items?.containedTax ?? 0);
    compare(scope, order, "the net amount", { stated: order.netAmount, found: net });
  }
}

async function compareTaxes(scope: CheckScope, orders: readonly OrderRow[]): Promise<void> {
  const sources = orders.flatMap(({ id }) => [ledgerSources.sale(id), ledgerSources.waived(id)]);
  const sums = await sumTaxesOfSources(scope.tx, scope.sellerId, sources);
  const reported = new Map(sums.map(({ source, amount }) => [source, amount]));
  for (const order of orders) {
    const parts = sum(toTaxParts(order).map(({ amount }) => minor(amount)));
    compare(scope, order, "the sum of its taxes", { stated: parts, found: order.taxAmount });
    const entries = reported.get(ledgerSources.sale(order.id)) ?? 0;
    const owed = order.awaitsAddress ? 0 : order.taxAmount;
    compare(scope, order, "the reported tax", { stated: entries, found: owed });
    const returned = 0 - (reported.get(ledgerSources.waived(order.id)) ?? 0);
    compare(scope, order, "the tax that is no longer owed", {
      stated: order.waivedTaxAmount,
      found: returned,
    });
  }
}

/**
 * An order that is paid was paid by charges, by credit, or because it is too little to charge. For
 * a pending one nothing was charged yet; once it is given up, the whole rest is waived.
 */
async function comparePaid(scope: CheckScope, orders: readonly OrderRow[]): Promise<void> {
  const sums = await sumPayments(scope.tx, scope.sellerId, toIds(orders));
  const brought = new Map(sums.map(({ orderId, amount }) => [orderId, amount]));
  for (const order of orders) {
    const rest = order.totalAmount + Math.min(order.appliedBalanceAmount, 0) - order.waivedAmount;
    const isPending = order.status === "pending";
    const expected = isPending ? 0 : Math.max(rest, 0);
    compare(scope, order, "the amount that was charged", {
      stated: expected,
      found: brought.get(order.id) ?? 0,
    });
    if (isPending && rest > 0 !== (order.givenUpAt === null))
      scope.fault(`order ${order.id}`, `it is pending, and ${rest} is left to be charged`);
    if (order.returnedCreditAmount > 0 && order.givenUpAt === null)
      scope.fault(`order ${order.id}`, "its credit was returned, but it is not given up");
  }
}

async function compareRefunded(scope: CheckScope, orders: readonly OrderRow[]): Promise<void> {
  const sums = await sumReturned(scope.tx, scope.sellerId, toIds(orders));
  const sumsByOrder = new Map(sums.map((sum) => [sum.orderId, sum]));
  for (const order of orders) {
    const { amount = 0, taxAmount = 0, disputed = 0 } = sumsByOrder.get(order.id) ?? {};
    // Only a dispute may be of more than was left.
    const shown =
      disputed > 0
        ? shownReturned(order, { net: amount, tax: taxAmount })
        : { refundedAmount: amount, refundedTaxAmount: taxAmount };
    compare(scope, order, "the refunded amount", {
      stated: order.refundedAmount,
      found: shown.refundedAmount,
    });
    compare(scope, order, "the refunded tax", {
      stated: order.refundedTaxAmount,
      found: shown.refundedTaxAmount,
    });
    const status = refundedOrderStatus(order);
    if (order.status !== "pending" && order.status !== status)
      scope.fault(`order ${order.id}`, `its status is ${order.status}, not ${status}`);
  }
}

function compare(
  { fault }: CheckScope,
  { id }: OrderRow,
  what: string,
  { stated, found }: { stated: number; found: number },
): void {
  if (stated !== found)
    fault(`order ${id}`, `${what} is ${stated}, but its rows add up to ${found}`);
}
