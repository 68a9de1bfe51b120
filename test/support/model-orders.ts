import { dayMs } from "./model-calendar.ts";
import {
  type Accounts,
  addUp,
  type Behavior,
  book,
  countCredit,
  type ItemSums,
  type ModelCredit,
  type ModelItem,
  portion,
} from "./model-money.ts";

/** Less is not charged. */
const minimumCharge = 50;
const retryDays = [2, 5, 7, 7];
const deadlineMs = 21 * dayMs + 60_000;

export type Card = "good" | "bad";

export interface ModelOrder {
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  status: "pending" | "paid" | "refunded" | "partially_refunded";
  items: readonly ModelItem[];
  sums: ItemSums;
  periodStart: number;
  /** Negative: taken from the customer's credit. Positive: granted. */
  appliedBalance: number;
  /** By card, now or later. */
  charged: number;
  /** Too little to be charged. */
  waived: number;
  isGivenUp: boolean;
  failures: number;
  nextAttemptAt: number | null;
  deadlineAt: number | null;
  refundedNet: number;
  refundedTax: number;
  returnedByCard: number;
  /** By changes of plan. */
  creditedNet: number;
  creditedTax: number;
  /** With tax: what disputes took back of the credit that it granted. */
  takenBack: number;
  /** The one that was lost, also if it was won later. */
  dispute: ModelDispute | null;
}

export interface ModelDispute {
  net: number;
  tax: number;
  /** Credit that it took back and that was spent. */
  owed: number;
  /** Every credit that it took back. */
  taken: { credit: ModelCredit; net: number; tax: number }[];
}

/** The money of one customer. */
export interface ModelWallet {
  credit: number;
  /** The default card, if there is one. */
  card: Card | null;
  orders: ModelOrder[];
  /** Types of events, in the order in which they came about. */
  events: string[];
  accounts: Accounts;
}

export function openWallet(): ModelWallet {
  return { credit: 0, card: null, orders: [], events: [], accounts: new Map() };
}

export interface Bill {
  reason: ModelOrder["reason"];
  items: readonly ModelItem[];
  takesOff(amount: number): number;
  rate: number;
  periodStart: number;
}

/**
 * Makes an order. Credit pays renewals and changes of plan, not the first order. A rest below the
 * minimum is waived.
 */
export function bill(wallet: ModelWallet, given: Bill): ModelOrder {
  const { total } = addUp(given.items, given.takesOff, given.rate);
  const isFirst = given.reason === "subscription_create";
  const used = isFirst ? 0 : Math.max(Math.min(total, wallet.credit), 0);
  const rest = Math.max(total, 0) - used;
  return addOrder(wallet, given, { used, charged: rest >= minimumCharge ? rest : 0 });
}

/** Makes an order that is not charged, and gives it up. */
export function waive(wallet: ModelWallet, given: Bill): void {
  const { total } = addUp(given.items, given.takesOff, given.rate);
  giveUp(wallet, addOrder(wallet, given, { used: 0, charged: total }));
}

function addOrder(
  wallet: ModelWallet,
  { reason, periodStart, ...given }: Bill,
  { used, charged }: { used: number; charged: number },
): ModelOrder {
  const sums = addUp(given.items, given.takesOff, given.rate);
  const { net, tax, total, discount } = sums;
  const { accounts } = wallet;
  const granted = Math.max(0 - total, 0);
  const rest = Math.max(total, 0) - used;
  const owed = total < 0 ? "customer_credit" : "customer_receivable";
  book(accounts, owed, "revenue", net + discount);
  book(accounts, "discounts", owed, discount);
  book(accounts, owed, "tax_payable", tax);
  book(accounts, "customer_credit", "customer_receivable", used);
  book(accounts, "waived", "customer_receivable", rest - charged);
  wallet.credit += granted - used;
  const order: ModelOrder = {
    reason,
    status: charged === 0 ? "paid" : "pending",
    items: given.items,
    sums,
    periodStart,
    appliedBalance: granted - used,
    charged,
    waived: rest - charged,
    isGivenUp: false,
    failures: 0,
    nextAttemptAt: null,
    deadlineAt: null,
    refundedNet: 0,
    refundedTax: 0,
    returnedByCard: 0,
    creditedNet: 0,
    creditedTax: 0,
    takenBack: 0,
    dispute: null,
  };
  wallet.orders.push(order);
  wallet.events.push("order.created");
  if (charged === 0) wallet.events.push("order.paid");
  return order;
}

/** The card was charged. */
export function pay(wallet: ModelWallet, order: ModelOrder): void {
  const fee = Math.floor((order.charged * 29 + 500) / 1_000) + 30;
  book(wallet.accounts, "processor_balance", "customer_receivable", order.charged);
  book(wallet.accounts, "processor_fees", "processor_balance", fee);
  order.status = "paid";
  order.nextAttemptAt = null;
  order.deadlineAt = null;
  if (order.reason !== "subscription_create") wallet.events.push("order.updated");
  wallet.events.push("order.paid");
}

/** Returns true if this was the last try. Tries in addition to the schedule do not move it. */
export function fail(order: ModelOrder, at: number, isScheduled: boolean): boolean {
  order.deadlineAt ??= at + deadlineMs;
  if (!isScheduled) return false;
  order.failures += 1;
  const days = retryDays[order.failures - 1];
  order.nextAttemptAt = days === undefined ? null : at + days * dayMs;
  return days === undefined;
}

/**
 * Gives up: the subscription ended before it was paid, or it was the last order and was never paid.
 * Credit that it used goes back, what it credited can be refunded, and its tax is no longer owed.
 */
export function giveUp(wallet: ModelWallet, order: ModelOrder): void {
  const { tax, total } = order.sums;
  const used = 0 - order.appliedBalance;
  book(wallet.accounts, "customer_receivable", "customer_credit", used);
  book(wallet.accounts, "waived", "customer_receivable", total - tax);
  book(wallet.accounts, "tax_payable", "customer_receivable", tax);
  wallet.credit += used;
  for (const item of order.items) countCredit(item, -1);
  order.appliedBalance = 0;
  order.isGivenUp = true;
  order.nextAttemptAt = null;
  order.deadlineAt = null;
  wallet.events.push("order.updated");
}

/** Returns the amount without tax. What was credited cannot be refunded as well. */
export function toRefundable({ sums, refundedNet, creditedNet }: ModelOrder): number {
  return sums.net - refundedNet - creditedNet;
}

/** Returns the part of an item that was paid and not returned, in the terms of its price. */
export function toPaidRest(
  order: ModelOrder,
  { amount, behavior }: { amount: number; behavior: Behavior },
  inherited: { net: number; tax: number } = { net: 0, tax: 0 },
): number {
  const { sums, waived, refundedNet, refundedTax } = order;
  const waivedTax = waived === 0 ? 0 : portion(sums.tax, waived, sums.total);
  const tax = behavior === "inclusive" ? refundedTax + waivedTax + inherited.tax : 0;
  const net = refundedNet + (waived - waivedTax) + inherited.net;
  return Math.min(Math.max(amount - net - tax, 0), amount);
}

/** Returns the status of an order that is paid, by what was returned of it. */
export function toReturnedStatus({ refundedNet, refundedTax, sums }: ModelOrder) {
  if (refundedNet === 0 && refundedTax === 0) return "paid";
  return refundedNet >= sums.net ? "refunded" : "partially_refunded";
}

/** Refunds a net amount with its tax, to the card first. Returns the status of the answer. */
export function refund(wallet: ModelWallet, order: ModelOrder, amount: number): number {
  const left = toRefundable(order);
  if (left <= 0) return order.creditedNet > 0 ? 400 : 403;
  if (amount > left) return 400;
  const isByCredit = order.appliedBalance < 0 && order.sums.total + order.appliedBalance === 0;
  const isPaidFor = order.status !== "pending" && (order.charged > 0 || isByCredit);
  if (!isPaidFor) return 404;
  const taken = order.refundedTax + order.creditedTax;
  const beyond = Math.abs(taken) > Math.abs(order.sums.tax);
  const taxLeft = order.creditedNet > 0 && beyond ? 0 : order.sums.tax - taken;
  const share = portion(order.sums.tax, amount, order.sums.net);
  const isRest = amount === left || Math.abs(share) > Math.abs(taxLeft);
  const tax = isRest ? taxLeft : share;
  const asCredit = Math.max(amount + tax - (order.charged - order.returnedByCard), 0);
  const byCard = amount + tax - asCredit;
  book(wallet.accounts, "refunds", "processor_balance", amount);
  book(wallet.accounts, "tax_payable", "processor_balance", tax);
  book(wallet.accounts, "processor_balance", "customer_credit", asCredit);
  wallet.credit += asCredit;
  order.refundedNet += amount;
  order.refundedTax += tax;
  order.returnedByCard += byCard;
  order.status = toReturnedStatus(order);
  wallet.events.push("refund.created", "order.refunded");
  return 200;
}
