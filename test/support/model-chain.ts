import { type ModelCredit, portion } from "./model-money.ts";
import type { ModelOrder } from "./model-orders.ts";
import type { ModelBuyer } from "./subscription-model-course.ts";
import type { ModelSubscription } from "./subscription-model-terms.ts";

/**
 * The part of a credit whose money is gone: of the customer's credit, and of an item that waits.
 */
export interface LostCredit {
  pool: number;
  waiting: number;
}

export interface NetAndTax {
  net: number;
  tax: number;
}

interface Place {
  order?: ModelOrder;
  waiting?: ModelSubscription;
  ended?: ModelSubscription;
}

/**
 * Follows money that is gone from order to order, the older one first. `more` is gone in addition.
 */
export function followMoney(
  buyer: ModelBuyer,
  more?: { order: ModelOrder; amount: number },
): { lost: Map<ModelCredit, LostCredit>; inherited: Map<ModelOrder, NetAndTax> } {
  const lost = new Map<ModelCredit, LostCredit>();
  const inherited = new Map<ModelOrder, NetAndTax>();
  const left = new Map<ModelOrder | ModelSubscription, number>();
  for (const order of buyer.orders) left.set(order, toGranted(order) - order.takenBack);
  for (const each of buyer.subscriptions) left.set(each, each.grantedAtEnd - each.takenBack);
  for (const order of buyer.orders) {
    const own = listCredits(buyer).filter(({ credit }) => credit.order === order);
    const credited = own.reduce((sum, { credit }) => sum + withTax(credit), 0);
    const extra = more?.order === order ? more.amount : 0;
    const paid = toPaid(order, inherited.get(order)) - extra;
    let gone = Math.min(Math.max(credited - paid, 0), credited);
    for (const { credit, place } of own) {
      const part = Math.min(withTax(credit), gone);
      gone -= part;
      const source = place.order ?? place.ended;
      const pool = source ? Math.min(part, left.get(source) ?? 0) : 0;
      if (source) left.set(source, (left.get(source) ?? 0) - pool);
      lost.set(credit, { pool, waiting: place.waiting ? part : 0 });
      if (place.order) addTo(inherited, place.order, divide(credit, part - pool));
    }
  }
  return { lost, inherited };
}

/** Lists credits that count, with the place where each went, oldest first. */
export function listCredits(buyer: ModelBuyer): { credit: ModelCredit; place: Place }[] {
  const found: { credit: ModelCredit; place: Place }[] = [];
  const note = (credit: ModelCredit | undefined, place: Place) => {
    if (credit && !found.some((each) => each.credit === credit)) found.push({ credit, place });
  };
  for (const order of buyer.orders)
    if (!order.isGivenUp) for (const { credits } of order.items) note(credits, { order });
  for (const each of buyer.subscriptions) {
    for (const { credits } of each.waiting) note(credits, { waiting: each });
    for (const { credits } of each.endItems) note(credits, { ended: each });
  }
  return found;
}

/** Divides a part of a credit as the whole is divided. */
export function divide(credit: NetAndTax, part: number): NetAndTax {
  if (part === 0) return { net: 0, tax: 0 };
  const net = portion(credit.net, part, withTax(credit));
  return { net, tax: part - net };
}

function toGranted({ sums, isGivenUp }: ModelOrder): number {
  return isGivenUp ? 0 : Math.max(0 - sums.total, 0);
}

/** The part of the items that money and credits paid, and that is still there. */
function toPaid(order: ModelOrder, inherited: NetAndTax = { net: 0, tax: 0 }): number {
  const { sums, items, takenBack, refundedNet, refundedTax, waived } = order;
  const into = items.reduce((sum, { credits }) => sum + (credits ? withTax(credits) : 0), 0);
  return sums.total + into + takenBack - refundedNet - refundedTax - waived - withTax(inherited);
}

function withTax({ net, tax }: NetAndTax): number {
  return net + tax;
}

function addTo(sums: Map<ModelOrder, NetAndTax>, order: ModelOrder, { net, tax }: NetAndTax): void {
  const known = sums.get(order) ?? { net: 0, tax: 0 };
  sums.set(order, { net: known.net + net, tax: known.tax + tax });
}
