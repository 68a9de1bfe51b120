import type { Insertable } from "kysely";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { presentDiscountBase } from "#server/catalog/discounts/discount-view.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import { presentProductBase } from "#server/catalog/products/product-view.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { ledgerSources, paymentLegs } from "#server/money/ledger/posting-rules.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxBehavior, TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { findById, newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type RecordedPayment, recordPayment } from "../payments/record-payment.ts";
import { announceNewOrders } from "./announce-order.ts";
import { dueAmounts, orderAmounts, refundableAmounts } from "./order-amounts-rules.ts";
import type { OrderPayment } from "./order-payment-terms.ts";
import { insertOrderItems, insertOrders, type OrderRow } from "./order-store.ts";
import { listSubscriptionsOfOrders } from "./order-subscriptions-store.ts";
import { presentOrder } from "./order-view.ts";
import { postedFor, postSales } from "./post-sale.ts";
import { recordTaxLater } from "./record-order-tax.ts";
import { nextSellerNumbers } from "./seller-counter-store.ts";

/** One line of a new order. Its tax was frozen when the buyer confirmed. */
export interface NewOrderItem {
  label: string;
  amount: Minor;
  discountAmount: Minor;
  taxAmount: Minor;
  behavior: TaxBehavior;
  taxRate: number | null;
  taxReason: string | null;
  taxBreakdown: readonly TaxPart[];
  proration: boolean;
  priceId: string | null;
  /** The time it is for, if it bills a period or a part of one. */
  period: { start: Date; end: Date } | null;
}

type AmountColumn =
  | "subtotalAmount"
  | "discountAmount"
  | "netAmount"
  | "taxAmount"
  | "taxBreakdown"
  | "totalAmount"
  | "waivedAmount"
  | "appliedBalanceAmount";

export type NewOrder = Omit<
  Insertable<Tables["orders"]>,
  | AmountColumn
  | "organizationId"
  | "id"
  | "number"
  | "status"
  | "customerId"
  | "productId"
  | "paidAt"
  | "createdAt"
> & {
  customer: CustomerRow;
  product: ProductRow;
  /** Before the dash of its number. */
  numberPrefix: string;
  items: readonly NewOrderItem[];
};

/**
 * Creates an order that is paid at once: by this payment, or because its total is below what is
 * charged.
 */
export async function createPaidOrder(
  ctx: SellerCtx,
  order: NewOrder,
  payment: RecordedPayment | null,
): Promise<OrderRow> {
  const amounts = orderAmounts(order.items);
  const { charged, waived } = dueAmounts(amounts.total, order.currency, minor(0));
  if (charged !== (payment?.amount ?? 0))
    throw new Error(`${payment?.amount ?? 0} was paid for an order of ${charged}`);
  const paid: OrderPayment = {
    status: "paid",
    amounts,
    waived,
    appliedBalance: minor(0),
    nextAttemptAt: null,
  };
  const [created] = await insertNewOrders(ctx, [{ order, payment: paid }]);
  if (!created) throw new Error("the order was not inserted");
  const { row, wire } = created;
  if (payment) await postPayment(ctx, row, payment);
  await recordTaxLater(ctx, row);
  await announceNewOrders(ctx, [wire]);
  return row;
}

export interface OrderToInsert {
  /** If it was chosen before, such as for its intent at the processor. */
  id?: string;
  order: NewOrder;
  payment: OrderPayment;
}

/**
 * Writes orders with their items and postings, with the same statements for one and for many.
 * Nothing is announced yet. The numbers are taken as late as possible, because other orders of the
 * seller wait for them.
 */
export async function insertNewOrders(
  ctx: SellerCtx,
  given: readonly OrderToInsert[],
): Promise<{ row: OrderRow; wire: OrderWire }[]> {
  const { tx, sellerId } = ctx;
  const orders = given.map(({ order }) => order);
  const subscriptions = byId(
    await listSubscriptionsOfOrders(
      tx,
      sellerId,
      orders.flatMap(({ subscriptionId }) => subscriptionId ?? []),
    ),
  );
  const discountIds = new Set(orders.flatMap(({ discountId }) => discountId ?? []));
  const discounts = byId(await listSoldDiscounts(tx, sellerId, [...discountIds]));
  const numbers = await nextSellerNumbers(tx, sellerId, "orders", given.length);
  const prepared = given.map(toOrderRow(ctx, numbers));
  const rows = byId(await insertOrders(tx, prepared));
  const created = given.map(({ order, payment }, index) => ({
    order,
    payment,
    row: getInserted(rows, prepared[index]?.id),
  }));
  const items = Map.groupBy(
    await insertOrderItems(
      tx,
      created.flatMap(({ order, row }) => order.items.map(toItemRow(row))),
    ),
    ({ orderId }) => orderId,
  );
  await postSales(
    ctx,
    created.map(({ row }) => row),
  );
  return created.map(({ order, row }) => {
    const discount = findById(discounts, row.discountId);
    const wire = presentOrder(row, {
      customer: presentCustomer(order.customer),
      product: presentProductBase(order.product),
      discount: discount ? presentDiscountBase(discount) : null,
      subscription: findById(subscriptions, row.subscriptionId),
      items: items.get(row.id) ?? [],
      refundable: refundableAmounts(row, undefined),
      disputes: [],
    });
    return { row, wire };
  });
}

/** Records the payment of an order and takes it off what the customer owes. */
export async function postPayment(
  ctx: SellerCtx,
  order: OrderRow,
  payment: RecordedPayment,
): Promise<void> {
  const { id, amount } = await recordPayment(ctx, { ...payment, orderId: order.id });
  const legs = paymentLegs(minor(amount));
  await postTransfers(ctx, [{ ...postedFor(order), source: ledgerSources.payment(id), legs }]);
}

function toOrderRow({ sellerId, now }: SellerCtx, numbers: readonly number[]) {
  return (
    {
      id = newUuid(),
      order: { numberPrefix, items, customer, product, ...order },
      payment,
    }: OrderToInsert,
    index: number,
  ): Insertable<Tables["orders"]> => ({
    ...order,
    customerId: customer.id,
    productId: product.id,
    organizationId: sellerId,
    id,
    number: toOrderNumber(numberPrefix, numbers[index] as number),
    status: payment.status,
    subtotalAmount: payment.amounts.subtotal,
    discountAmount: payment.amounts.discount,
    netAmount: payment.amounts.net,
    taxAmount: payment.amounts.tax,
    taxBreakdown: JSON.stringify(sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown))),
    totalAmount: payment.amounts.total,
    waivedAmount: payment.waived,
    appliedBalanceAmount: payment.appliedBalance,
    nextPaymentAttemptAt: payment.nextAttemptAt,
    paidAt: payment.status === "paid" ? now : null,
    createdAt: now,
  });
}

/** Writes the number with at least four digits. */
export function toOrderNumber(prefix: string, count: number): string {
  return `${prefix}-${String(count).padStart(4, "0")}`;
}

function toItemRow({ organizationId, id: orderId, createdAt }: OrderRow) {
  return (item: NewOrderItem, position: number): Insertable<Tables["orderItems"]> => ({
    organizationId,
    id: newUuid(),
    orderId,
    position,
    label: item.label,
    amount: item.amount,
    discountAmount: item.discountAmount,
    taxAmount: item.taxAmount,
    taxBehavior: item.behavior,
    taxRate: item.taxRate,
    taxReason: item.taxReason,
    taxBreakdown: JSON.stringify(item.taxBreakdown),
    proration: item.proration,
    productPriceId: item.priceId,
    periodStart: item.period?.start ?? null,
    periodEnd: item.period?.end ?? null,
    createdAt,
  });
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function getInserted(rows: ReadonlyMap<string, OrderRow>, id = ""): OrderRow {
  const row = rows.get(id);
  if (!row) throw new Error(`order ${id} was not inserted`);
  return row;
}
