import { divide, followMoney, listCredits } from "./model-chain.ts";
import { book, type ModelCredit, portion } from "./model-money.ts";
import { type ModelDispute, type ModelOrder, toReturnedStatus } from "./model-orders.ts";
import { endUnpaid, findLive, type ModelBuyer } from "./subscription-model-course.ts";

const disputeFee = 1_500;

/** Returns the money that a bank can dispute. */
export function toDisputable({ status, charged, returnedByCard, dispute }: ModelOrder): number {
  return status === "pending" || dispute ? 0 : charged - returnedByCard;
}

/** The bank takes all that the card paid, and the seller loses. */
export function loseDispute(buyer: ModelBuyer, order: ModelOrder, at: number): void {
  const money = toDisputable(order);
  const tax = toDisputedTax(order, money);
  const net = money - tax;
  const taken = takeCredits(buyer, order, money, at);
  book(buyer.accounts, "processor_fees", "processor_balance", disputeFee);
  book(buyer.accounts, "refunds", "processor_balance", net);
  book(buyer.accounts, "tax_payable", "processor_balance", tax);
  order.refundedNet += net;
  order.refundedTax += tax;
  order.returnedByCard += money;
  order.status = toReturnedStatus(order);
  order.dispute = { net, tax, ...taken };
  buyer.events.push("order.refunded");
}

/**
 * Books an appeal that was won: money and credit come back, and nothing is owed. The subscription
 * stays as it is.
 */
export function winAppeal(buyer: ModelBuyer, order: ModelOrder): void {
  const { net = 0, tax = 0, owed = 0, taken = [] } = order.dispute ?? {};
  book(buyer.accounts, "processor_balance", "processor_fees", disputeFee);
  book(buyer.accounts, "processor_balance", "refunds", net);
  book(buyer.accounts, "processor_balance", "tax_payable", tax);
  order.refundedNet -= net;
  order.refundedTax -= tax;
  order.returnedByCard -= net + tax;
  order.status = toReturnedStatus(order);
  buyer.events.push("order.updated");
  for (const { credit, ...part } of taken) {
    book(buyer.accounts, "revenue", "customer_credit", part.net);
    book(buyer.accounts, "tax_payable", "customer_credit", part.tax);
    buyer.credit += part.net + part.tax;
    changeCredit(buyer, credit, part, 1);
  }
  book(buyer.accounts, "customer_credit", "customer_receivable", owed);
  buyer.credit -= owed;
}

function toDisputedTax({ sums, refundedNet, refundedTax }: ModelOrder, money: number): number {
  const [netLeft, taxLeft] = [sums.net - refundedNet, sums.tax - refundedTax];
  if (money === netLeft + taxLeft) return taxLeft;
  const share = portion(sums.tax, money, sums.net + sums.tax);
  return Math.max(Math.abs(share) < Math.abs(taxLeft) ? share : taxLeft, money - netLeft);
}

function takeCredits(
  buyer: ModelBuyer,
  order: ModelOrder,
  amount: number,
  at: number,
): Pick<ModelDispute, "owed" | "taken"> {
  const before = followMoney(buyer).lost;
  const after = followMoney(buyer, { order, amount }).lost;
  const taken: ModelDispute["taken"] = [];
  let granted = 0;
  for (const [credit, { pool, waiting }] of after) {
    const fromPool = pool - (before.get(credit)?.pool ?? 0);
    const fromWaiting = waiting - (before.get(credit)?.waiting ?? 0);
    if (fromPool + fromWaiting === 0) continue;
    const part = divide(credit, fromPool + fromWaiting);
    taken.push({ credit, ...part });
    changeCredit(buyer, credit, part, -1);
    if (fromWaiting > 0) continue;
    granted += fromPool;
    book(buyer.accounts, "customer_credit", "revenue", part.net);
    book(buyer.accounts, "customer_credit", "tax_payable", part.tax);
  }
  const subscription = buyer.subscriptions.find(({ orders }) => orders.includes(order));
  if (granted > buyer.credit && subscription && subscription === findLive(buyer))
    endUnpaid(buyer, subscription, at);
  const owed = Math.max(granted - buyer.credit, 0);
  buyer.credit -= granted - owed;
  book(buyer.accounts, "customer_receivable", "customer_credit", owed);
  return { owed, taken };
}

/** Of an item that waits, nothing waits again: it was given back as credit. */
function changeCredit(
  buyer: ModelBuyer,
  credit: ModelCredit,
  { net, tax }: { net: number; tax: number },
  sign: 1 | -1,
): void {
  credit.order.creditedNet += sign * net;
  credit.order.creditedTax += sign * tax;
  credit.net += sign * net;
  credit.tax += sign * tax;
  const place = listCredits(buyer).find((each) => each.credit === credit)?.place;
  const source = place?.order ?? place?.ended;
  if (source) source.takenBack -= sign * (net + tax);
  if (!place?.waiting || sign === 1) return;
  const { waiting } = place.waiting;
  const item = waiting.find(({ credits }) => credits === credit);
  if (!item) return;
  item.amount = 0 - (item.behavior === "inclusive" ? credit.net + credit.tax : credit.net);
  if (item.amount === 0) waiting.splice(waiting.indexOf(item), 1);
}
