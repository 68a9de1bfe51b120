import type { OrderExportQuery, OrderWire } from "#contract/billing/order-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { describeOrders } from "./describe-orders.ts";
import { exportHeader, exportLine } from "./order-export-rules.ts";
import { type ExportPosition, listOrdersAfter } from "./order-list-store.ts";

const ordersAtOnce = 500;

/** Writes the lines of a CSV file. */
export async function* exportCsv(
  db: Db,
  sellerId: string,
  query: OrderExportQuery,
): AsyncGenerator<string> {
  yield exportHeader;
  for await (const order of readOrders(db, sellerId, query)) yield exportLine(order);
}

/** Reads in parts, so that an export of any size needs little memory. */
export async function* readOrders(
  db: Db,
  sellerId: string,
  query: OrderExportQuery,
): AsyncGenerator<OrderWire> {
  for (let after: ExportPosition | undefined; ; ) {
    const rows = await listOrdersAfter(db, sellerId, query, { after, limit: ordersAtOnce });
    yield* await describeOrders(db, sellerId, rows);
    after = rows.at(-1);
    if (rows.length < ordersAtOnce) return;
  }
}
