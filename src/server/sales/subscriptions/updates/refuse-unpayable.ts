import { type Minor, minor } from "#contract/money.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { maximumCharge, sum } from "#server/money/amounts/amount-rules.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { emptySnapshot } from "#server/usage/meter-state/read-usage.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import type { PricedBill } from "../billing/price-bill.ts";
import { listWaitingItems } from "../billing/waiting-items.ts";
import {
  type ForeseenSubscription,
  foreseeChange,
  type PricedChange,
} from "../changes/subscription-change.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import { planRenewal } from "../renewals/plan-renewal.ts";
import { periodAmount } from "../terms/subscription-amount-rules.ts";
import type { UpdateKind } from "./update-kinds.ts";

/** Tax is at most as much again. */
const mostWithTax = 2;

/**
 * Returns the refusal of a change whose order, or that of the renewal after it, would be more than
 * the processor can charge. Asks the tax provider: never call it inside a transaction.
 */
export async function findUnpayable(
  platform: Platform,
  kind: UpdateKind,
  change: PricedChange,
): Promise<Refusal | undefined> {
  if ((kind !== "product_id" && kind !== "discount_id") || !change.columns) return undefined;
  if (!(await isUnpayable(platform, change))) return undefined;
  return new Refusal(subscriptionErrors.totalTooHigh, [kind]);
}

async function isUnpayable(platform: Platform, change: PricedChange): Promise<boolean> {
  const { row, bill } = change;
  const { db } = platform.database;
  const maximum = maximumCharge(row.currency);
  if (bill && readTotal(bill) > maximum) return true;
  const waiting = await listWaitingItems(db, row);
  const next = foreseeChange({ row, prices: null, waiting, usage: emptySnapshot }, change);
  if (mostWithTax * (await sumPositive(db, next)) <= maximum) return false;
  return readTotal((await planRenewal(platform, next)).bill) > maximum;
}

function readTotal({ priced }: PricedBill): Minor {
  return orderAmounts(priced.items).total;
}

/** Returns the most that the renewal can charge before tax: without credits and discounts. */
async function sumPositive(db: Db, { row, prices, waiting }: ForeseenSubscription): Promise<Minor> {
  const { organizationId: sellerId, id, pendingPriceIds } = row;
  const plan = pendingPriceIds
    ? (await listPricesByIds(db, sellerId, pendingPriceIds)).map(periodAmount)
    : (prices ?? (await listSubscriptionPrices(db, sellerId, [id]))).map(({ amount }) =>
        minor(amount),
      );
  const debits = waiting.map(({ item }) => minor(Math.max(item.amount, 0)));
  return sum([...plan, ...debits]);
}
