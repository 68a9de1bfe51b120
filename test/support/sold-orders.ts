import type { Insertable } from "kysely";
import { minor } from "#contract/money.ts";
import { insertProduct } from "#server/catalog/products/product-store.ts";
import { getSoldTo, insertCustomer } from "#server/customers/customer-store.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  ledgerSources,
  paymentLegs,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { newUuid } from "#server/platform/ids.ts";
import { insertOrderItems, insertOrders, type OrderRow } from "#server/sales/orders/order-store.ts";
import { nextSellerNumber } from "#server/sales/orders/seller-counter-store.ts";
import { type PaymentRow, savePayment } from "#server/sales/payments/payment-store.ts";
import {
  findSubscription,
  insertSubscription,
} from "#server/sales/subscriptions/records/subscription-store.ts";
import { periodAt } from "#server/sales/subscriptions/terms/subscription-period-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { Seller } from "./a-seller.ts";

const vat = {
  rate: 100_000,
  name: "VAT",
  country: "DE",
  state: null,
  reason: "standard_rated" as const,
};

type SellerOf = Pick<Seller, "platform" | "organizationId">;

export interface SoldOrder {
  order: OrderRow;
  /** None for an order that nothing was charged for. */
  payment: PaymentRow | undefined;
  customerId: string;
  productId: string;
}

export interface SaleOptions {
  net?: number;
  tax?: number;
  discount?: number;
  /** Of a charge that exists at the processor; otherwise one is made up. */
  chargeId?: string;
  /** Not charged: too little. */
  isWaived?: boolean;
  customerId?: string;
  productId?: string;
  isRecurring?: boolean;
  /** Columns of the order that a test needs otherwise. */
  order?: Partial<Insertable<Tables["orders"]>>;
  /** Columns of its one item. */
  item?: Partial<Insertable<Tables["orderItems"]>>;
}

/** Runs a step for the seller in a transaction of its own. */
export function forSeller<Result>(
  { platform, organizationId }: SellerOf,
  action: (ctx: SellerCtx) => Promise<Result>,
): Promise<Result> {
  return unitOfWork(platform, systemCaller("test"), (ctx) =>
    action({ ...ctx, sellerId: organizationId }),
  );
}

/** A monthly subscription that began now, unless it exists. */
async function subscribe(
  { tx, sellerId, now }: SellerCtx,
  {
    subscriptionId: id,
    isUnaddressed,
    ...names
  }: { subscriptionId: string; isUnaddressed: boolean; customerId: string; productId: string },
): Promise<void> {
  if (await findSubscription(tx, sellerId, id)) return;
  const { start, end } = periodAt(now, "month", 0);
  await insertSubscription(tx, {
    ...names,
    organizationId: sellerId,
    id,
    status: "active",
    amount: 500,
    currency: "usd",
    recurringInterval: "month",
    anchorAt: start,
    periodNumber: 0,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    startedAt: start,
    dueAt: end,
    billingAddress: isUnaddressed ? null : JSON.stringify({ country: vat.country }),
    metadata: "{}",
    customFieldData: "{}",
    createdAt: now,
  });
}

/**
 * Returns a paid order with every row that a purchase leaves: 1000 less 100, and 90 of tax, unless
 * said otherwise.
 */
export function aSoldOrder(seller: SellerOf, options: SaleOptions = {}): Promise<SoldOrder> {
  return forSeller(seller, async (ctx) => {
    const customerId = options.customerId ?? (await newBuyer(ctx));
    const productId = options.productId ?? (await newBook(ctx, options.isRecurring ?? false));
    const { subscriptionId, awaitsAddress: isUnaddressed = false } = options.order ?? {};
    if (subscriptionId)
      await subscribe(ctx, { subscriptionId, isUnaddressed, customerId, productId });
    const { net = 900, tax = 90, discount = 100, isWaived = false } = options;
    const total = net + tax;
    const taxes = [{ ...vat, amount: minor(tax), taxableAmount: minor(net) }];
    const amounts = { discount: minor(discount), net: minor(net), tax: minor(tax) };
    const { name, email } = await getSoldTo(ctx.tx, ctx.sellerId, customerId);
    const [order] = await insertOrders(ctx.tx, [
      {
        ...common(ctx),
        number: `TEST-${String(await nextSellerNumber(ctx.tx, ctx.sellerId, "orders")).padStart(4, "0")}`,
        status: "paid",
        billingReason: "purchase",
        currency: "usd",
        subtotalAmount: net + discount,
        discountAmount: discount,
        netAmount: net,
        taxAmount: tax,
        taxBreakdown: JSON.stringify(taxes),
        totalAmount: total,
        waivedAmount: isWaived ? total : 0,
        customerId,
        customerName: name,
        customerEmail: email,
        productId,
        customFieldData: "{}",
        metadata: "{}",
        paidAt: ctx.now,
        ...options.order,
      },
    ]);
    if (!order) throw new Error("the order was not inserted");
    await insertItem(ctx, order, options.item);
    const payment = isWaived || total === 0 ? undefined : await charge(ctx, order, options);
    if (order.awaitsAddress) return { order, payment, customerId, productId };
    const booked = { currency: "usd", orderId: order.id, customerId };
    await postTransfers(ctx, [
      { ...booked, source: ledgerSources.sale(order.id), legs: saleLegs(amounts) },
      {
        ...booked,
        source: ledgerSources.waived(order.id),
        legs: waivedLegs(minor(order.waivedAmount)),
      },
      ...(payment
        ? [
            {
              ...booked,
              source: ledgerSources.payment(payment.id),
              legs: paymentLegs(minor(total)),
            },
          ]
        : []),
    ]);
    await postTaxes(ctx, {
      source: ledgerSources.sale(order.id),
      kind: "sale",
      sign: 1,
      orderId: order.id,
      currency: order.currency,
      parts: taxes,
    });
    return { order, payment, customerId, productId };
  });
}

/**
 * Returns the same with a charge that exists at the processor, by the test card with this alias.
 */
export async function aChargedOrder(
  seller: SellerOf,
  processor: Processor,
  options: SaleOptions & { card?: string } = {},
): Promise<SoldOrder & { payment: PaymentRow; chargeId: string }> {
  const { net = 900, tax = 90, card = "visa" } = options;
  const intent = await processor.payments.create({
    key: `intent:${newUuid()}:1`,
    amount: minor(net + tax),
    currency: "usd",
    customerId: null,
    saveMethod: false,
    allowRedirects: false,
  });
  const source = { confirmationToken: `ctoken_${card}`, returnUrl: "https://example.com" };
  const paid = await processor.payments.confirm(intent.id, source, newUuid());
  if (paid.kind !== "succeeded" || paid.chargeId === null)
    throw new Error(`the charge is ${paid.kind}`);
  const sold = await aSoldOrder(seller, { ...options, chargeId: paid.chargeId });
  if (!sold.payment) throw new Error("nothing was charged");
  return { ...sold, payment: sold.payment, chargeId: paid.chargeId };
}

function common({ sellerId, now }: SellerCtx) {
  return { organizationId: sellerId, id: newUuid(), createdAt: now };
}

async function newBuyer(ctx: SellerCtx): Promise<string> {
  const own = common(ctx);
  const email = `buyer-${own.id.slice(0, 8)}@example.com`;
  await insertCustomer(ctx.tx, { ...own, email, name: "Ada Lovelace", metadata: "{}" });
  return own.id;
}

async function newBook(ctx: SellerCtx, isRecurring: boolean): Promise<string> {
  const own = common(ctx);
  await insertProduct(ctx.tx, {
    ...own,
    name: "Handbook",
    recurringInterval: isRecurring ? "month" : null,
    metadata: "{}",
  });
  return own.id;
}

async function insertItem(
  ctx: SellerCtx,
  order: OrderRow,
  item: SaleOptions["item"] = {},
): Promise<void> {
  await insertOrderItems(ctx.tx, [
    {
      ...common(ctx),
      orderId: order.id,
      position: 0,
      label: "Handbook",
      amount: order.subtotalAmount,
      discountAmount: order.discountAmount,
      taxAmount: order.taxAmount,
      taxBehavior: "exclusive",
      taxBreakdown: JSON.stringify(order.taxBreakdown),
      proration: false,
      ...item,
    },
  ]);
}

async function charge(
  ctx: SellerCtx,
  order: OrderRow,
  { chargeId = `ch_test_${newUuid()}` }: SaleOptions,
): Promise<PaymentRow> {
  const payment = await savePayment(ctx.tx, {
    ...common(ctx),
    status: "succeeded",
    processorId: chargeId,
    chargeId,
    orderId: order.id,
    customerId: order.customerId,
    customerEmail: "buyer@example.com",
    amount: order.totalAmount - order.waivedAmount,
    currency: order.currency,
    method: "card",
    methodMetadata: JSON.stringify({ brand: "visa", last4: "4242" }),
  });
  await rememberProcessorObject(ctx.tx, {
    id: chargeId,
    organizationId: ctx.sellerId,
    kind: "charge",
    subjectId: payment.id,
  });
  return payment;
}
