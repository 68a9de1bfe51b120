import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { joinOrganization, lockForJoining } from "../members/join-organization.ts";
import { findMembership, type MemberRow, type MemberWithUserRow } from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { setActiveOrganization } from "../sessions/session-store.ts";
import { mayAct } from "../users/may-act.ts";
import { findUser, type UserRow } from "../users/user-store.ts";
import { invitationErrors } from "./invitation-errors.ts";
import { isOpen, isRecipient, mayInviteAs } from "./invitation-rules.ts";
import { answerOpenInvitation, findInvitation, type InvitationRow } from "./invitation-store.ts";

/**
 * Accepts an invitation and makes the membership in one transaction: after a refusal it is still
 * pending.
 */
export async function acceptInvitation(
  ctx: Ctx,
  user: UserRow,
  id: string,
): Promise<{ invitation: InvitationRow; member: MemberRow }> {
  const { notFound } = invitationErrors;
  const { organizationId, handle } = await getOpenInvitation(ctx, user, id, notFound);
  await lockForJoining(ctx, organizationId, user.id);
  const invitation = await answerOpenInvitation(ctx.tx, handle, "accepted", ctx.now);
  if (!invitation) throw new Refusal(notFound);
  await requireInviterMayInvite(ctx, invitation);
  const member = await joinOrganization(ctx, {
    organizationId,
    userId: user.id,
    roles: toRoles(invitation.role),
    teamIds: teamsToJoin(ctx, invitation),
    invitationHandle: handle,
  });
  if (ctx.caller.sessionId !== undefined)
    await setActiveOrganization(ctx.tx, ctx.caller.sessionId, organizationId);
  await recordAnswer(ctx, invitation);
  return { invitation, member };
}

function teamsToJoin(ctx: Ctx, { teamIds }: InvitationRow): string[] {
  return ctx.platform.config.organizations.teams ? teamIds : [];
}

export async function rejectInvitation(
  ctx: Ctx,
  user: UserRow,
  id: string,
): Promise<InvitationRow> {
  const found = await getOpenInvitation(ctx, user, id, invitationErrors.notFoundWithExclamation);
  await lockOrganization(ctx.tx, found.organizationId);
  const invitation = await answerOpenInvitation(ctx.tx, found.handle, "rejected", ctx.now);
  if (!invitation) throw new Refusal(invitationErrors.notFoundWithExclamation);
  await recordAnswer(ctx, invitation);
  return invitation;
}

export interface Reading {
  tx: Db | Tx;
  now: Date;
}

export async function findOpenInvitation(
  { tx, now }: Reading,
  id: string,
): Promise<InvitationRow | undefined> {
  const invitation = await findInvitation(tx, id);
  return invitation && isOpen(invitation, now) ? invitation : undefined;
}

/**
 * The id alone opens nothing: it must be this person's address too. Only that person learns why it
 * ended.
 */
export async function getOpenInvitation(
  { tx, now }: Reading,
  user: UserRow,
  id: string,
  notFound: RefusalSpec,
): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw new Refusal(notFound);
  const mayKnow = isRecipient(invitation, user);
  if (!isOpen(invitation, now))
    throw new Refusal(mayKnow ? (whyEnded(invitation, now) ?? notFound) : notFound);
  if (!mayKnow) throw new Refusal(invitationErrors.notRecipient);
  return invitation;
}

function whyEnded({ endReason, expiresAt }: InvitationRow, now: Date): RefusalSpec | undefined {
  if (now >= expiresAt) return undefined;
  if (endReason === "inviter_left") return invitationErrors.inviterGone;
  return endReason === "inviter_demoted" ? invitationErrors.inviterDemoted : undefined;
}

/**
 * Invitations end with their inviter's right to create them; this check does not depend on that.
 */
async function requireInviterMayInvite(ctx: Ctx, invitation: InvitationRow): Promise<void> {
  const inviter = await getActiveInviter(ctx, invitation);
  if (!mayInviteAs(toRoles(inviter.role), toRoles(invitation.role)))
    throw new Refusal(invitationErrors.inviterDemoted);
}

/** Finds the inviter; a banned one counts as gone while the ban lasts. */
export async function getActiveInviter(
  { tx, now }: Reading,
  { organizationId, inviterId }: InvitationRow,
): Promise<MemberWithUserRow> {
  const inviter = await findMembership(tx, organizationId, inviterId);
  const user = inviter && (await findUser(tx, inviterId));
  if (!user || !mayAct(user, now)) throw new Refusal(invitationErrors.inviterGone);
  return inviter;
}

async function recordAnswer(ctx: Ctx, invitation: InvitationRow): Promise<void> {
  await recordAudit(ctx, {
    action: invitation.status === "accepted" ? "invitation.accepted" : "invitation.rejected",
    organizationId: invitation.organizationId,
    targetKind: "invitation",
    targetId: invitation.handle,
  });
}
