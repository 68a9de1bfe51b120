import { minor } from "#contract/money.ts";
import { addCredit, lockCredits, takeCredit } from "#server/customers/customer-credit-store.ts";
import { maximumCharge } from "#server/money/amounts/amount-rules.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceNewOrders } from "./announce-order.ts";
import { chargeAgainMs, enqueueCharges } from "./charge-order-later.ts";
import { insertNewOrders, type NewOrder, type OrderPayment } from "./create-order.ts";
import { dueAmounts, orderAmounts } from "./order-amounts-rules.ts";
import type { OrderRow } from "./order-store.ts";
import { toBeCharged } from "./pay-order.ts";
import { recordTaxLater } from "./record-order-tax.ts";

/**
 * Creates orders of subscriptions after their first, in the order given. The customer's credit pays
 * as much of each as it can. If something is left to be charged, the order is pending, and a job
 * charges it; otherwise it is paid at once. A negative total becomes credit.
 */
export async function createBilledOrders(
  ctx: SellerCtx,
  orders: readonly NewOrder[],
): Promise<OrderRow[]> {
  const payments = await applyCredits(ctx, orders);
  const created = await insertNewOrders(
    ctx,
    orders.map((order, index) => ({ order, payment: payments[index] as OrderPayment })),
  );
  const rows = created.map(({ row }) => row);
  await enqueueCharges(
    ctx,
    rows.filter(({ status }) => status === "pending"),
    "schedule",
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
  const payment: OrderPayment = {
    status: "pending",
    amounts: orderAmounts(order.items),
    waived: minor(0),
    appliedBalance: minor(0),
    nextAttemptAt: null,
  };
  const [created] = await insertNewOrders(ctx, [{ order, payment }]);
  if (!created) throw new Error("the order was not inserted");
  await announceNewOrders(ctx, [created.wire]);
  return created.row;
}

/** One after the other: what one order leaves of a credit pays the next one of the customer. */
async function applyCredits(ctx: SellerCtx, orders: readonly NewOrder[]): Promise<OrderPayment[]> {
  const toKey = ({ customer, currency }: NewOrder) => `${customer.id} ${currency}`;
  const customerIds = orders.map(({ customer }) => customer.id);
  const credits = new Map(
    (await lockCredits(ctx.tx, ctx.sellerId, customerIds)).map((row) => [
      `${row.customerId} ${row.currency}`,
      row.amount,
    ]),
  );
  const payments: OrderPayment[] = [];
  for (const order of orders) {
    const { customer, currency } = order;
    const amounts = orderAmounts(order.items);
    const inCredit = credits.get(toKey(order)) ?? 0;
    const due = dueAmounts(amounts.total, currency, minor(inCredit));
    const credit = { organizationId: ctx.sellerId, customerId: customer.id, currency };
    await takeCredit(ctx.tx, { ...credit, amount: due.creditUsed });
    await addCredit(ctx.tx, { ...credit, amount: due.creditGranted });
    credits.set(toKey(order), inCredit - due.creditUsed + due.creditGranted);
    const isPaid = due.charged === 0;
    payments.push({
      status: isPaid ? "paid" : "pending",
      amounts,
      waived: due.waived,
      appliedBalance: minor(due.creditGranted - due.creditUsed),
      nextAttemptAt: isPaid ? null : new Date(ctx.now.getTime() + chargeAgainMs),
    });
  }
  return payments;
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
