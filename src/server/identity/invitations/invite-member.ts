import type { InviteMember } from "#contract/identity/invitation-schema.ts";
import type { RoleName } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { memberErrors } from "../members/member-errors.ts";
import {
  findMemberByEmail,
  findMembership,
  type MemberWithUserRow,
} from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed, mayGive, parseRoles, rolesOf } from "../organizations/permission-rules.ts";
import { demandPlaceInTeam } from "../teams/team-places.ts";
import { invitationErrors } from "./invitation-errors.ts";
import { sendInvitationMail } from "./invitation-mail.ts";
import { invitationExpiry, isOpen } from "./invitation-rules.ts";
import {
  countOpenInvitations,
  findPendingInvitation,
  type InvitationRow,
  insertInvitation,
  renewInvitation,
} from "./invitation-store.ts";

/** One pending invitation per address: inviting again renews it, and the link already mailed works on. */
export async function inviteMember(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  input: InviteMember,
): Promise<InvitationRow> {
  const organization = await lockOrganization(ctx.tx, organizationId);
  const actor = organization && (await findMembership(ctx.tx, organizationId, userId));
  if (!actor) throw new Refusal(memberErrors.notFound);
  const roles = rolesToInvite(actor, input);
  if (await findMemberByEmail(ctx.tx, organizationId, input.email))
    throw new Refusal(memberErrors.alreadyMember);
  const pending = await demandMayBeInvited(ctx, organizationId, input);
  if (input.teamId) await demandPlaceInTeam(ctx, organizationId, input.teamId);
  const content = {
    role: roles.join(","),
    teamId: input.teamId || null,
    inviterId: userId,
    expiresAt: invitationExpiry(ctx.platform.config.organizations.invitationSeconds, ctx.now),
  };
  const invitation = pending
    ? await renewInvitation(ctx.tx, pending.id, content)
    : await insertInvitation(ctx.tx, {
        ...content,
        id: newId(),
        handle: newId(),
        organizationId,
        email: input.email,
        status: "pending",
        createdAt: ctx.now,
      });
  await sendInvitationMail(ctx, invitation, organization, actor);
  await recordAudit(ctx, {
    action: pending ? "invitation.renewed" : "invitation.created",
    organizationId,
    targetKind: "invitation",
    targetId: invitation.id,
    after: { role: invitation.role, teamId: invitation.teamId },
  });
  return invitation;
}

function rolesToInvite(actor: MemberWithUserRow, input: InviteMember): RoleName[] {
  const giver = rolesOf(actor.role);
  if (!isAllowed(giver, "invitation", "create")) throw new Refusal(invitationErrors.notAllowed);
  const roles = parseRoles(input.role);
  if (!roles) throw new Refusal(memberErrors.unknownRole);
  if (!mayGive(giver, roles)) throw new Refusal(invitationErrors.roleNotAllowed);
  return roles;
}

/** Returns the pending invitation to renew, if there is one. Renewing an open one adds none to the limit. */
async function demandMayBeInvited(
  ctx: Ctx,
  organizationId: string,
  { email, resend }: InviteMember,
): Promise<InvitationRow | undefined> {
  const pending = await findPendingInvitation(ctx.tx, organizationId, email);
  if (pending && isOpen(pending, ctx.now)) {
    if (!resend) throw new Refusal(invitationErrors.alreadyInvited);
    return pending;
  }
  const { invitations } = ctx.platform.config.organizations;
  if ((await countOpenInvitations(ctx.tx, organizationId, ctx.now)) >= invitations)
    throw new Refusal(invitationErrors.limitReached);
  return pending;
}
