import { isDeepStrictEqual } from "node:util";
import { getSoldTo } from "#server/customers/customer-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { priceBill } from "../billing/price-bill.ts";
import { priceUnchargedBill } from "../billing/price-uncharged-bill.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import { toBillingDetails } from "../records/billing-details.ts";
import { hasExcess } from "./add-usage.ts";
import type { PlannedChange, PricedChange } from "./subscription-change.ts";

/**
 * Adds the taxes to the bill of a change. Asks the tax provider: never call it inside a
 * transaction.
 */
export async function priceChange(
  platform: Platform,
  change: PlannedChange,
): Promise<PricedChange> {
  const { row, bill } = change;
  if (bill === null) return { ...change, bill };
  const customer = await getSoldTo(platform.database.db, row.organizationId, row.customerId);
  // It is not going to be made, and no tax provider knows such amounts.
  if (hasExcess(change)) return { ...change, bill: priceUnchargedBill(bill, customer) };
  return { ...change, bill: await orTaxRefusal(priceBill(platform, row, bill, customer)) };
}

/**
 * Adds the taxes that were computed outside the transaction to a change that was planned again
 * inside it. Returns undefined if the bill, where it is taxed, or what was used is another one by
 * now.
 */
export function reusePrices(
  change: PlannedChange,
  prepared: PricedChange | undefined,
): PricedChange | undefined {
  const { bill, row } = change;
  if (bill === null && !change.needsAddress && !change.usageStep) return { ...change, bill };
  if (!prepared || prepared.usageStep?.number !== change.usageStep?.number) return undefined;
  const planned = prepared.bill?.planned ?? null;
  const isSame = isDeepStrictEqual(
    [planned, toBillingDetails(prepared.row)],
    [bill, toBillingDetails(row)],
  );
  return isSame ? { ...change, bill: prepared.bill } : undefined;
}
