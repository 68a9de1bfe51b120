import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { OrganizationRow } from "../organizations/organization-store.ts";
import type { InvitationRow } from "./invitation-store.ts";

const hourMs = 3_600_000;

export async function sendInvitationMail(
  ctx: Ctx,
  invitation: InvitationRow,
  id: string,
  organization: OrganizationRow,
  inviter: { name: string; email: string },
): Promise<void> {
  const roles = invitation.role.split(",").join(" and ");
  await sendMail(ctx, {
    to: invitation.email,
    subject: `Join ${organization.name} on Guildhall`,
    heading: `Join ${organization.name}`,
    paragraphs: [
      [
        { strong: inviter.name },
        ` (${inviter.email}) invites you to `,
        { strong: organization.name },
        ` as ${roles}.`,
      ],
      "Sign in with this address, or create an account for it, and accept.",
    ],
    action: {
      label: "See the invitation",
      url: `${ctx.platform.config.baseUrl}/invitations/${id}`,
    },
    footnote: `The invitation is for ${invitation.email} and can be accepted for ${lifetimeOf(invitation, ctx.now)}. If you did not expect it, you can ignore this mail.`,
    invitationId: id,
  });
}

function lifetimeOf(invitation: InvitationRow, now: Date): string {
  const hours = Math.round((invitation.expiresAt.getTime() - now.getTime()) / hourMs);
  return hours < 2 ? "an hour" : `${hours} hours`;
}
