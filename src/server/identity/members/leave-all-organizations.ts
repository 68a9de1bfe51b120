import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endInvitationsBy } from "../invitations/end-invitations.ts";
import { lockOrganizationsOf } from "../organizations/organization-store.ts";
import { lockUser } from "../users/user-store.ts";
import { toOnlyOwnerRefusal } from "./member-errors.ts";
import { deleteMembershipsOf, isRoleHeldByOthers, listMembershipsOf } from "./member-store.ts";

/**
 * Removes a deleted person from all organizations; none may be left without an owner. The person's
 * row is locked first, so no one can add them to an organization meanwhile, then all their
 * organizations in one order.
 */
export async function leaveAllOrganizations(ctx: Ctx, userId: string): Promise<void> {
  await assertNoSoleOwnership(ctx, userId);
  const memberships = await listMembershipsOf(ctx.tx, userId);
  await deleteMembershipsOf(ctx.tx, userId);
  for (const { id, organizationId, role } of memberships) {
    await endInvitationsBy(ctx, { organizationId, userId, roles: [] });
    await recordAudit(ctx, {
      action: "member.deleted_with_user",
      organizationId,
      targetKind: "member",
      targetId: id,
      before: { userId, role },
    });
  }
}

/** Refuses with the names of the organizations that would be without an owner. */
export async function assertNoSoleOwnership(ctx: Ctx, userId: string): Promise<void> {
  const { creatorRole } = ctx.platform.config.organizations;
  await lockUser(ctx.tx, userId);
  const organizations = await lockOrganizationsOf(ctx.tx, userId);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const alone: string[] = [];
  for (const { organizationId, role } of await listMembershipsOf(ctx.tx, userId)) {
    if (!toRoles(role).includes(creatorRole)) continue;
    if (await isRoleHeldByOthers(ctx.tx, organizationId, creatorRole, userId)) continue;
    alone.push(names.get(organizationId) ?? organizationId);
  }
  if (alone.length > 0) throw new Refusal(toOnlyOwnerRefusal(alone));
}
