import type { Address } from "#contract/billing/address-schema.ts";
import { chooseLocale } from "#contract/messages/buyer-language.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import { listTaxRegistrationsOf } from "#server/money/tax/tax-registration-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "../orders/announce-order-change.ts";
import { listOrderItems, lockOrder, type OrderRow, updateOrder } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { findChargedPayment } from "../payments/payment-store.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import {
  type InvoicedOrder,
  type InvoiceParts,
  invoiceability,
  sellerTaxIds,
  toInvoiceDocument,
} from "./invoice-document-rules.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { findInvoiceOfOrder, type InvoiceRow, insertInvoice } from "./invoice-store.ts";

/**
 * Returns the invoice of an order. It is made if there is none; requests for the same order wait
 * for each other.
 */
export async function ensureInvoice(ctx: SellerCtx, orderId: string): Promise<InvoiceRow> {
  const order = await lockOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order) throw new Refusal(sellerErrors.notFound);
  return (await findInvoiceOfOrder(ctx.tx, ctx.sellerId, orderId)) ?? makeInvoice(ctx, order);
}

/** Refuses if there is an invoice already. */
export async function generateInvoice(ctx: SellerCtx, orderId: string): Promise<InvoiceRow> {
  const order = await lockOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order) throw new Refusal(sellerErrors.notFound);
  if (order.invoicedAt) throw new Refusal(invoiceErrors.exists);
  return makeInvoice(ctx, order);
}

/**
 * The caller has the lock of the order. The number is that of the order, so nothing can be skipped
 * or given twice.
 */
async function makeInvoice(ctx: SellerCtx, order: OrderRow): Promise<InvoiceRow> {
  const invoiced = toInvoicedOrder(order);
  const state = invoiceability(invoiced);
  if (state === "not_paid") throw new Refusal(invoiceErrors.notPaid);
  if (state === "missing_details") throw new Refusal(invoiceErrors.missingDetails);
  const document = toInvoiceDocument(invoiced, await findParts(ctx, order));
  const invoice = await insertInvoice(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    kind: "invoice",
    number: document.number,
    orderId: order.id,
    refundId: null,
    document: JSON.stringify(document),
    createdAt: ctx.now,
  });
  const updated = await updateOrder(ctx.tx, ctx.sellerId, order.id, { invoicedAt: ctx.now });
  await recordSellerAct(
    ctx,
    "order.invoiced",
    { kind: "order", id: order.id },
    { after: { order: order.number } },
  );
  await announceOrderChange(ctx, "updated", updated);
  return invoice;
}

export function toInvoicedOrder(order: OrderRow): InvoicedOrder {
  return {
    ...order,
    taxes: toTaxParts(order),
    billingAddress: order.billingAddress as Address | null,
  };
}

async function findParts(ctx: SellerCtx, order: OrderRow): Promise<InvoiceParts> {
  const { tx, sellerId } = ctx;
  const discountIds = order.discountId === null ? [] : [order.discountId];
  const [discount] = await listSoldDiscounts(tx, sellerId, discountIds);
  const customer = await getSoldTo(tx, sellerId, order.customerId);
  const payment = await findChargedPayment(tx, sellerId, order.id);
  const { brand, last4 } = Object(payment?.methodMetadata) as { brand?: string; last4?: string };
  return {
    issuedAt: ctx.now,
    locale: chooseLocale([order.locale, customer.locale]),
    isSandbox: ctx.platform.config.mode === "sandbox",
    seller: await findSeller(ctx, order),
    items: await listOrderItems(tx, sellerId, [order.id]),
    discountName: discount?.name ?? null,
    charged: payment
      ? { amount: payment.amount, card: brand && last4 ? { brand, last4 } : null }
      : null,
  };
}

async function findSeller(
  { tx, sellerId, now }: SellerCtx,
  order: OrderRow,
): Promise<InvoiceDocument["seller"]> {
  const organization = await findOrganizationOrClosed(tx, sellerId);
  const settings = await getSellerSettings(tx, sellerId);
  const registrations = await listTaxRegistrationsOf(tx, sellerId);
  const at = order.paidAt ?? now;
  return {
    name: settings.invoiceName ?? organization?.name ?? "",
    address: settings.invoiceAddress as Address | null,
    taxIds: sellerTaxIds(settings.invoiceTaxId, registrations, toTaxParts(order), at),
    email: settings.email,
    website: settings.website,
  };
}
