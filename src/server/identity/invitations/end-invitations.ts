import { type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { mayInviteAs } from "./invitation-rules.ts";
import {
  cancelPendingInvitation,
  type EndReason,
  type InvitationRow,
  listPendingInvitationsBy,
} from "./invitation-store.ts";

interface FormerInviter {
  organizationId: string;
  userId: string;
  /** The roles they hold from now on; none if they are no longer a member. */
  roles: readonly RoleName[];
  /** If it does not follow from the roles. */
  reason?: EndReason;
}

/**
 * Ends the pending invitations that this person could no longer create, under the organization's
 * lock.
 */
export async function endInvitationsBy(ctx: Ctx, inviter: FormerInviter): Promise<void> {
  const { organizationId, userId, roles } = inviter;
  const reason = inviter.reason ?? (roles.length === 0 ? "inviter_left" : "inviter_demoted");
  for (const invitation of await listPendingInvitationsBy(ctx.tx, organizationId, userId)) {
    if (mayInviteAs(roles, toRoles(invitation.role))) continue;
    await endInvitation(ctx, invitation, reason);
  }
}

/** Ends an invitation under the organization's lock. */
export async function endInvitation(
  ctx: Ctx,
  { handle, organizationId }: InvitationRow,
  reason: EndReason,
): Promise<void> {
  await cancelPendingInvitation(ctx.tx, handle, reason);
  await recordAudit(ctx, {
    action: "invitation.canceled",
    organizationId,
    targetKind: "invitation",
    targetId: handle,
    after: { reason },
  });
}
