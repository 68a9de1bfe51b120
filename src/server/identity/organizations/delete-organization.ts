import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "./organization-errors.ts";
import {
  deleteOrganizationRow,
  lockOrganization,
  type OrganizationRow,
} from "./organization-store.ts";
import { isAllowed, rolesOf } from "./permission-rules.ts";

export async function deleteOrganization(
  ctx: Ctx,
  userId: string,
  organizationId: string,
): Promise<OrganizationRow> {
  const organization = await lockOrganization(ctx.tx, organizationId);
  const actor = organization && (await findMembership(ctx.tx, organizationId, userId));
  if (!actor) throw new Refusal(organizationErrors.notMember);
  if (!isAllowed(rolesOf(actor.role), "organization", "delete"))
    throw new Refusal(organizationErrors.deletionNotAllowed);
  if (!ctx.platform.config.organizations.deletion)
    throw new Refusal(organizationErrors.deletionDisabled);
  await deleteOrganizationRow(ctx.tx, organizationId);
  await ctx.platform.bytes.releaseAllOf(ctx.tx, organizationId);
  await recordAudit(ctx, {
    action: "organization.deleted",
    organizationId,
    targetKind: "organization",
    targetId: organizationId,
    before: { name: organization.name, slug: organization.slug },
  });
  return organization;
}
