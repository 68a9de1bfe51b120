import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder, lockOrder, type OrderRow } from "../../orders/order-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { withoutUnpaidChange } from "../records/unpaid-change.ts";
import { applyChange } from "./apply-changes.ts";
import { plainChange, type SubscriptionChange } from "./subscription-change.ts";

/**
 * Plans to drop a change that waits for its payment. Its order is given up: what it used goes back,
 * and so does a payment that arrives later.
 */
export async function planWithoutUnpaid(
  db: Db | Tx,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionChange<null>> {
  return {
    ...plainChange,
    row,
    columns: withoutUnpaidChange(row),
    events: [],
    effectiveAt: at,
    unpaidOrders: await listOrdersOfChange(db, row),
  };
}

/** Lists the order of the change that waits for its payment: none or one. */
export async function listOrdersOfChange(
  db: Db | Tx,
  { organizationId, unpaidChangeOrderId: id }: SubscriptionRow,
): Promise<OrderRow[]> {
  const order = id === null ? undefined : await findOrder(db, organizationId, id);
  return order ? [order] : [];
}

/** Drops the unpaid change of a subscription, which is locked. Without one nothing happens. */
export async function dropUnpaidChange(
  ctx: SellerCtx,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.unpaidChangeOrderId === null) return row;
  await lockOrder(ctx.tx, ctx.sellerId, row.unpaidChangeOrderId);
  return applyChange(ctx, await planWithoutUnpaid(ctx.tx, row, ctx.now));
}
