import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { disputeMailMessages as texts } from "#contract/messages/dispute-mail-messages-en.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { listOwnerEmails } from "#server/identity/members/member-store.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { type NewMail, sendMail } from "#server/platform/mail/send-mail.ts";
import { buyerFormats } from "../orders/buyer-formats.ts";
import { findOrder } from "../orders/order-store.ts";
import { isInquiry } from "./dispute-rules.ts";

/** Owners get it unless the settings say otherwise. */
export const mailDispute: Reaction<"dispute.created"> = {
  kind: "dispute.mail",
  async run(ctx, { organizationId, data }) {
    if (!data.closed) await mailOwners(ctx, organizationId, data, composeOpened(data));
  },
};

/** The money is withdrawn now, and the owner can send evidence again. */
export const mailEscalation: Reaction<"dispute.escalated"> = {
  kind: "dispute.escalation_mail",
  async run(ctx, { organizationId, data }) {
    if (!data.closed) await mailOwners(ctx, organizationId, data, composeEscalated(data));
  },
};

/** Tells the decision of the bank. An owner who accepted a dispute knows its end. */
export const mailDisputeResult: Reaction<"dispute.closed"> = {
  kind: "dispute.result_mail",
  async run(ctx, { organizationId, data }) {
    if (data.status === "won" || data.status === "lost")
      await mailOwners(ctx, organizationId, data, composeResult(data, data.status));
  },
};

const { money } = buyerFormats("en-US");

type DisputeMail = Pick<NewMail, "subject" | "heading" | "paragraphs">;

async function mailOwners(
  ctx: Ctx,
  organizationId: string | null,
  dispute: DisputeWire,
  mail: DisputeMail,
): Promise<void> {
  const seller = organizationId && (await findOrganization(ctx.tx, organizationId));
  if (!seller) return;
  const { notifyNewDispute } = await getSellerSettings(ctx.tx, seller.id);
  if (!notifyNewDispute) return;
  const order = await findOrder(ctx.tx, seller.id, dispute.order_id);
  const { baseUrl, mode } = ctx.platform.config;
  const path = pagePaths.dispute.replace("$slug", seller.slug).replace("$id", dispute.id);
  for (const to of await listOwnerEmails(ctx.tx, seller.id))
    await sendMail(ctx, {
      ...mail,
      to,
      onBehalfOf: seller.name,
      paragraphs: [
        ...mail.paragraphs,
        ...(order ? [`${texts.order}: ${order.number}`] : []),
        [
          `${texts.customer}: `,
          { stranger: dispute.customer.name ?? "", otherwise: texts.unnamed },
        ],
        ...(mode === "sandbox" ? [texts.sandbox] : []),
      ],
      action: { label: texts.view, url: `${baseUrl}${path}` },
      footnote: texts.footnote,
    });
}

function composeEscalated(dispute: DisputeWire): DisputeMail {
  const { paragraphs } = composeOpened(dispute);
  return {
    subject: texts.escalatedSubject,
    heading: texts.escalatedHeading,
    paragraphs: [texts.escalated, ...paragraphs],
  };
}

function composeOpened(dispute: DisputeWire): DisputeMail {
  const { evidence_due_by: dueBy, fee_amount: fee, fee_currency: feeCurrency } = dispute;
  const asksOnly = isInquiry(dispute.status);
  const deadline = asksOnly ? texts.answerInquiryBy : texts.answerBy;
  return {
    subject: asksOnly ? texts.inquirySubject : texts.subject,
    heading: asksOnly ? texts.inquiryHeading : texts.heading,
    paragraphs: [
      fillMessage(asksOnly ? texts.inquiry : texts.withdrawn, { amount: disputedMoney(dispute) }),
      ...(fee > 0 ? [fillMessage(texts.openedFee, { fee: money(fee, feeCurrency) })] : []),
      ...(dueBy === null ? [] : [fillMessage(deadline, { date: exactDate(dueBy) })]),
    ],
  };
}

function composeResult(dispute: DisputeWire, result: "won" | "lost"): DisputeMail {
  const { fee_amount: fee, fee_currency: feeCurrency, funds_reinstated_at: returnedAt } = dispute;
  const returnedFee = dispute.fee_returned_amount;
  const aboutFee = result === "won" ? texts.wonFeeKept : texts.lostFee;
  // The fee of a dispute that was won comes back with the money, if at all.
  const isFeeFinal = result === "lost" || returnedAt !== null;
  return {
    subject: texts[`${result}Subject`],
    heading: texts[`${result}Heading`],
    paragraphs: [
      fillMessage(texts[result], { amount: disputedMoney(dispute) }),
      ...(fee > 0 && isFeeFinal ? [fillMessage(aboutFee, { fee: money(fee, feeCurrency) })] : []),
      ...(returnedFee > 0
        ? [fillMessage(texts.wonFeeReturned, { fee: money(returnedFee, feeCurrency) })]
        : []),
      ...tellCredit(dispute, result),
    ],
  };
}

/** The credit of the customer that a loss took back, and that an appeal gave back. */
function tellCredit(dispute: DisputeWire, result: "won" | "lost"): string[] {
  const { credit_owed_amount: owed, credit_dropped_amount: dropped, currency } = dispute;
  const available = dispute.credit_taken_amount + dropped;
  const tell = (text: string, amount: number) =>
    amount > 0 ? [fillMessage(text, { amount: money(amount, currency) })] : [];
  return result === "lost"
    ? [...tell(texts.creditTaken, available + owed), ...tell(texts.creditOwed, owed)]
    : [...tell(texts.creditReturned, available), ...tell(texts.creditNotOwed, owed)];
}

function disputedMoney({ amount, tax_amount: tax, currency }: DisputeWire): string {
  return money(amount + tax, currency);
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
