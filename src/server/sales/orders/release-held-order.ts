import type { Insertable } from "kysely";
import { minor } from "#contract/money.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyCredits } from "./apply-credits.ts";
import type { NewOrderItem } from "./create-order.ts";
import { describeOrder } from "./describe-orders.ts";
import type { OrderPayment } from "./order-payment-terms.ts";
import { listOrderItems, type OrderRow, updateOrder, updateOrderItem } from "./order-store.ts";
import { toTaxParts } from "./order-taxes.ts";
import { postSales } from "./post-sale.ts";
import { recordTaxLater } from "./record-order-tax.ts";

/** The taxes of an order that were not known when it was made. */
export interface HeldPrice {
  /** By the ids of the items. */
  taxes: ReadonlyMap<
    string,
    Pick<NewOrderItem, "taxAmount" | "taxRate" | "taxReason" | "taxBreakdown">
  >;
  taxReference: string | null;
  /** The address, and to whom it is billed. */
  billing: Pick<
    Insertable<Tables["orders"]>,
    "billingAddress" | "billingName" | "isBusinessCustomer" | "taxIdValue" | "taxIdFormat"
  >;
}

/**
 * The address that an order waits for is known, and so is its tax: it is posted, the customer's
 * credit pays as much of it as it can, and the rest can be charged. The order is locked.
 */
export async function releaseHeldOrder(
  ctx: SellerCtx,
  held: OrderRow,
  { taxes, taxReference, billing }: HeldPrice,
): Promise<OrderRow> {
  if (!held.awaitsAddress) throw new Error(`order ${held.id} awaits no address`);
  const { tx, sellerId, now } = ctx;
  const items = (await listOrderItems(tx, sellerId, [held.id])).map((item) => ({
    ...item,
    ...taxes.get(item.id),
  }));
  for (const { id, taxAmount, taxRate, taxReason, taxBreakdown } of items)
    if (taxes.has(id)) {
      const tax = { taxAmount, taxRate, taxReason, taxBreakdown: JSON.stringify(taxBreakdown) };
      await updateOrderItem(tx, sellerId, id, tax);
    }
  const [payment] = await applyCredits(ctx, [
    {
      customerId: held.customerId,
      currency: held.currency,
      items: items.map(({ amount, discountAmount, taxAmount, taxBehavior }) => ({
        amount: minor(amount),
        discountAmount: minor(discountAmount),
        taxAmount: minor(taxAmount),
        behavior: taxBehavior as TaxBehavior,
      })),
      awaitsAddress: false,
    },
  ]);
  const order = await updateOrder(tx, sellerId, held.id, {
    ...billing,
    ...toPaidColumns(payment as OrderPayment, now),
    taxBreakdown: JSON.stringify(sumBreakdowns(items.map(toTaxParts))),
    taxReference,
    awaitsAddress: false,
    modifiedAt: now,
  });
  await postSales(ctx, [order]);
  await announce(ctx, order);
  return order;
}

function toPaidColumns(
  { amounts, waived, appliedBalance, nextAttemptAt, status }: OrderPayment,
  now: Date,
) {
  return {
    netAmount: amounts.net,
    taxAmount: amounts.tax,
    totalAmount: amounts.total,
    waivedAmount: waived,
    appliedBalanceAmount: appliedBalance,
    nextPaymentAttemptAt: nextAttemptAt,
    ...(status === "paid" ? { status, paidAt: now, paymentDeadlineAt: null } : {}),
  };
}

async function announce(ctx: SellerCtx, order: OrderRow): Promise<void> {
  const wire = await describeOrder(ctx.tx, ctx.sellerId, order);
  const of = { organizationId: ctx.sellerId };
  await emit(ctx, "order.updated", wire, of);
  if (order.status !== "paid") return;
  await recordTaxLater(ctx, order);
  await emit(ctx, "order.paid", wire, of);
}
