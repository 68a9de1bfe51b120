import { type Minor, minor } from "#contract/money.ts";
import { sumCreditOfSource } from "#server/money/ledger/ledger-store.ts";
import { ledgerSources } from "#server/money/ledger/posting-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { sumRefundsOf } from "../order-refund-sums-store.ts";
import type { ChainCredit, CreditChain, CreditPlace } from "./credit-chain-rules.ts";
import {
  type ChainCreditRow,
  type ChainOrderRow,
  listChainCredits,
  listChainOrders,
  sumReturnedByOrder,
} from "./credit-chain-store.ts";

/** Money of an order counts as gone if it is held by refunds and disputes, or only if returned. */
type GoneMoney = "held" | "returned";

/** Reads how money of these orders paid for others, with the same few queries for any number. */
export async function readCreditChain(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
  counted: GoneMoney,
): Promise<CreditChain> {
  const orders = await listChainOrders(db, sellerId, orderIds);
  const ids = orders.map(({ id }) => id);
  const rows = await listChainCredits(db, sellerId, ids);
  const gone = await readGone(db, sellerId, ids, counted);
  const credits = rows.map(toChainCredit).filter(({ net, tax }) => net + tax > 0);
  return {
    orders: orders.map(({ id, totalAmount, waivedAmount }) => ({
      id,
      total: minor(totalAmount),
      gone: minor(waivedAmount + (gone.get(id) ?? 0)),
    })),
    credits,
    grantedAtEnd: await readGrantedAtEnd(db, sellerId, orders, rows),
    takenBack: toTakenBack(rows),
  };
}

async function readGone(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
  counted: GoneMoney,
): Promise<Map<string, number>> {
  if (counted === "held") {
    const sums = await sumRefundsOf(db, sellerId, orderIds);
    return new Map(sums.map(({ orderId, net, tax }) => [orderId, net + tax]));
  }
  const sums = await sumReturnedByOrder(db, sellerId, orderIds);
  return new Map(sums.map(({ orderId, amount }) => [orderId, amount]));
}

function toChainCredit(row: ChainCreditRow): ChainCredit {
  const { id, orderId, net, tax } = row;
  return { id, orderId, net: minor(net), tax: minor(tax), place: toPlace(row) };
}

function toPlace({ billedOrderId, prorationId, isWaiting }: ChainCreditRow): CreditPlace {
  if (billedOrderId !== null) return { kind: "order", orderId: billedOrderId };
  return isWaiting && prorationId !== null ? { kind: "waiting", prorationId } : { kind: "ended" };
}

async function readGrantedAtEnd(
  db: Db | Tx,
  sellerId: string,
  orders: readonly ChainOrderRow[],
  rows: readonly ChainCreditRow[],
): Promise<Minor> {
  const ended = rows.filter((row) => toPlace(row).kind === "ended");
  const [subscriptionId] = orders.flatMap((order) => order.subscriptionId ?? []);
  if (ended.length === 0 || subscriptionId === undefined) return minor(0);
  const source = ledgerSources.subscriptionCredit(subscriptionId);
  const granted = await sumCreditOfSource(db, sellerId, source);
  return minor(ended.reduce((left, { takenBack }) => left - takenBack, granted));
}

/** By the order that granted the credit. */
function toTakenBack(rows: readonly ChainCreditRow[]): Map<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { billedOrderId, takenBack } of rows)
    if (billedOrderId !== null)
      sums.set(billedOrderId, minor((sums.get(billedOrderId) ?? 0) + takenBack));
  return sums;
}
