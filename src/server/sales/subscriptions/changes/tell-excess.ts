import { fillMessage } from "#contract/messages/buyer-language.ts";
import { heldBillMailMessages as texts } from "#contract/messages/held-bill-mail-messages-en.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { listOwnerEmails } from "#server/identity/members/member-store.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { ExcessUsage } from "../metering/usage-step.ts";

/**
 * Tells the owners of a seller of usage that costs more than can be billed: the bill is held until
 * it is corrected, or the window is closed already and stays unbilled.
 */
export async function tellExcess(
  ctx: SellerCtx,
  id: string,
  { meter, units, amount }: ExcessUsage,
  outcome: "held" | "unbilled",
): Promise<void> {
  await recordSellerAct(
    ctx,
    "subscription.bill_held",
    { kind: "subscription", id },
    { after: { meter, units, amount } },
  );
  const seller = await findOrganization(ctx.tx, ctx.sellerId);
  if (!seller) return;
  const { baseUrl, mode } = ctx.platform.config;
  const path = pagePaths.subscription.replace("$slug", seller.slug).replace("$id", id);
  for (const to of await listOwnerEmails(ctx.tx, seller.id))
    await sendMail(ctx, {
      to,
      subject: texts.subject,
      heading: texts.subject,
      onBehalfOf: seller.name,
      paragraphs: [
        fillMessage(texts.used, { units, amount }),
        [`${texts.meter}: `, { name: meter, otherwise: texts.unnamed }],
        ...texts[outcome],
        ...(mode === "sandbox" ? [texts.sandbox] : []),
      ],
      action: { label: texts.view, url: `${baseUrl}${path}` },
      footnote: texts.footnote,
    });
}
