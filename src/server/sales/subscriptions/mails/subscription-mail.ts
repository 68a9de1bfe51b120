import { serverMessages } from "#contract/messages/all-server-messages.ts";
import { type BuyerLocale, chooseLocale, fillMessage } from "#contract/messages/buyer-language.ts";
import type { ServerMessages } from "#contract/messages/server-messages.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import { type CustomerMail, isCustomerMailOn } from "#server/catalog/sellers/customer-mails.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type BuyerFormats, buyerFormats } from "../../orders/buyer-formats.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

export type SubscriptionMailMessages = ServerMessages["subscriptionMail"];

export interface SubscriptionMail {
  subject: string;
  /** The subject, if not given. */
  heading?: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
}

/**
 * Mails the customer of a subscription in their language. Nothing is sent to a customer who was
 * deleted, or for an organization that was closed.
 */
export async function mailSubscriber(
  ctx: SellerCtx,
  { customerId, productId }: Pick<SubscriptionRow, "customerId" | "productId">,
  /** Which switch of the seller the mail belongs to. Null: it is always sent. */
  mailSwitch: CustomerMail | null,
  compose: (
    texts: SubscriptionMailMessages,
    formats: BuyerFormats & BuyerLocale,
  ) => SubscriptionMail,
): Promise<void> {
  const seller = await findOrganization(ctx.tx, ctx.sellerId);
  const customer = await getSoldTo(ctx.tx, ctx.sellerId, customerId);
  if (!seller || customer.deletedAt !== null) return;
  const settings = await getSellerSettings(ctx.tx, ctx.sellerId);
  if (mailSwitch !== null && !isCustomerMailOn(settings, mailSwitch)) return;
  const product = await findProduct(ctx.tx, ctx.sellerId, productId);
  const { email } = settings;
  const { language, locale } = chooseLocale([customer.locale]);
  const { subscriptionMail: texts, receiptMail: common } = serverMessages[language];
  const mail = compose(texts, { ...buyerFormats(locale), language, locale });
  await sendMail(ctx, {
    to: customer.email,
    language,
    subject: mail.subject,
    heading: mail.heading ?? mail.subject,
    onBehalfOf: seller.name,
    signature: (name) =>
      name === "" ? common.sent : fillMessage(common.sentFor, { seller: name }),
    paragraphs: [
      ...mail.paragraphs,
      [`${texts.product}: `, { name: product?.name ?? "", otherwise: texts.product }],
      [`${common.soldBy} `, { name: seller.name, otherwise: common.seller }],
      ...(ctx.platform.config.mode === "sandbox" ? [common.sandbox] : []),
    ],
    action: mail.action ?? {
      label: texts.manage,
      url: `${ctx.platform.config.baseUrl}/portal/${seller.slug}`,
    },
    ...(email === null ? {} : { footnote: fillMessage(texts.contact, { email }) }),
  });
}
