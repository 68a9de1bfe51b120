import type { RemoveMember } from "#contract/identity/member-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endInvitationsBy } from "../invitations/end-invitations.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { clearActiveOrganization } from "../sessions/session-store.ts";
import { requireAnotherOwner } from "./leave-organization.ts";
import { memberErrors } from "./member-errors.ts";
import {
  deleteMember,
  findMember,
  findMemberByEmail,
  findMembership,
  type MemberWithUserRow,
} from "./member-store.ts";

/** Revokes what a member created in an area above this one; runs in the same transaction. */
export type RevokeAccessTokens = (
  ctx: Ctx,
  creator: { organizationId: string; userId: string },
) => Promise<void>;

export async function removeMember(
  ctx: Ctx,
  { userId, organizationId }: { userId: string; organizationId: string },
  {
    memberIdOrEmail,
    revokeAccessTokens,
  }: Pick<RemoveMember, "memberIdOrEmail" | "revokeAccessTokens">,
  revoke: RevokeAccessTokens,
): Promise<MemberWithUserRow> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  if (!actor) throw new Refusal(memberErrors.notFound);
  const target = memberIdOrEmail.includes("@")
    ? await findMemberByEmail(ctx.tx, organizationId, memberIdOrEmail)
    : await findMember(ctx.tx, organizationId, memberIdOrEmail);
  if (!target) throw new Refusal(memberErrors.notFound);
  await assertMayRemove(ctx, actor, target);
  if (revokeAccessTokens && !isAllowed(toRoles(actor.role), "tokens", "write"))
    throw new Refusal(memberErrors.removalNotAllowed);
  await deleteMember(ctx.tx, organizationId, target.id);
  await endInvitationsBy(ctx, { organizationId, userId: target.userId, roles: [] });
  if (revokeAccessTokens) await revoke(ctx, { organizationId, userId: target.userId });
  if (target.userId === userId) await clearActiveOrganization(ctx.tx, userId, organizationId);
  await recordAudit(ctx, {
    action: "member.removed",
    organizationId,
    targetKind: "member",
    targetId: target.id,
    before: { userId: target.userId, role: target.role },
  });
  return target;
}

/** The wire answers with the text for the last owner to everybody who is not an owner. */
async function assertMayRemove(
  ctx: Ctx,
  actor: MemberWithUserRow,
  target: MemberWithUserRow,
): Promise<void> {
  const { creatorRole } = ctx.platform.config.organizations;
  const roles = toRoles(actor.role);
  if (toRoles(target.role).includes(creatorRole) && !roles.includes(creatorRole))
    throw new Refusal(memberErrors.onlyOwner);
  await requireAnotherOwner(ctx, target);
  if (!isAllowed(roles, "member", "delete")) throw new Refusal(memberErrors.removalNotAllowed);
}
