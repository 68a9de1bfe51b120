import type { UpdateMemberRole } from "#contract/identity/member-schema.ts";
import { type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endInvitationsBy } from "../invitations/end-invitations.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed, mayGive, parseRoles } from "../organizations/permission-rules.ts";
import { requireAnotherOwner } from "./leave-organization.ts";
import { memberErrors } from "./member-errors.ts";
import { findMember, findMembership, type MemberRow, updateMemberRow } from "./member-store.ts";

export async function changeMemberRole(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  input: Pick<UpdateMemberRole, "memberId" | "role">,
): Promise<MemberRow> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  // Looked for in this organization only: members of others do not exist here.
  const target = actor && (await findMember(ctx.tx, organizationId, input.memberId));
  if (!target) throw new Refusal(memberErrors.notFound);
  const roles = rolesToGive(toRoles(actor.role), toRoles(target.role), input);
  const { creatorRole } = ctx.platform.config.organizations;
  if (!roles.includes(creatorRole)) await requireAnotherOwner(ctx, target);
  const changed = await updateMemberRow(ctx.tx, organizationId, target.id, roles.join(","));
  await endInvitationsBy(ctx, { organizationId, userId: target.userId, roles });
  await recordAudit(ctx, {
    action: "member.role_changed",
    organizationId,
    targetKind: "member",
    targetId: target.id,
    before: { userId: target.userId, role: target.role },
    after: { userId: target.userId, role: changed.role },
  });
  return changed;
}

/** Neither may anybody give a role that says more than their own, nor take one away. */
function rolesToGive(
  giver: readonly RoleName[],
  held: readonly RoleName[],
  input: Pick<UpdateMemberRole, "role">,
): RoleName[] {
  if (!isAllowed(giver, "member", "update") || !mayGive(giver, held))
    throw new Refusal(memberErrors.updateNotAllowed);
  const roles = parseRoles(input.role);
  if (!roles) throw new Refusal(memberErrors.unknownRole);
  if (!mayGive(giver, roles)) throw new Refusal(memberErrors.updateNotAllowed);
  return roles;
}
