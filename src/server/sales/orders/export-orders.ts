import type { OrderExportQuery } from "#contract/billing/order-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { describeOrders } from "./describe-orders.ts";
import { exportHeader, exportLine } from "./order-export-rules.ts";
import { type ExportPosition, listOrdersAfter } from "./order-list-store.ts";

const ordersAtOnce = 500;

/** The lines of the file. Orders are read in parts, so that an export of any size needs little memory. */
export async function* exportOrders(
  db: Db,
  sellerId: string,
  query: OrderExportQuery,
): AsyncGenerator<string> {
  yield exportHeader;
  for (let after: ExportPosition | undefined; ; ) {
    const rows = await listOrdersAfter(db, sellerId, query, { after, limit: ordersAtOnce });
    for (const order of await describeOrders(db, sellerId, rows)) yield exportLine(order);
    after = rows.at(-1);
    if (rows.length < ordersAtOnce) return;
  }
}
