import { requireMailBudget } from "#server/platform/mail/mail-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeOrder } from "../orders/describe-orders.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { sendReceiptMail } from "./mail-receipt.ts";
import { receiptErrors } from "./receipt-errors.ts";

/** Goes to the address that the buyer gave at the purchase, and to no other. */
export async function resendReceipt(ctx: SellerCtx, id: string): Promise<OrderRow> {
  const order = await findOrder(ctx.tx, ctx.sellerId, id);
  if (!order) throw new Refusal(sellerErrors.notFound);
  if (order.paidAt === null) throw new Refusal(receiptErrors.notPaid);
  await requireMailBudget(ctx, { kind: "receipt", to: order.customerEmail });
  await sendReceiptMail(ctx, order, await describeOrder(ctx.tx, ctx.sellerId, order), order.paidAt);
  await recordSellerAct(
    ctx,
    "order.receipt_sent",
    { kind: "order", id },
    { after: { order: order.number } },
  );
  return order;
}
