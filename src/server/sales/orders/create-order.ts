import type { Insertable } from "kysely";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { presentDiscountBase } from "#server/catalog/discounts/discount-view.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import { presentProductBase } from "#server/catalog/products/product-view.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  creditUsedLegs,
  ledgerSources,
  paymentLegs,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { sumBreakdowns } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxBehavior, TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type RecordedPayment, recordPayment } from "../payments/record-payment.ts";
import { announcePaidOrder } from "./announce-order.ts";
import {
  dueAmounts,
  type OrderAmounts,
  orderAmounts,
  refundableAmounts,
} from "./order-amounts-rules.ts";
import { insertOrder, insertOrderItems, type OrderRow } from "./order-store.ts";
import { listSubscriptionsOfOrders } from "./order-subscriptions-store.ts";
import { presentOrder } from "./order-view.ts";
import { recordTaxLater } from "./record-order-tax.ts";
import { nextSellerNumber } from "./seller-counter-store.ts";

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

/** The amounts of a new order, and how they are paid. */
export interface OrderPayment {
  status: "pending" | "paid";
  amounts: OrderAmounts;
  waived: Minor;
  /** Negative: taken from the customer's credit. Positive: a negative total that became credit. */
  appliedBalance: Minor;
}

/** An order that is paid at once: by this payment, or because its total is below what is charged. */
export async function createPaidOrder(
  ctx: SellerCtx,
  order: NewOrder,
  payment: RecordedPayment | null,
): Promise<OrderRow> {
  const amounts = orderAmounts(order.items);
  const { charged, waived } = dueAmounts(amounts.total, order.currency, minor(0));
  if (charged !== (payment?.amount ?? 0))
    throw new Error(`${payment?.amount ?? 0} was paid for an order of ${charged}`);
  const { row, wire } = await insertNewOrder(ctx, order, {
    status: "paid",
    amounts,
    waived,
    appliedBalance: minor(0),
  });
  if (payment) await postPayment(ctx, row, payment);
  await recordTaxLater(ctx, row);
  await announcePaidOrder(ctx, wire);
  return row;
}

/** Writes the order with its items and postings. Nothing is announced yet. */
export async function insertNewOrder(
  ctx: SellerCtx,
  { numberPrefix, items, customer, product, ...given }: NewOrder,
  { status, amounts, waived, appliedBalance }: OrderPayment,
): Promise<{ row: OrderRow; wire: OrderWire }> {
  const taxes = sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown));
  const row = await insertOrder(ctx.tx, {
    ...given,
    customerId: customer.id,
    productId: product.id,
    organizationId: ctx.sellerId,
    id: newUuid(),
    number: toOrderNumber(numberPrefix, await nextSellerNumber(ctx.tx, ctx.sellerId, "orders")),
    status,
    subtotalAmount: amounts.subtotal,
    discountAmount: amounts.discount,
    netAmount: amounts.net,
    taxAmount: amounts.tax,
    taxBreakdown: JSON.stringify(taxes),
    totalAmount: amounts.total,
    waivedAmount: waived,
    appliedBalanceAmount: appliedBalance,
    paidAt: status === "paid" ? ctx.now : null,
    createdAt: ctx.now,
  });
  const itemRows = await insertOrderItems(ctx.tx, items.map(toItemRow(row)));
  await postSale(ctx, row, amounts);
  await postTaxes(ctx, {
    source: ledgerSources.sale(row.id),
    kind: "sale",
    sign: 1,
    orderId: row.id,
    currency: row.currency,
    parts: taxes,
  });
  const [subscription] = await listSubscriptionsOfOrders(
    ctx.tx,
    ctx.sellerId,
    row.subscriptionId === null ? [] : [row.subscriptionId],
  );
  const wire = presentOrder(row, {
    customer: presentCustomer(customer),
    product: presentProductBase(product),
    discount: await describeDiscountOf(ctx, row),
    subscription,
    items: itemRows,
    refundable: refundableAmounts(row, undefined),
    disputes: [],
  });
  return { row, wire };
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

async function describeDiscountOf(ctx: SellerCtx, { discountId }: OrderRow) {
  const ids = discountId === null ? [] : [discountId];
  const [discount] = await listSoldDiscounts(ctx.tx, ctx.sellerId, ids);
  return discount ? presentDiscountBase(discount) : null;
}

function postSale(ctx: SellerCtx, order: OrderRow, amounts: OrderAmounts): Promise<void> {
  const common = postedFor(order);
  const { id, waivedAmount, appliedBalanceAmount } = order;
  const creditUsed = minor(Math.max(0 - appliedBalanceAmount, 0));
  return postTransfers(ctx, [
    { ...common, source: ledgerSources.sale(id), legs: saleLegs(amounts) },
    { ...common, source: ledgerSources.creditUsed(id), legs: creditUsedLegs(creditUsed) },
    { ...common, source: ledgerSources.waived(id), legs: waivedLegs(minor(waivedAmount)) },
  ]);
}

function postedFor({
  currency,
  customerId,
  id,
}: OrderRow): Pick<Posting, "currency" | "customerId" | "orderId"> {
  return { currency, customerId, orderId: id };
}

/** At least four digits. */
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
