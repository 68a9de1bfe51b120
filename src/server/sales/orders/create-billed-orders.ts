import { maximumCharge } from "#server/money/amounts/amount-rules.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceNewOrders } from "./announce-order.ts";
import { applyCredits } from "./apply-credits.ts";
import { awaitAddresses } from "./await-address-kind.ts";
import { getChangeExpiry } from "./change-expiry-rules.ts";
import { enqueueCharges } from "./charge-order-later.ts";
import { insertNewOrders, type NewOrder } from "./create-order.ts";
import { orderAmounts } from "./order-amounts-rules.ts";
import { type OrderPayment, unpaidTerms } from "./order-payment-terms.ts";
import type { OrderRow } from "./order-store.ts";
import { toBeCharged } from "./pay-order.ts";
import { recordTaxLater } from "./record-order-tax.ts";

/**
 * Creates orders of subscriptions after their first, in the order given. The customer's credit pays
 * as much of each as it can. If something is left to be charged, the order is pending, and a job
 * charges it; otherwise it is paid at once. A negative total becomes credit. An order whose tax is
 * not known without the customer's address waits for it.
 */
export async function createBilledOrders(
  ctx: SellerCtx,
  orders: readonly NewOrder[],
): Promise<OrderRow[]> {
  const payments = await applyCredits(ctx, orders.map(toAmounts));
  const created = await insertNewOrders(
    ctx,
    orders.map((order, index) => ({ order, payment: payments[index] as OrderPayment })),
  );
  const rows = created.map(({ row }) => row);
  const pending = rows.filter(({ status }) => status === "pending");
  await enqueueCharges(
    ctx,
    pending.filter(({ awaitsAddress }) => !awaitsAddress),
    "schedule",
  );
  await awaitAddresses(
    ctx,
    pending.filter(({ awaitsAddress }) => awaitsAddress),
  );
  for (const row of rows) await recordUnpayable(ctx, row);
  for (const row of rows) if (row.status === "paid") await recordTaxLater(ctx, row);
  await announceNewOrders(
    ctx,
    created.map(({ wire }) => wire),
  );
  return rows;
}

/** Creates a pending order that is not charged and uses no credit: the caller gives it up. */
export async function createUnchargedOrder(ctx: SellerCtx, order: NewOrder): Promise<OrderRow> {
  const payment = { ...unpaidTerms, amounts: orderAmounts(order.items) };
  const [created] = await insertNewOrders(ctx, [{ order, payment }]);
  if (!created) throw new Error("the order was not inserted");
  await announceNewOrders(ctx, [created.wire]);
  return created.row;
}

/**
 * Creates an order that must be paid before what it bills begins, until it expires. No job charges
 * it, and it is announced once it is paid.
 */
export async function createOrderToPay(
  ctx: SellerCtx,
  order: NewOrder,
  id: string,
): Promise<OrderRow> {
  const [payment] = await applyCredits(ctx, [toAmounts(order)]);
  if (!payment) throw new Error("the order has no amounts");
  const changeExpiresAt = payment.status === "pending" ? getChangeExpiry(ctx.now) : null;
  const [created] = await insertNewOrders(ctx, [
    { id, order: { ...order, changeExpiresAt }, payment: { ...payment, nextAttemptAt: null } },
  ]);
  if (!created) throw new Error("the order was not inserted");
  return created.row;
}

function toAmounts({ customer, currency, items, awaitsAddress = false }: NewOrder) {
  return { customerId: customer.id, currency, items, awaitsAddress };
}

/**
 * A charge above the maximum is refused by the processor and fails as any other: the seller reads
 * why.
 */
async function recordUnpayable(ctx: SellerCtx, row: OrderRow): Promise<void> {
  const amount = row.status === "pending" ? toBeCharged(row) : 0;
  if (amount <= maximumCharge(row.currency)) return;
  const { id, number, currency } = row;
  await recordSellerAct(
    ctx,
    "order.above_maximum",
    { kind: "order", id },
    { after: { order: number, amount, currency } },
  );
}
