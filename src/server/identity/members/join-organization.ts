import type { RoleName } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { insertTeamMember } from "../teams/team-member-store.ts";
import { requirePlaceInTeam } from "../teams/team-places.ts";
import { holdUser } from "../users/user-store.ts";
import { memberErrors } from "./member-errors.ts";
import { countMembers, insertMember, type MemberRow } from "./member-store.ts";

export interface NewMembership {
  organizationId: string;
  userId: string;
  roles: readonly RoleName[];
  /** In the order of joining them: the first one is shown as the member's team. */
  teamIds: readonly string[];
  /** The invitation it comes from; no second membership can come from the same one. */
  invitationHandle?: string;
}

/**
 * Adds a person to an organization, and is the only way into one: limits are checked here and
 * nowhere else.
 */
export async function joinOrganization(ctx: Ctx, joining: NewMembership): Promise<MemberRow> {
  const { organizationId, userId, teamIds } = joining;
  await lockForJoining(ctx, organizationId, userId);
  const { members } = ctx.platform.config.organizations;
  if ((await countMembers(ctx.tx, organizationId)) >= members)
    throw new Refusal(memberErrors.limitReached);
  for (const teamId of teamIds) await requirePlaceInTeam(ctx, organizationId, teamId);
  const member = await insertMember(ctx.tx, {
    id: newId(),
    organizationId,
    userId,
    role: joining.roles.join(","),
    invitationHandle: joining.invitationHandle ?? null,
    createdAt: ctx.now,
  }).catch(onViolation("members_user", new Refusal(memberErrors.alreadyMember)));
  for (const teamId of teamIds)
    await insertTeamMember(ctx.tx, {
      id: newId(),
      organizationId,
      teamId,
      userId,
      createdAt: ctx.now,
    });
  await recordAudit(ctx, {
    action: "member.joined",
    organizationId,
    targetKind: "member",
    targetId: member.id,
    after: { userId, role: member.role, teamIds },
  });
  return { ...member, teamIds: [...teamIds] };
}

/**
 * Locks first the person, then the organization: deleting a person takes its locks in the same
 * order.
 */
export async function lockForJoining(
  ctx: Ctx,
  organizationId: string,
  userId: string,
): Promise<void> {
  if (!(await holdUser(ctx.tx, userId))) throw new Refusal(memberErrors.notFound);
  if (!(await lockOrganization(ctx.tx, organizationId)))
    throw new Refusal(organizationErrors.notFound);
}
