import { minor } from "#contract/money.ts";
import { addCredit, lockCredit, takeCredit } from "#server/customers/customer-credit-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announcePaidOrder, announcePendingOrder } from "./announce-order.ts";
import { chargeNewOrder } from "./charge-order-later.ts";
import { insertNewOrder, type NewOrder } from "./create-order.ts";
import { dueAmounts, orderAmounts } from "./order-amounts-rules.ts";
import type { OrderRow } from "./order-store.ts";
import { recordTaxLater } from "./record-order-tax.ts";

/**
 * An order of a subscription after its first. The customer's credit pays as much of it as it can. If something is left
 * to be charged, the order is pending, and a job charges it; otherwise it is paid at once. A negative total becomes
 * credit.
 */
export async function createBilledOrder(ctx: SellerCtx, order: NewOrder): Promise<OrderRow> {
  const { customer, currency } = order;
  const amounts = orderAmounts(order.items);
  const inCredit = await lockCredit(ctx.tx, ctx.sellerId, customer.id, currency);
  const due = dueAmounts(amounts.total, currency, minor(inCredit));
  const credit = { organizationId: ctx.sellerId, customerId: customer.id, currency };
  await takeCredit(ctx.tx, { ...credit, amount: due.creditUsed });
  await addCredit(ctx.tx, { ...credit, amount: due.creditGranted });
  const isPaid = due.charged === 0;
  const { row, wire } = await insertNewOrder(ctx, order, {
    status: isPaid ? "paid" : "pending",
    amounts,
    waived: due.waived,
    appliedBalance: minor(due.creditGranted - due.creditUsed),
  });
  if (!isPaid) {
    await announcePendingOrder(ctx, wire);
    return chargeNewOrder(ctx, row);
  }
  await recordTaxLater(ctx, row);
  await announcePaidOrder(ctx, wire);
  return row;
}
