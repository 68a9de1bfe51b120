import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { deleteInvitations } from "../invitations/invitation-store.ts";
import { deleteMembers, findMembership } from "../members/member-store.ts";
import { clearActiveOrganizationOfAll } from "../sessions/session-store.ts";
import { deleteTeams } from "../teams/team-store.ts";
import { organizationErrors } from "./organization-errors.ts";
import {
  deleteOrganizationRow,
  lockOrganizationToDelete,
  type OrganizationRow,
  updateOrganizationRow,
} from "./organization-store.ts";
import { isAllowed } from "./permission-rules.ts";

/** Checks and steps that areas above this one add to the deletion of an organization. */
export interface OrganizationEnding {
  /** Whether it has rows that outlive it, such as its ledger. */
  mustStay(ctx: Ctx, organizationId: string): Promise<boolean>;
  /** Deletes what acts for it or is only for its members: tokens, links, files. */
  endSelling(ctx: Ctx, organizationId: string): Promise<void>;
  /** Sees to rows of an organization that is erased to which no foreign key leads. */
  eraseRest(ctx: Ctx, organizationId: string): Promise<void>;
}

export async function deleteOrganization(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  ending: OrganizationEnding,
): Promise<OrganizationRow> {
  const organization = await lockOrganizationToDelete(ctx.tx, organizationId);
  const actor = organization && (await findMembership(ctx.tx, organizationId, userId));
  if (!actor) throw new Refusal(organizationErrors.notMember);
  if (!isAllowed(toRoles(actor.role), "organization", "delete"))
    throw new Refusal(organizationErrors.deletionNotAllowed);
  if (!ctx.platform.config.organizations.deletion)
    throw new Refusal(organizationErrors.deletionDisabled);
  const mustStay = await ending.mustStay(ctx, organizationId);
  if (mustStay) await closeOrganization(ctx, organizationId, ending);
  else await eraseOrganization(ctx, organizationId, ending);
  await recordAudit(ctx, {
    action: "organization.deleted",
    organizationId,
    targetKind: "organization",
    targetId: organizationId,
    before: { name: organization.name, slug: organization.slug },
    after: { erased: !mustStay },
  });
  return organization;
}

async function eraseOrganization(
  ctx: Ctx,
  organizationId: string,
  ending: OrganizationEnding,
): Promise<void> {
  await deleteOrganizationRow(ctx.tx, organizationId);
  await ctx.platform.bytes.releaseAllOf(ctx.tx, organizationId);
  await ending.eraseRest(ctx, organizationId);
}

/**
 * Removes its members and everything that acts for it. Its row stays for the rows that refer to it.
 */
async function closeOrganization(
  ctx: Ctx,
  organizationId: string,
  ending: OrganizationEnding,
): Promise<void> {
  await ending.endSelling(ctx, organizationId);
  await clearActiveOrganizationOfAll(ctx.tx, organizationId);
  await deleteMembers(ctx.tx, organizationId);
  await deleteInvitations(ctx.tx, organizationId);
  await deleteTeams(ctx.tx, organizationId);
  await updateOrganizationRow(ctx.tx, organizationId, {
    deletedAt: ctx.now,
    updatedAt: ctx.now,
    logo: null,
  });
}
