import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { disputeMailMessages as texts } from "#contract/messages/dispute-mail-messages-en.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { listOwnerEmails } from "#server/identity/members/member-store.ts";
import {
  findOrganization,
  type OrganizationRow,
} from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { type NewMail, sendMail } from "#server/platform/mail/send-mail.ts";
import { isInquiry } from "./dispute-rules.ts";

/** Owners get it unless the settings say otherwise. */
export const mailDispute: Reaction<"dispute.created"> = {
  kind: "dispute.mail",
  async run(ctx, { organizationId, data }) {
    const seller = organizationId && (await findOrganization(ctx.tx, organizationId));
    if (!seller || data.closed) return;
    const { notifyNewDispute } = await getSellerSettings(ctx.tx, seller.id);
    if (!notifyNewDispute) return;
    for (const to of await listOwnerEmails(ctx.tx, seller.id))
      await sendMail(ctx, composeDisputeMail(ctx, seller, data, to));
  },
};

function composeDisputeMail(
  { platform: { config } }: Ctx,
  seller: OrganizationRow,
  dispute: DisputeWire,
  to: string,
): NewMail {
  const { amount, tax_amount: tax, currency, customer, id, evidence_due_by: dueBy } = dispute;
  const asksOnly = isInquiry(dispute.status);
  const sum = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(
    (amount + tax) / 100,
  );
  const path = pagePaths.dispute.replace("$slug", seller.slug).replace("$id", id);
  const deadline = asksOnly ? texts.answerInquiryBy : texts.answerBy;
  return {
    to,
    subject: asksOnly ? texts.inquirySubject : texts.subject,
    heading: asksOnly ? texts.inquiryHeading : texts.heading,
    onBehalfOf: seller.name,
    paragraphs: [
      fillMessage(asksOnly ? texts.inquiry : texts.withdrawn, { amount: sum }),
      ...(dueBy === null ? [] : [fillMessage(deadline, { date: exactDate(dueBy) })]),
      [`${texts.customer}: `, { name: customer.name ?? "", otherwise: texts.unnamed }],
      ...(config.mode === "sandbox" ? [texts.sandbox] : []),
    ],
    action: { label: texts.view, url: `${config.baseUrl}${path}` },
    footnote: texts.footnote,
  };
}

/** Owners read the mail in any time zone. */
function exactDate(instant: string): string {
  return new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  })
    .format(new Date(instant))
    .concat(" UTC");
}
