/** The money of one order, in one currency. */
export interface PaidOrder {
  id: string;
  /** The worth of its items, up to the end of their periods, with tax. */
  delivered: number;
  captured: number;
  returned: number;
  returnedAsCredit: number;
  givenAtProcessor: number;
  waived: number;
  owed: number;
}

export interface CreditedOrder {
  fromOrderId: string;
  toOrderId: string;
  amount: number;
}

/** One customer in one currency. */
export interface Entitlement {
  /** Oldest first. */
  orders: readonly PaidOrder[];
  /** Credits of orders that paid for others, oldest first. */
  credits: readonly CreditedOrder[];
  /** Of items that no order billed. */
  unbilled: number;
  /** The credit of the customer. */
  credit: number;
  /** Items that wait for the next order: credits negative, with their tax. */
  waiting: number;
}

export interface EntitlementSums {
  /** The worth of the time and the credit that the customer got. */
  entitled: number;
  paidAndKept: number;
}

/**
 * Adds up both sides of the rule that no customer gets more than they paid for. What is returned of
 * an order lowers the price of the time that it delivered, and after that of the time that its
 * credits paid for. It never lowers credit.
 */
export function addUpEntitlement(given: Entitlement): EntitlementSums {
  const inherited = new Map<string, number>();
  let entitled = given.unbilled + given.credit;
  let [kept, unabsorbed, atProcessor] = [given.waiting, 0, 0];
  for (const order of given.orders) {
    const lost = order.returned + order.returnedAsCredit + (inherited.get(order.id) ?? 0);
    const absorbed = Math.min(lost, order.delivered);
    let rest = lost - absorbed;
    for (const { toOrderId, amount } of given.credits.filter(isFrom(order))) {
      const part = Math.min(rest, amount);
      inherited.set(toOrderId, (inherited.get(toOrderId) ?? 0) + part);
      rest -= part;
    }
    entitled += order.delivered - absorbed;
    kept += Math.max(order.captured - order.returned, 0) + order.waived + order.owed;
    unabsorbed += rest;
    atProcessor += order.givenAtProcessor;
  }
  // A refund at the processor of money that was credited before is a gift of the seller.
  return { entitled, paidAndKept: kept + Math.min(unabsorbed, atProcessor) };
}

function isFrom({ id }: PaidOrder) {
  return ({ fromOrderId }: CreditedOrder) => fromOrderId === id;
}
