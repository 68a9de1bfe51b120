import type { PortalCodeRequest } from "#contract/billing/portal-sign-in-schema.ts";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import { chooseLocale, fillMessage } from "#contract/messages/buyer-language.ts";
import { type CustomerRow, findCustomerByEmail } from "#server/customers/customer-store.ts";
import {
  findOrganization,
  type OrganizationRow,
} from "#server/identity/organizations/organization-store.ts";
import { keepOrUndo } from "#server/identity/users/same-work.ts";
import { newUuid, randomText } from "#server/platform/ids.ts";
import { takeMailBudget } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { PublicRequest } from "#server/v1/public-routes.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { hashPortalCode } from "./hash-portal-code.ts";
import { limitCodeRequests } from "./limit-sign-in.ts";
import {
  codeAlphabet,
  codeLength,
  codeLifetimeMinutes,
  formatCode,
  maxMailWaitMinutes,
} from "./portal-code-rules.ts";
import { dropOldCodes, insertPortalCode } from "./portal-code-store.ts";

/** A stranger who asks again must not end the code that the customer is about to type. */
const openCodes = 5;

/**
 * Takes the same time and ends the same for a known and an unknown address; only the unknown one
 * leaves nothing behind. Over the budget of the address no mail is sent: a code that still works is
 * in the mailbox.
 */
export async function requestPortalCode(
  req: Pick<PublicRequest, "platform" | "caller" | "unitOfWork">,
  { email, organization_id: sellerId }: PortalCodeRequest,
): Promise<void> {
  await limitCodeRequests(req);
  const kind = `portal ${sellerId}` as const;
  const maxWaitMs = maxMailWaitMinutes * 60_000;
  if ((await takeMailBudget(req, { kind, to: email, maxWaitMs })) !== undefined) return;
  await req.unitOfWork((ctx) => keepOrUndo(ctx, () => writeCode(ctx, email)));
}

async function writeCode(ctx: SellerCtx, email: string): Promise<"keep" | "undo"> {
  const seller = await findOrganization(ctx.tx, ctx.sellerId);
  const customer = await findCustomerByEmail(ctx.tx, ctx.sellerId, email);
  const customerId = customer?.id ?? newUuid();
  const code = randomText(codeLength, codeAlphabet);
  const [hash] = hashPortalCode(ctx.platform.keys, code);
  // Without the organization a code cannot be stored. Organizations are public, so this tells
  // nothing new.
  if (!seller) return "undo";
  await dropOldCodes(ctx.tx, ctx.sellerId, customerId, openCodes - 1);
  await insertPortalCode(ctx.tx, {
    hash,
    organizationId: ctx.sellerId,
    customerId,
    email,
    expiresAt: new Date(ctx.now.getTime() + codeLifetimeMinutes * 60_000),
    createdAt: ctx.now,
  });
  await mailCode(ctx, { seller, customer, email, code });
  return customer ? "keep" : "undo";
}

async function mailCode(
  ctx: SellerCtx,
  to: { seller: OrganizationRow; customer: CustomerRow | undefined; email: string; code: string },
): Promise<void> {
  const { language } = chooseLocale([to.customer?.locale ?? null]);
  const { portalMail: texts, receiptMail: common } = serverMessages[language];
  const { name, slug } = to.seller;
  const minutes = String(codeLifetimeMinutes);
  await sendMail(ctx, {
    to: to.email,
    language,
    subject: texts.codeSubject,
    heading: texts.codeSubject,
    onBehalfOf: name,
    signature: (seller) => (seller === "" ? common.sent : fillMessage(common.sentFor, { seller })),
    paragraphs: [texts.code, [{ strong: formatCode(to.code) }]],
    action: { label: texts.open, url: `${ctx.platform.config.baseUrl}/portal/${slug}` },
    footnote: fillMessage(texts.codeFootnote, { minutes }),
  });
}
