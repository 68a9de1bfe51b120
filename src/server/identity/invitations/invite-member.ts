import type { InviteMember } from "#contract/identity/invitation-schema.ts";
import { type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { holdCredential } from "../guards/hold-credential.ts";
import { memberErrors } from "../members/member-errors.ts";
import {
  findMemberByEmail,
  findMembership,
  type MemberWithUserRow,
} from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed, mayGive, parseRoles } from "../organizations/permission-rules.ts";
import { requirePlaceInTeam } from "../teams/team-places.ts";
import type { UserRow } from "../users/user-store.ts";
import { endInvitation } from "./end-invitations.ts";
import { requireInvitationBudget } from "./invitation-budget.ts";
import { invitationErrors } from "./invitation-errors.ts";
import { newInvitationId, openInvitationId } from "./invitation-id.ts";
import { sendInvitationMail } from "./invitation-mail.ts";
import {
  invitationExpiry,
  isOpen,
  isSameInvitation,
  mayInviteAs,
  parseTeamIds,
} from "./invitation-rules.ts";
import {
  countOpenInvitations,
  extendInvitation,
  findPendingInvitation,
  type InvitationRow,
  insertInvitation,
} from "./invitation-store.ts";

/**
 * Invites a person: there is one pending invitation per address. Only an open one that is resent
 * unchanged keeps its id: after any other renewal the old id is dead, because the people who know
 * it were not meant to have the new invitation.
 */
export async function inviteMember(
  ctx: Ctx,
  user: UserRow,
  organizationId: string,
  input: InviteMember,
): Promise<{ invitation: InvitationRow; id: string }> {
  await holdCredential(ctx);
  const organization = await lockOrganization(ctx.tx, organizationId);
  const actor = organization && (await findMembership(ctx.tx, organizationId, user.id));
  if (!actor) throw new Refusal(memberErrors.notFound);
  const roles = rolesToInvite(actor, input);
  if (await findMemberByEmail(ctx.tx, organizationId, input.email))
    throw new Refusal(memberErrors.alreadyMember);
  const pending = await findPendingInvitation(ctx.tx, organizationId, input.email);
  await requireMayBeInvited(ctx, actor, pending, input);
  const teamIds = parseTeamIds(input.teamId);
  for (const teamId of teamIds) await requirePlaceInTeam(ctx, organizationId, teamId);
  await requireInvitationBudget(ctx, user, input.email);
  const terms = {
    organizationId,
    email: input.email,
    role: roles.join(","),
    teamIds,
    inviterId: user.id,
    expiresAt: invitationExpiry(ctx.platform.config.organizations.invitationSeconds, ctx.now),
  };
  const invited =
    (await resendUnchanged(ctx, pending, terms)) ?? (await createInvitation(ctx, pending, terms));
  await sendInvitationMail(ctx, { ...invited, organization, inviter: user });
  return invited;
}

type Terms = Pick<
  InvitationRow,
  "organizationId" | "email" | "role" | "teamIds" | "inviterId" | "expiresAt"
>;

async function resendUnchanged(ctx: Ctx, pending: InvitationRow | undefined, terms: Terms) {
  if (!pending || !isOpen(pending, ctx.now) || !isSameInvitation(pending, terms)) return undefined;
  const id = openInvitationId(ctx.platform.keys, pending);
  if (id === undefined) return undefined;
  const invitation = await extendInvitation(ctx.tx, pending.handle, terms.expiresAt);
  await record(ctx, "invitation.renewed", invitation);
  return { invitation, id };
}

async function createInvitation(ctx: Ctx, pending: InvitationRow | undefined, terms: Terms) {
  if (pending) await endInvitation(ctx, pending, "replaced");
  const { id, stored } = newInvitationId(ctx.platform.keys);
  const invitation = await insertInvitation(ctx.tx, {
    ...terms,
    ...stored,
    status: "pending",
    createdAt: ctx.now,
  });
  await record(ctx, "invitation.created", invitation);
  return { invitation, id };
}

function record(ctx: Ctx, action: string, invitation: InvitationRow): Promise<void> {
  const { organizationId, handle, role, teamIds } = invitation;
  return recordAudit(ctx, {
    action,
    organizationId,
    targetKind: "invitation",
    targetId: handle,
    after: { role, teamIds },
  });
}

function rolesToInvite(actor: MemberWithUserRow, input: InviteMember): RoleName[] {
  const giver = toRoles(actor.role);
  if (!isAllowed(giver, "invitation", "create")) throw new Refusal(invitationErrors.notAllowed);
  const roles = parseRoles(input.role);
  if (!roles) throw new Refusal(memberErrors.unknownRole);
  if (!mayGive(giver, roles)) throw new Refusal(invitationErrors.roleNotAllowed);
  return roles;
}

/** An open invitation is renewed only on request, and only by members who may give its role. */
async function requireMayBeInvited(
  ctx: Ctx,
  actor: MemberWithUserRow,
  pending: InvitationRow | undefined,
  { resend }: InviteMember,
): Promise<void> {
  if (pending && isOpen(pending, ctx.now)) {
    if (!resend) throw new Refusal(invitationErrors.alreadyInvited);
    if (!mayInviteAs(toRoles(actor.role), toRoles(pending.role)))
      throw new Refusal(invitationErrors.roleNotAllowed);
    return;
  }
  const { invitations } = ctx.platform.config.organizations;
  if ((await countOpenInvitations(ctx.tx, actor.organizationId, ctx.now)) >= invitations)
    throw new Refusal(invitationErrors.limitReached);
}
