import { minor } from "#contract/money.ts";
import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { taxLine } from "#server/money/tax/tax-rules.ts";
import { listDelivered } from "./delivered-time-store.ts";
import { addUpEntitlement, type Entitlement, type PaidOrder } from "./entitlement-rules.ts";
import {
  listCreditLinks,
  listCustomerCredits,
  listOrderMoney,
  listUnbilledEnds,
  listWaitingAmounts,
  readCustomerIds,
  type WaitingAmount,
} from "./entitlement-store.ts";

/**
 * Compares the worth of all that each customer got with the money that stays: the price, with tax,
 * of their time and their purchases, and their credit, are never more than was paid and not
 * returned, was waived or is still owed. It finds money that is given away by postings that agree
 * with each other.
 */
export const entitlementCheck: LedgerCheck = {
  name: "entitlements",
  async run(scope) {
    for await (const customerIds of readCustomerIds(scope.tx, scope.sellerId))
      await compareCustomers(scope, customerIds);
  },
};

interface Account extends Entitlement {
  customerId: string;
  currency: string;
  /** In cents: each credit was rounded, and so was its tax. */
  tolerance: number;
}

async function compareCustomers(scope: CheckScope, customerIds: readonly string[]): Promise<void> {
  const { count, fault } = scope;
  const accounts = await readAccounts(scope, customerIds);
  if (accounts.length > 0) count("customers", accounts.length);
  const overEntitled = new Set<string>();
  for (const account of accounts) {
    const { entitled, paidAndKept } = addUpEntitlement(account);
    if (entitled <= paidAndKept + account.tolerance) continue;
    overEntitled.add(account.customerId);
    fault(
      `customer ${account.customerId}`,
      `their time and credit are worth ${entitled} ${account.currency}, but ${paidAndKept} was paid and not returned`,
    );
  }
  if (overEntitled.size > 0) await nameUnbilledEnds(scope, [...overEntitled]);
}

/** Names the subscriptions that ended before an order billed what waited for it. */
async function nameUnbilledEnds(
  { tx, sellerId, fault }: CheckScope,
  customerIds: readonly string[],
): Promise<void> {
  for (const { subscriptionId, amount, currency } of await listUnbilledEnds(
    tx,
    sellerId,
    customerIds,
  ))
    fault(
      `subscription ${subscriptionId}`,
      `it ended, and items of ${amount} ${currency} that waited for an order were neither billed nor waived`,
    );
}

async function readAccounts(
  { tx, sellerId }: CheckScope,
  customerIds: readonly string[],
): Promise<Account[]> {
  const orders = Map.groupBy(await listOrderMoney(tx, sellerId, customerIds), toKey);
  const delivered = Map.groupBy(await listDelivered(tx, sellerId, customerIds), toKey);
  const waiting = Map.groupBy(await listWaitingAmounts(tx, sellerId, customerIds), toKey);
  const credits = new Map(
    (await listCustomerCredits(tx, sellerId, customerIds)).map((row) => [toKey(row), row]),
  );
  const links = Map.groupBy(
    await listCreditLinks(tx, sellerId, customerIds),
    ({ customerId }) => customerId,
  );
  const keys = new Set([...orders.keys(), ...delivered.keys(), ...credits.keys()]);
  return [...keys].map((key) => {
    const [customerId = "", currency = ""] = key.split(" ");
    const amounts = new Map(
      (delivered.get(key) ?? []).map(({ orderId, amount }) => [orderId, amount]),
    );
    const paid = (orders.get(key) ?? []).map(
      (order): PaidOrder => ({ ...order, delivered: amounts.get(order.id) ?? 0 }),
    );
    const { amount: credit = 0, roundedItems: tolerance = 0 } = credits.get(key) ?? {};
    return {
      customerId,
      currency,
      orders: paid,
      credits: links.get(customerId) ?? [],
      unbilled: amounts.get(null) ?? 0,
      credit,
      waiting: (waiting.get(key) ?? []).reduce((sum, item) => sum + withTax(item), 0),
      tolerance,
    };
  });
}

function toKey({ customerId, currency }: { customerId: string; currency: string }): string {
  return `${customerId} ${currency}`;
}

/** The rate of a debit is that of the day on which it will be billed. */
function withTax({ amount, taxBehavior, taxRates }: WaitingAmount): number {
  if (taxRates === null || taxBehavior === "inclusive") return amount;
  return amount + taxLine(minor(amount), taxBehavior, taxRates).amount;
}
