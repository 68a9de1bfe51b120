import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readUsage } from "#server/usage/meter-state/read-usage.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import { listBillableIds, listSubscriptionsByIds } from "../records/subscription-store.ts";
import { planUnaskedEnd } from "./end-subscription.ts";

/** The amounts of changes of plan that are not billed, and that are lost with a customer. */
export interface LostWithCustomer {
  waivedAmount: number;
  lapsedCredit: number;
}

/** Returns what the deletion of a customer would cost, with the tax of each amount. */
export async function foreseeDeletion(
  db: Db,
  sellerId: string,
  customerId: string,
): Promise<LostWithCustomer> {
  const ids = await listBillableIds(db, sellerId, { customerId });
  const totals = [];
  for (const row of await listSubscriptionsByIds(db, sellerId, ids)) {
    // The amounts do not depend on the moment.
    const end = { cause: "customer_deleted", now: row.currentPeriodStart } as const;
    const { bill } = await planUnaskedEnd(db, row, end, readUsage);
    totals.push(orderAmounts(bill?.priced.items ?? []).total);
  }
  return {
    waivedAmount: sum(totals.filter((total) => total > 0)),
    lapsedCredit: sum(totals.filter((total) => total < 0).map((total) => minor(0 - total))),
  };
}
