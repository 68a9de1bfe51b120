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

/** Writes the same orders as a JSON list, for clients that accept nothing else. */
export async function* exportJson(
  db: Db,
  sellerId: string,
  query: OrderExportQuery,
): AsyncGenerator<string> {
  let separator = "[";
  for await (const order of readOrders(db, sellerId, query)) {
    yield separator + JSON.stringify(order);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** In parts, so that an export of any size needs little memory. */
async function* readOrders(
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
