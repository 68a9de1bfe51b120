import { rolesInSentence } from "#contract/identity/organization-roles.ts";
import type { Ctx } from "#server/platform/context.ts";
import { mailAddress } from "#server/platform/mail/mail-text-rules.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { OrganizationRow } from "../organizations/organization-store.ts";
import { isProven } from "../users/proof-rules.ts";
import type { UserRow } from "../users/user-store.ts";
import type { InvitationRow } from "./invitation-store.ts";

const hourMs = 3_600_000;

interface MailedInvitation {
  invitation: InvitationRow;
  id: string;
  organization: OrganizationRow;
  inviter: UserRow;
}

/**
 * Shows the address of its inviter only if the mailbox is proven: anybody can sign up with
 * anybody's address. Until then, what they named is the text of a stranger.
 */
export async function sendInvitationMail(
  ctx: Ctx,
  { invitation, id, organization, inviter }: MailedInvitation,
): Promise<void> {
  const isKnown = isProven(inviter);
  const write = (name: string, otherwise: string) =>
    isKnown ? { name, otherwise } : { stranger: name, otherwise };
  const name = write(organization.name, "an organization");
  const address = isKnown ? mailAddress(inviter.email) : "";
  await sendMail(ctx, {
    to: invitation.email,
    subject: "You are invited to an organization on Guildhall",
    heading: ["Join ", name],
    paragraphs: [
      [
        write(inviter.name, "Someone"),
        address === "" ? "" : ` (${address})`,
        " invites you to ",
        name,
        ` as ${rolesInSentence(invitation.role)}.`,
      ],
      "To accept, sign in or create an account with this email address.",
    ],
    action: {
      label: "See the invitation",
      url: `${ctx.platform.config.baseUrl}/invitations/${id}`,
    },
    footnote: `The invitation is for ${invitation.email} and can be accepted for ${toLifetimeText(invitation, ctx.now)}. If you did not expect it, you can ignore this email.`,
    invitationId: id,
  });
}

function toLifetimeText(invitation: InvitationRow, now: Date): string {
  const hours = Math.round((invitation.expiresAt.getTime() - now.getTime()) / hourMs);
  return hours < 2 ? "an hour" : `${hours} hours`;
}
