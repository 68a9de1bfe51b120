import type { Insertable } from "kysely";
import { type Minor, minor } from "#contract/money.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { presentDiscountBase } from "#server/catalog/discounts/discount-view.ts";
import type { ProductRow } from "#server/catalog/products/product-store.ts";
import { presentProductBase } from "#server/catalog/products/product-view.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
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
import type { PaymentRow } from "../payments/payment-store.ts";
import { type RecordedPayment, recordPayment } from "../payments/record-payment.ts";
import { announcePaidOrder } from "./announce-order.ts";
import {
  dueAmounts,
  type OrderAmounts,
  orderAmounts,
  refundableAmounts,
} from "./order-amounts-rules.ts";
import { insertOrder, insertOrderItems, type OrderRow } from "./order-store.ts";
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
}

type AmountColumn =
  | "subtotalAmount"
  | "discountAmount"
  | "netAmount"
  | "taxAmount"
  | "taxBreakdown"
  | "totalAmount"
  | "waivedAmount";

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

/** An order that is paid at once: by this payment, or because its total is below what is charged. */
export async function createPaidOrder(
  ctx: SellerCtx,
  { numberPrefix, items, customer, product, ...given }: NewOrder,
  payment: RecordedPayment | null,
): Promise<OrderRow> {
  const amounts = orderAmounts(items);
  const taxes = sumBreakdowns(items.map(({ taxBreakdown }) => taxBreakdown));
  const { charged, waived } = dueAmounts(amounts.total, given.currency, minor(0));
  if (charged !== (payment?.amount ?? 0))
    throw new Error(`${payment?.amount ?? 0} was paid for an order of ${charged}`);
  const order = await insertOrder(ctx.tx, {
    ...given,
    customerId: customer.id,
    productId: product.id,
    organizationId: ctx.sellerId,
    id: newUuid(),
    number: toOrderNumber(numberPrefix, await nextSellerNumber(ctx.tx, ctx.sellerId, "orders")),
    status: "paid",
    subtotalAmount: amounts.subtotal,
    discountAmount: amounts.discount,
    netAmount: amounts.net,
    taxAmount: amounts.tax,
    taxBreakdown: JSON.stringify(taxes),
    totalAmount: amounts.total,
    waivedAmount: waived,
    paidAt: ctx.now,
    createdAt: ctx.now,
  });
  const itemRows = await insertOrderItems(ctx.tx, items.map(toItemRow(order)));
  const paid = payment && (await recordPayment(ctx, { ...payment, orderId: order.id }));
  await postSale(ctx, order, amounts, paid);
  await postTaxes(ctx, {
    source: ledgerSources.sale(order.id),
    kind: "sale",
    sign: 1,
    orderId: order.id,
    currency: order.currency,
    parts: taxes,
  });
  await recordTaxLater(ctx, order);
  await announcePaidOrder(
    ctx,
    presentOrder(order, {
      customer: presentCustomer(customer),
      product: presentProductBase(product),
      discount: await describeDiscountOf(ctx, order),
      items: itemRows,
      refundable: refundableAmounts(order, undefined),
      disputes: [],
    }),
  );
  return order;
}

async function describeDiscountOf(ctx: SellerCtx, { discountId }: OrderRow) {
  const ids = discountId === null ? [] : [discountId];
  const [discount] = await listSoldDiscounts(ctx.tx, ctx.sellerId, ids);
  return discount ? presentDiscountBase(discount) : null;
}

function postSale(
  ctx: SellerCtx,
  order: OrderRow,
  amounts: OrderAmounts,
  payment: PaymentRow | null,
): Promise<void> {
  const common = { currency: order.currency, customerId: order.customerId, orderId: order.id };
  const waived = waivedLegs(minor(order.waivedAmount));
  const postings: Posting[] = [
    { ...common, source: ledgerSources.sale(order.id), legs: saleLegs(amounts) },
    { ...common, source: ledgerSources.waived(order.id), legs: waived },
  ];
  if (payment) {
    const legs = paymentLegs(minor(payment.amount));
    postings.push({ ...common, source: ledgerSources.payment(payment.id), legs });
  }
  return postTransfers(ctx, postings);
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
    createdAt,
  });
}
