import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endInvitationsBy } from "../invitations/end-invitations.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { clearActiveOrganization } from "../sessions/session-store.ts";
import { memberErrors } from "./member-errors.ts";
import {
  deleteMember,
  findMembership,
  isRoleHeldByOthers,
  type MemberRow,
  type MemberWithUserRow,
} from "./member-store.ts";

export async function leaveOrganization(
  ctx: Ctx,
  userId: string,
  organizationId: string,
): Promise<MemberWithUserRow> {
  await lockOrganization(ctx.tx, organizationId);
  const member = await findMembership(ctx.tx, organizationId, userId);
  if (!member) throw new Refusal(memberErrors.notFound);
  await requireAnotherOwner(ctx, member);
  await deleteMember(ctx.tx, organizationId, member.id);
  await endInvitationsBy(ctx, { organizationId, userId, roles: [] });
  await clearActiveOrganization(ctx.tx, userId, organizationId);
  await recordAudit(ctx, {
    action: "member.left",
    organizationId,
    targetKind: "member",
    targetId: member.id,
    before: { userId, role: member.role },
  });
  return member;
}

/**
 * Requires another owner, under the organization's lock. The only holder of the creator's role has
 * to stay, and to keep it.
 */
export async function requireAnotherOwner(ctx: Ctx, member: MemberRow): Promise<void> {
  const { creatorRole } = ctx.platform.config.organizations;
  if (!toRoles(member.role).includes(creatorRole)) return;
  const { organizationId, userId } = member;
  if (!(await isRoleHeldByOthers(ctx.tx, organizationId, creatorRole, userId)))
    throw new Refusal(memberErrors.onlyOwner);
}
