import { serverMessages } from "#contract/messages/all-server-messages.ts";
import { chooseLocale, fillMessage } from "#contract/messages/buyer-language.ts";
import { usageAlertMailMessages } from "#contract/messages/usage-alert-mail-messages-en.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { type CustomerRow, findCustomer } from "#server/customers/customer-store.ts";
import { listOwnerEmails } from "#server/identity/members/member-store.ts";
import {
  findOrganization,
  type OrganizationRow,
} from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { UsageAlert } from "#server/usage/ceilings/raise-alerts.ts";
import { buyerFormats } from "../orders/buyer-formats.ts";

/** Everything is sold in one currency. */
const currency = "usd";

/**
 * Tells those who have set a limit that it is used up to a threshold: the owners, or the customer.
 */
export const mailUsageAlert: Reaction<"customer_meter.alerted"> = {
  kind: "usage.alert_mail",
  async run(ctx, { organizationId, data }) {
    const seller = organizationId && (await findOrganization(ctx.tx, organizationId));
    if (!seller) return;
    const customer = await findCustomer(ctx.tx, seller.id, { id: data.alert.customer_id });
    const meter = await findMeter(ctx.tx, seller.id, data.alert.meter_id);
    if (!customer || !meter) return;
    const about = { seller, customer, meterName: meter.name };
    if (data.setBy === "customer") await mailCustomer(ctx, data, about);
    else await mailOwners(ctx, data, about);
  },
};

interface About {
  seller: OrganizationRow;
  customer: CustomerRow;
  meterName: string;
}

async function mailOwners(
  ctx: Ctx,
  data: UsageAlert,
  { seller, customer, meterName }: About,
): Promise<void> {
  const texts = usageAlertMailMessages;
  const { baseUrl, mode } = ctx.platform.config;
  const values = toValues(data, "en-US", texts.units);
  const isReached = data.alert.threshold === 100;
  const path = pagePaths.customer.replace("$slug", seller.slug).replace("$id", customer.id);
  for (const to of await listOwnerEmails(ctx.tx, seller.id))
    await sendMail(ctx, {
      to,
      subject: isReached ? texts.reachedSubject : texts.usedSubject,
      heading: isReached ? texts.reachedSubject : texts.usedSubject,
      onBehalfOf: seller.name,
      paragraphs: [
        fillMessage(isReached ? texts.reached : texts.used, values),
        ...(isReached ? [data.isBlocked ? texts.blocked : texts.notBlocked] : []),
        [`${texts.meter}: `, { name: meterName, otherwise: texts.unnamed }],
        [`${texts.customer}: `, { stranger: customer.name ?? "", otherwise: texts.unnamed }],
        ...(mode === "sandbox" ? [texts.sandbox] : []),
      ],
      action: { label: texts.view, url: `${baseUrl}${path}` },
      footnote: texts.footnote,
    });
}

async function mailCustomer(
  ctx: Ctx,
  data: UsageAlert,
  { seller, customer, meterName }: About,
): Promise<void> {
  const { baseUrl, mode } = ctx.platform.config;
  const { email } = await getSellerSettings(ctx.tx, seller.id);
  const { language, locale } = chooseLocale([customer.locale]);
  const { usageMail: texts, receiptMail: common } = serverMessages[language];
  const values = { ...toValues(data, locale, texts.units), interval: texts[data.interval] };
  const isReached = data.alert.threshold === 100;
  await sendMail(ctx, {
    to: customer.email,
    language,
    subject: isReached ? texts.reachedSubject : texts.limitSubject,
    heading: isReached ? texts.reachedSubject : texts.limitSubject,
    onBehalfOf: seller.name,
    signature: (name) =>
      name === "" ? common.sent : fillMessage(common.sentFor, { seller: name }),
    paragraphs: [
      fillMessage(isReached ? texts.reached : texts.used, values),
      ...(isReached ? [data.isBlocked ? texts.blocked : texts.notBlocked] : []),
      [`${texts.meter}: `, { name: meterName, otherwise: texts.meter }],
      [`${common.soldBy} `, { name: seller.name, otherwise: common.seller }],
      ...(mode === "sandbox" ? [common.sandbox] : []),
    ],
    action: { label: texts.manage, url: `${baseUrl}/portal/${seller.slug}` },
    ...(email === null ? {} : { footnote: fillMessage(texts.contact, { email }) }),
  });
}

function toValues(
  { alert, isOfMoney }: UsageAlert,
  locale: string,
  units: string,
): { percent: string; limit: string } {
  const { money } = buyerFormats(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(alert.threshold / 100);
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(alert.limit);
  const limit = isOfMoney ? money(alert.limit, currency) : fillMessage(units, { count });
  return { percent, limit };
}
