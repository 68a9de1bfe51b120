import type { OrderUpdate } from "#contract/billing/order-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "./announce-order-change.ts";
import { lockOrder, type OrderRow, updateOrder } from "./order-store.ts";

/** Corrects the person that an order is billed to. Once there is an invoice, it says that. */
export async function updateOrderDetails(
  ctx: SellerCtx,
  id: string,
  input: OrderUpdate,
): Promise<OrderRow> {
  const { billing_name: billingName, billing_address: billingAddress } = input;
  const order = await lockOrder(ctx.tx, ctx.sellerId, id);
  if (!order) throw new Refusal(sellerErrors.notFound);
  if (Object.keys(input).length === 0) return order;
  if (order.invoicedAt) throw refusalAfterInvoice(input);
  const updated = await updateOrder(ctx.tx, ctx.sellerId, id, {
    ...(billingName === undefined ? {} : { billingName }),
    ...(billingAddress === undefined
      ? {}
      : { billingAddress: billingAddress && JSON.stringify(billingAddress) }),
    modifiedAt: ctx.now,
  });
  await recordSellerAct(
    ctx,
    "order.updated",
    { kind: "order", id },
    // Not the values: they name a person, and an audit entry is never erased.
    { after: { order: order.number, changed: Object.keys(input) } },
  );
  await announceOrderChange(ctx, "updated", updated);
  return updated;
}

/** An invoice that was given out does not change, and the order says the same. */
function refusalAfterInvoice(input: OrderUpdate): Refusal {
  return validationRefusal(
    Object.keys(input).map((field) => ({
      type: "value_error",
      loc: ["body", field],
      msg: "The billing details cannot be changed after the invoice was made.",
    })),
  );
}
