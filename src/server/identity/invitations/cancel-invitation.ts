import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { memberErrors } from "../members/member-errors.ts";
import { findMembership } from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { invitationErrors } from "./invitation-errors.ts";
import {
  cancelPendingInvitation,
  findInvitationByIdOrHandle,
  type InvitationRow,
} from "./invitation-store.ts";

/** An expired one can be canceled, an answered one cannot. */
export async function cancelInvitation(
  ctx: Ctx,
  userId: string,
  idOrHandle: string,
): Promise<InvitationRow> {
  const found = await findInvitationByIdOrHandle(ctx.tx, idOrHandle);
  if (!found) throw new Refusal(invitationErrors.notFound);
  const { organizationId } = found;
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  if (!actor) throw new Refusal(memberErrors.notFound);
  if (!isAllowed(toRoles(actor.role), "invitation", "cancel"))
    throw new Refusal(invitationErrors.cancelNotAllowed);
  const canceled = await cancelPendingInvitation(ctx.tx, found.handle);
  if (!canceled) throw new Refusal(invitationErrors.notFound);
  await recordAudit(ctx, {
    action: "invitation.canceled",
    organizationId,
    targetKind: "invitation",
    targetId: found.handle,
  });
  return canceled;
}
