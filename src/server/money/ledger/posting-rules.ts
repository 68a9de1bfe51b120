import type { LedgerAccount } from "#contract/billing/ledger-schema.ts";
import { type Minor, minor } from "#contract/money.ts";

/** One transfer of a posting, named within it. */
export interface Leg {
  leg: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Minor;
}

/** The sources that postings are filed under. Posting the same source again changes nothing. */
export const ledgerSources = {
  sale: (orderId: string) => `order:${orderId}:sale`,
  creditUsed: (orderId: string) => `order:${orderId}:credit`,
  creditReturned: (orderId: string) => `order:${orderId}:credit_returned`,
  waived: (orderId: string) => `order:${orderId}:waived`,
  payment: (paymentId: string) => `payment:${paymentId}`,
  fee: (chargeId: string) => `charge:${chargeId}:fee`,
  refund: (refundId: string) => `refund:${refundId}`,
  refundReverted: (refundId: string) => `refund:${refundId}:reverted`,
  disputeWithdrawn: (disputeId: string) => `dispute:${disputeId}:withdrawn`,
  disputeFee: (disputeId: string) => `dispute:${disputeId}:fee`,
  disputeReinstated: (disputeId: string) => `dispute:${disputeId}:reinstated`,
  disputeFeeReturned: (disputeId: string) => `dispute:${disputeId}:fee_returned`,
  disputeLost: (disputeId: string) => `dispute:${disputeId}:lost`,
  disputeRecovered: (disputeId: string) => `dispute:${disputeId}:recovered`,
  disputeCreditTaken: (disputeId: string) => `dispute:${disputeId}:credit_taken`,
  disputeCreditGivenBack: (disputeId: string) => `dispute:${disputeId}:credit_given_back`,
  creditSetOff: (disputeId: string, setOffId: string) =>
    `dispute:${disputeId}:credit_set_off:${setOffId}`,
  subscriptionCredit: (subscriptionId: string) => `subscription:${subscriptionId}:credit`,
};

export interface SoldAmounts {
  discount: Minor;
  net: Minor;
  tax: Minor;
}

/**
 * Leaves the customer owing the total. The gross amount is without tax, also where prices contain
 * it. Of an order with a negative total nothing is owed: it becomes credit of the customer.
 */
export function saleLegs({ discount, net, tax }: SoldAmounts): Leg[] {
  const owed = net + tax < 0 ? "customer_credit" : "customer_receivable";
  return [
    ...transfer("gross", owed, "revenue", net + discount),
    ...transfer("discount", "discounts", owed, discount),
    ...transfer("tax", owed, "tax_payable", tax),
  ];
}

export function paymentLegs(amount: Minor): Leg[] {
  return transfer("payment", "processor_balance", "customer_receivable", amount);
}

export function feeLegs(amount: Minor): Leg[] {
  return transfer("fee", "processor_fees", "processor_balance", amount);
}

export interface RefundedAmounts {
  net: Minor;
  tax: Minor;
  /** The part that the customer gets as credit because no card paid it. */
  asCredit: Minor;
}

/** Credit covers the net amount before the tax. */
export function refundLegs({ net, tax, asCredit }: RefundedAmounts): Leg[] {
  const netAsCredit = Math.min(net, asCredit);
  const taxAsCredit = asCredit - netAsCredit;
  return [
    ...transfer("net", "refunds", "processor_balance", net - netAsCredit),
    ...transfer("tax", "tax_payable", "processor_balance", tax - taxAsCredit),
    ...transfer("net_credit", "refunds", "customer_credit", netAsCredit),
    ...transfer("tax_credit", "tax_payable", "customer_credit", taxAsCredit),
  ];
}

/** The processor takes the disputed money out of the balance until the bank decides. */
export function disputeWithdrawnLegs(amount: Minor): Leg[] {
  return transfer("funds", "disputed_funds", "processor_balance", amount);
}

/** The buyer has the money: net amount and tax went back, as by a refund. */
export function disputeLostLegs({ net, tax }: { net: Minor; tax: Minor }): Leg[] {
  return [
    ...transfer("net", "refunds", "disputed_funds", net),
    ...transfer("tax", "tax_payable", "disputed_funds", tax),
  ];
}

/**
 * Returns the legs of a credit without an order, such as for the rest of a period that was paid.
 */
export function creditGrantedLegs({ net, tax }: { net: Minor; tax: Minor }): Leg[] {
  return [
    ...transfer("net", "revenue", "customer_credit", net),
    ...transfer("tax", "tax_payable", "customer_credit", tax),
  ];
}

/**
 * Takes granted credit back after a lost dispute. The part that the customer has used meanwhile is
 * owed by them.
 */
export function creditTakenLegs(granted: { net: Minor; tax: Minor }, owed: Minor): Leg[] {
  return [
    ...reversedLegs(creditGrantedLegs(granted)),
    ...transfer("owed", "customer_receivable", "customer_credit", owed),
  ];
}

/** Pays with credit what the customer owes of credit that was taken back. */
export function creditSetOffLegs(amount: Minor): Leg[] {
  return transfer("set_off", "customer_credit", "customer_receivable", amount);
}

export function creditUsedLegs(amount: Minor): Leg[] {
  return transfer("credit", "customer_credit", "customer_receivable", amount);
}

/** The amount is not paid. If the order is given up, tax in it is no longer owed. */
export function waivedLegs(amount: Minor, tax: Minor = minor(0)): Leg[] {
  return [
    ...transfer("waived", "waived", "customer_receivable", amount - tax),
    ...transfer("tax", "tax_payable", "customer_receivable", tax),
  ];
}

/**
 * Undoes a refund. Credit that the customer has used meanwhile cannot be taken back: it is waived.
 */
export function refundRevertedLegs(refunded: RefundedAmounts, spentCredit: Minor): Leg[] {
  return [
    ...reversedLegs(refundLegs(refunded)),
    ...transfer("spent_credit", "waived", "customer_credit", spentCredit),
  ];
}

/** Undoes legs that were posted, under a source of its own. */
export function reversedLegs(legs: readonly Leg[]): Leg[] {
  return legs.map(({ leg, debit, credit, amount }) => ({
    leg,
    debit: credit,
    credit: debit,
    amount,
  }));
}

/** A negative amount goes the other way, and nothing moves nothing. */
function transfer(leg: string, debit: LedgerAccount, credit: LedgerAccount, amount: number): Leg[] {
  if (amount === 0) return [];
  return amount > 0
    ? [{ leg, debit, credit, amount: minor(amount) }]
    : [{ leg, debit: credit, credit: debit, amount: minor(-amount) }];
}

/** Accounts between which money moves, in either direction. */
const pairs = new Set(
  (
    [
      ["customer_receivable", "revenue"],
      ["customer_receivable", "discounts"],
      ["customer_receivable", "tax_payable"],
      ["customer_receivable", "processor_balance"],
      ["customer_receivable", "customer_credit"],
      ["customer_receivable", "waived"],
      ["customer_credit", "revenue"],
      ["customer_credit", "discounts"],
      ["customer_credit", "tax_payable"],
      ["customer_credit", "refunds"],
      ["customer_credit", "waived"],
      ["processor_balance", "processor_fees"],
      ["processor_balance", "refunds"],
      ["processor_balance", "tax_payable"],
      ["processor_balance", "disputed_funds"],
      ["disputed_funds", "refunds"],
      ["disputed_funds", "tax_payable"],
    ] satisfies [LedgerAccount, LedgerAccount][]
  ).flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]),
);

export function isPossibleTransfer(debit: string, credit: string): boolean {
  return pairs.has(`${debit} ${credit}`);
}
