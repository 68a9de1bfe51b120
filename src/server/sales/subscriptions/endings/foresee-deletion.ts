import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readUsage } from "#server/usage/meter-state/read-usage.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import type { UsageReader } from "../metering/usage-facts.ts";
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
  const closed = new Set<string>();
  for (const row of await listSubscriptionsByIds(db, sellerId, ids)) {
    // The amounts do not depend on the moment.
    const end = { cause: "customer_deleted", now: row.currentPeriodStart } as const;
    const { bill, usageStep } = await planUnaskedEnd(db, row, end, readOpenUsage(closed));
    for (const { meterId } of usageStep?.resets ?? []) closed.add(meterId);
    totals.push(orderAmounts(bill?.priced.items ?? []).total);
  }
  return {
    waivedAmount: sum(totals.filter((total) => total > 0)),
    lapsedCredit: sum(totals.filter((total) => total < 0).map((total) => minor(0 - total))),
  };
}

/** Of subscriptions that share a meter, the first one that ends has all of its usage. */
function readOpenUsage(closed: ReadonlySet<string>): UsageReader<Db> {
  return async (db, sellerId, customerIds) => {
    const snapshots = await readUsage(db, sellerId, customerIds);
    return new Map(
      [...snapshots].map(([id, { number, meters }]) => {
        const open = [...meters].filter(([meterId]) => !closed.has(meterId));
        return [id, { number, meters: new Map(open) }];
      }),
    );
  };
}
