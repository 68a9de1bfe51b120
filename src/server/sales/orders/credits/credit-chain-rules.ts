import { type Minor, minor, scale } from "#contract/money.ts";

export interface NetAndTax {
  net: Minor;
  tax: Minor;
}

/** An order whose money paid for time that a change of plan credited, or that got such a credit. */
export interface ChainOrder {
  id: string;
  /** With tax; negative if more was credited than charged. */
  total: Minor;
  /** The part of its money that went back to the buyer, or was never paid. */
  gone: Minor;
}

export type CreditPlace =
  /** An item of this order. Of a negative total, a part became credit of the customer. */
  | { kind: "order"; orderId: string }
  /** An item that waits for the next order. */
  | { kind: "waiting"; prorationId: string }
  /** Credit of the customer since their subscription ended. */
  | { kind: "ended" };

/** A credit of an order, less what was taken back of it. */
export interface ChainCredit extends NetAndTax {
  id: string;
  /** The order that charged the time which is credited. */
  orderId: string;
  place: CreditPlace;
}

/** Orders that are connected by credits, and these credits, both oldest first. */
export interface CreditChain {
  orders: readonly ChainOrder[];
  credits: readonly ChainCredit[];
  /** The credit that the end of the subscription gave, less what was taken back of it. */
  grantedAtEnd: Minor;
  /** The part of the credit of an order that was taken back. */
  takenBack: ReadonlyMap<string, Minor>;
}

/** The part of a credit that is not paid for anymore. */
export interface CreditLoss {
  creditId: string;
  /** The part that became credit of the customer. */
  fromBalance: Minor;
  /** The part that waits for the next order. */
  fromWaiting: Minor;
}

export interface ChainLosses {
  losses: CreditLoss[];
  /** By order: the part of its items that credits paid whose money is gone. */
  inherited: ReadonlyMap<string, NetAndTax>;
}

const nothing: NetAndTax = { net: minor(0), tax: minor(0) };

/**
 * Follows money that is gone through all orders that it paid for. Of one order it is taken off the
 * time that was used first; what is more than that was credited, and is gone where the credit went:
 * from credit of the customer before the items that it paid.
 */
export function followLosses({ orders, credits, ...chain }: CreditChain): ChainLosses {
  const inherited = new Map<string, NetAndTax>();
  const granted = new Map(
    orders.map(({ id, total }) => {
      const left = Math.max(0 - total, 0) - (chain.takenBack.get(id) ?? 0);
      return [id, Math.max(left, 0)];
    }),
  );
  let grantedAtEnd: number = chain.grantedAtEnd;
  const losses: CreditLoss[] = [];
  for (const order of orders) {
    const gone = order.gone + withTax(inherited.get(order.id) ?? nothing);
    const paid = order.total + (chain.takenBack.get(order.id) ?? 0) - gone;
    let lost = creditedTooMuch(order, credits, paid);
    for (const credit of credits.filter(({ orderId }) => orderId === order.id)) {
      const part = Math.min(withTax(credit), lost);
      lost -= part;
      const { id: creditId, place } = credit;
      if (place.kind === "waiting") {
        losses.push({ creditId, fromBalance: minor(0), fromWaiting: minor(part) });
        continue;
      }
      const own = place.kind === "order" ? (granted.get(place.orderId) ?? 0) : grantedAtEnd;
      const fromBalance = Math.min(part, own);
      losses.push({ creditId, fromBalance: minor(fromBalance), fromWaiting: minor(0) });
      if (place.kind === "ended") grantedAtEnd -= fromBalance;
      else {
        granted.set(place.orderId, own - fromBalance);
        const rest = takePart(credit, minor(part - fromBalance));
        inherited.set(place.orderId, add(inherited.get(place.orderId) ?? nothing, rest));
      }
    }
  }
  return { losses, inherited };
}

/** Returns what credits lose in addition if this much more of the money of an order is gone. */
export function lossesBy(chain: CreditChain, orderId: string, amount: Minor): CreditLoss[] {
  const orders = chain.orders.map((order) =>
    order.id === orderId ? { ...order, gone: minor(order.gone + amount) } : order,
  );
  const before = followLosses(chain).losses;
  return followLosses({ ...chain, orders })
    .losses.map(({ creditId, fromBalance, fromWaiting }, index) => ({
      creditId,
      fromBalance: minor(fromBalance - (before[index]?.fromBalance ?? 0)),
      fromWaiting: minor(fromWaiting - (before[index]?.fromWaiting ?? 0)),
    }))
    .filter(({ fromBalance, fromWaiting }) => fromBalance + fromWaiting > 0);
}

/** Returns what was credited of an order, and that neither money nor credits paid for. */
function creditedTooMuch(
  { id }: ChainOrder,
  credits: readonly ChainCredit[],
  paid: number,
): number {
  const into = credits.filter(({ place }) => place.kind === "order" && place.orderId === id);
  const credited = addUp(credits.filter(({ orderId }) => orderId === id));
  return Math.min(Math.max(credited - addUp(into) - paid, 0), credited);
}

/** Divides a part of an amount as the whole is divided. The whole leaves nothing. */
export function takePart(whole: NetAndTax, part: Minor): NetAndTax {
  const total = withTax(whole);
  if (part === 0) return nothing;
  const net = scale(whole.net, part, total);
  return { net, tax: minor(part - net) };
}

export function withTax({ net, tax }: NetAndTax): Minor {
  return minor(net + tax);
}

function addUp(amounts: readonly NetAndTax[]): number {
  return amounts.reduce((total, each) => total + withTax(each), 0);
}

function add(one: NetAndTax, other: NetAndTax): NetAndTax {
  return { net: minor(one.net + other.net), tax: minor(one.tax + other.tax) };
}
