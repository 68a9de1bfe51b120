import type { OrderWire } from "#contract/billing/order-schema.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { presentDiscountBase } from "#server/catalog/discounts/discount-view.ts";
import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { presentProductBase } from "#server/catalog/products/product-view.ts";
import { listCustomersByIds } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findById } from "#server/platform/ids.ts";
import { refundableAmounts } from "./order-amounts-rules.ts";
import { listDisputesOfOrders } from "./order-disputes-store.ts";
import { sumRefundsOf } from "./order-refund-sums-store.ts";
import { listOrderItems, type OrderRow } from "./order-store.ts";
import { listSubscriptionsOfOrders } from "./order-subscriptions-store.ts";
import { presentOrder } from "./order-view.ts";

export async function describeOrder(
  db: Db | Tx,
  sellerId: string,
  row: OrderRow,
): Promise<OrderWire> {
  const [wire] = await describeOrders(db, sellerId, [row]);
  if (!wire) throw new Error(`order ${row.id} has no description`);
  return wire;
}

/**
 * Describes the wire shape of any number of orders, with the same seven queries for one and for a
 * hundred.
 */
export async function describeOrders(
  db: Db | Tx,
  sellerId: string,
  rows: readonly OrderRow[],
): Promise<OrderWire[]> {
  const ids = rows.map(({ id }) => id);
  const discountIds = rows.flatMap(({ discountId }) => discountId ?? []);
  // One after the other: inside a transaction there is only one connection to ask.
  const items = Map.groupBy(await listOrderItems(db, sellerId, ids), ({ orderId }) => orderId);
  const refunds = new Map(
    (await sumRefundsOf(db, sellerId, ids)).map((sums) => [sums.orderId, sums]),
  );
  const disputes = Map.groupBy(
    await listDisputesOfOrders(db, sellerId, ids),
    ({ orderId }) => orderId,
  );
  const customers = byId(
    await listCustomersByIds(
      db,
      sellerId,
      rows.map(({ customerId }) => customerId),
    ),
    presentCustomer,
  );
  const products = byId(
    await listProductsByIds(
      db,
      sellerId,
      rows.map(({ productId }) => productId),
    ),
    presentProductBase,
  );
  const discounts = byId(await listSoldDiscounts(db, sellerId, discountIds), presentDiscountBase);
  const subscriptionIds = rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const subscriptions = new Map(
    (await listSubscriptionsOfOrders(db, sellerId, subscriptionIds)).map((row) => [row.id, row]),
  );
  return rows.map((row) =>
    presentOrder(row, {
      customer: present(customers, row.customerId),
      product: present(products, row.productId),
      discount: findById(discounts, row.discountId) ?? null,
      subscription: findById(subscriptions, row.subscriptionId),
      items: items.get(row.id) ?? [],
      refundable: refundableAmounts(row, refunds.get(row.id)),
      disputes: disputes.get(row.id) ?? [],
    }),
  );
}

function byId<Row extends { id: string }, Wire>(rows: readonly Row[], toWire: (row: Row) => Wire) {
  return new Map(rows.map((row) => [row.id, toWire(row)]));
}

/** Foreign keys keep customers and products of orders. */
function present<Wire>(wires: ReadonlyMap<string, Wire>, id: string): Wire {
  const wire = wires.get(id);
  if (wire === undefined) throw new Error(`${id} is named by an order and does not exist`);
  return wire;
}
