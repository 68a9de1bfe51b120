import type { OrderWire } from "#contract/billing/order-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { newOrderMailMessages as texts } from "#contract/messages/new-order-mail-messages-en.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { listOwnerEmails } from "#server/identity/members/member-store.ts";
import {
  findOrganization,
  type OrganizationRow,
} from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { type NewMail, sendMail } from "#server/platform/mail/send-mail.ts";
import { buyerFormats } from "../orders/buyer-formats.ts";

/** The owners of an organization learn of each order, unless its settings say otherwise. */
export const mailNewOrder: Reaction<"order.paid"> = {
  kind: "receipt.new_order_mail",
  async run(ctx, { organizationId, data, occurredAt }) {
    const seller = organizationId && (await findOrganization(ctx.tx, organizationId));
    if (!seller) return;
    const { notifyNewOrder } = await getSellerSettings(ctx.tx, seller.id);
    if (!notifyNewOrder) return;
    for (const to of await listOwnerEmails(ctx.tx, seller.id)) {
      // Anybody can order what is free, as often as they like.
      const budgeted = { kind: "new-order", to } as const;
      if (data.total_amount === 0 && !(await takeMailBudgetWithin(ctx, budgeted))) continue;
      await sendMail(ctx, composeNewOrderMail(ctx, seller, data, { to, at: occurredAt }));
    }
  },
};

function composeNewOrderMail(
  { platform: { config } }: Ctx,
  seller: OrganizationRow,
  order: OrderWire,
  { to, at }: { to: string; at: Date },
): NewMail {
  const { money, date } = buyerFormats("en-US");
  const { total_amount: total, currency, customer, product, id } = order;
  const isCredit = total < 0;
  const sold = { amount: money(Math.abs(total), currency), date: date(at) };
  const paid = isCredit ? texts.credited : texts.sold;
  const path = pagePaths.order.replace("$slug", seller.slug).replace("$id", id);
  return {
    to,
    subject: isCredit ? texts.creditSubject : texts.subject,
    heading: isCredit ? texts.creditHeading : texts.heading,
    onBehalfOf: seller.name,
    paragraphs: [
      fillMessage(total === 0 ? texts.free : paid, sold),
      [`${texts.product}: `, { name: product.name, otherwise: texts.item }],
      [`${texts.customer}: `, { stranger: customer.name ?? "", otherwise: texts.unnamed }],
      `${texts.number}: ${order.invoice_number}`,
      ...(config.mode === "sandbox" ? [texts.sandbox] : []),
    ],
    action: { label: texts.view, url: `${config.baseUrl}${path}` },
    footnote: texts.settings,
  };
}
