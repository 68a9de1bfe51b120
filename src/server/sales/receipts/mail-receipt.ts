import type { Address } from "#contract/billing/address-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { type CustomerMail, isCustomerMailOn } from "#server/catalog/sellers/customer-mails.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { HappenedEvent } from "#server/platform/events/happened-event-store.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { hourAndDay } from "#server/platform/limits/rate-limit-rules.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { describeOrder } from "../orders/describe-orders.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { listAnswers } from "./describe-receipt.ts";
import { receiptUrl } from "./receipt-address.ts";
import { composeReceiptMail, composeRefundMail, type ReceiptMailFacts } from "./receipt-mail.ts";

/**
 * The buyer gets a receipt of every paid order, of free ones too. Nothing stops a stranger from
 * getting free products for the address of somebody else, so these mails are limited.
 */
export const mailReceipt: Reaction<"order.paid"> = {
  kind: "receipt.mail",
  async run(ctx, { organizationId, data, occurredAt }) {
    const order = organizationId && (await findOrder(ctx.tx, organizationId, data.id));
    if (!order || isFreeRenewal(order)) return;
    const settings = await getSellerSettings(ctx.tx, organizationId);
    if (!isCustomerMailOn(settings, receiptSwitches[data.billing_reason])) return;
    const budgeted = { kind: "receipt", to: order.customerEmail } as const;
    if (chargedAmount(order) === 0 && !(await takeMailBudgetWithin(ctx, budgeted))) return;
    await sendReceiptMail(ctx, order, data, occurredAt);
  },
};

/** A receipt that the seller sends again is sent in any case. */
const receiptSwitches = {
  purchase: "order_confirmation",
  subscription_create: "subscription_confirmation",
  subscription_cycle: "subscription_cycled",
  subscription_update: "subscription_updated",
} satisfies Record<OrderWire["billing_reason"], CustomerMail>;

/** `order` and `data` are the same order. `at` is when it was paid. */
export async function sendReceiptMail(
  ctx: Ctx,
  order: OrderRow,
  data: OrderWire,
  at: Date,
): Promise<void> {
  const facts = await findFacts(ctx, order, at);
  if (!facts) return;
  const answers = await listAnswers(ctx.tx, order);
  const { periodStart: start, periodEnd: end } = order;
  const period = start && end ? { start, end } : null;
  const purchase = { charged: chargedAmount(order), period, answers };
  await sendMail(ctx, composeReceiptMail(data, purchase, facts));
}

/** A free subscription needs no mail each month. */
function isFreeRenewal({ billingReason, totalAmount }: OrderRow): boolean {
  return billingReason === "subscription_cycle" && totalAmount === 0;
}

/** The receipt lists every refund, also those without a mail. */
const refundMailsOfOrder = { perHour: 2, perDay: 5 };

/**
 * One mail for each refund that succeeded, whether at once or later. A seller could fill the
 * mailbox of a buyer with refunds of a cent, so these mails are limited, too.
 */
export const mailRefund: Reaction<"refund.created"> & Reaction<"refund.updated"> = {
  kind: "receipt.refund_mail",
  async run(
    ctx: Ctx,
    { organizationId, data, occurredAt }: HappenedEvent<"refund.created" | "refund.updated">,
  ) {
    if (data.status !== "succeeded") return;
    const order = organizationId && (await findOrder(ctx.tx, organizationId, data.order_id));
    const facts = order && (await findFacts(ctx, order, occurredAt));
    if (!facts || !(await takeRefundMail(ctx, order))) return;
    const described = await describeOrder(ctx.tx, order.organizationId, order);
    await sendMail(ctx, composeRefundMail(described, returnedMoney(data), facts));
  },
};

async function takeRefundMail(ctx: Ctx, { id, customerEmail: to }: OrderRow): Promise<boolean> {
  const places = hourAndDay(`mail refund order ${id}`, refundMailsOfOrder);
  const isOfOrder = (await ctx.platform.limiter.within(ctx.tx).takeAll(places)) === undefined;
  return isOfOrder && takeMailBudgetWithin(ctx, { kind: "refund", to });
}

/**
 * Returns the amount without what was paid from credit; it is zero if the total is too small to
 * charge.
 */
export function chargedAmount({
  totalAmount,
  appliedBalanceAmount,
  waivedAmount,
}: OrderRow): number {
  return Math.max(totalAmount + Math.min(appliedBalanceAmount, 0) - waivedAmount, 0);
}

function returnedMoney({ amount, tax_amount: tax }: RefundWire): number {
  return amount + tax;
}

async function findFacts(
  ctx: Ctx,
  order: OrderRow,
  at: Date,
): Promise<ReceiptMailFacts | undefined> {
  const { organizationId: sellerId, id: orderId } = order;
  const organization = await findOrganizationOrClosed(ctx.tx, sellerId);
  if (!organization) return undefined;
  const { email, invoiceAddress } = await getSellerSettings(ctx.tx, sellerId);
  return {
    to: order.customerEmail,
    locale: order.locale ?? (await getSoldTo(ctx.tx, sellerId, order.customerId)).locale,
    seller: { name: organization.name, email, address: invoiceAddress as Address | null },
    receiptUrl: receiptUrl(ctx.platform, { sellerId, orderId }),
    isSandbox: ctx.platform.config.mode === "sandbox",
    at,
  };
}
