import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { HappenedEvent, Reaction } from "#server/platform/events/reaction-list.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { describeOrder } from "../orders/describe-orders.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { receiptUrl } from "./receipt-address.ts";
import { composeReceiptMail, composeRefundMail, type ReceiptMailFacts } from "./receipt-mail.ts";

/**
 * The buyer gets a receipt of every paid order, of free ones too. Nothing stops a stranger from getting free products
 * for the address of somebody else, so these mails are limited.
 */
export const mailReceipt: Reaction<"order.paid"> = {
  kind: "receipt.mail",
  async run(ctx, { organizationId, data, occurredAt }) {
    const found = await findFacts(ctx, organizationId, data.id, occurredAt);
    if (!found) return;
    const { order, facts } = found;
    const charged = chargedAmount(order);
    const budgeted = { kind: "receipt", to: facts.to } as const;
    if (charged === 0 && !(await takeMailBudgetWithin(ctx, budgeted))) return;
    await sendMail(ctx, composeReceiptMail(data, charged, facts));
  },
};

/** One mail for each refund that succeeded, whether at once or later. */
export const mailRefund: Reaction<"refund.created"> & Reaction<"refund.updated"> = {
  kind: "receipt.refund_mail",
  async run(
    ctx: Ctx,
    { organizationId, data, occurredAt }: HappenedEvent<"refund.created" | "refund.updated">,
  ) {
    if (data.status !== "succeeded") return;
    const found = await findFacts(ctx, organizationId, data.order_id, occurredAt);
    if (!found) return;
    const order = await describeOrder(ctx.tx, found.order.organizationId, found.order);
    await sendMail(ctx, composeRefundMail(order, returnedMoney(data), found.facts));
  },
};

/** Without what was paid from credit, and without a total that is too small to charge. */
function chargedAmount({ totalAmount, appliedBalanceAmount, waivedAmount }: OrderRow): number {
  return Math.max(totalAmount + Math.min(appliedBalanceAmount, 0) - waivedAmount, 0);
}

function returnedMoney({ amount, tax_amount: tax }: RefundWire): number {
  return amount + tax;
}

async function findFacts(
  ctx: Ctx,
  sellerId: string | null,
  orderId: string,
  at: Date,
): Promise<{ order: OrderRow; facts: ReceiptMailFacts } | undefined> {
  if (sellerId === null) return undefined;
  const order = await findOrder(ctx.tx, sellerId, orderId);
  const organization = order && (await findOrganizationOrClosed(ctx.tx, sellerId));
  if (!organization) return undefined;
  const { email } = await getSellerSettings(ctx.tx, sellerId);
  const facts = {
    to: order.customerEmail,
    locale: order.locale,
    seller: { name: organization.name, email },
    receiptUrl: receiptUrl(ctx.platform, { sellerId, orderId }),
    isSandbox: ctx.platform.config.mode === "sandbox",
    at,
  };
  return { order, facts };
}
