import type { OrganizationCreate } from "#contract/identity/organization-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isAdministrator } from "../admin/administrators.ts";
import { joinOrganization } from "../members/join-organization.ts";
import type { MemberRow } from "../members/member-store.ts";
import { setActiveOrganization } from "../sessions/session-store.ts";
import { insertDefaultTeam } from "../teams/create-team.ts";
import { lockUser, type UserRow } from "../users/user-store.ts";
import { deleteFormerSlug } from "./former-slug-store.ts";
import { organizationErrors } from "./organization-errors.ts";
import {
  countOrganizationsOf,
  insertOrganization,
  type OrganizationRow,
} from "./organization-store.ts";

export interface CreatedOrganization {
  organization: OrganizationRow;
  creator: MemberRow;
}

/** Its creator is its first member, with the creator's role and in its first team. */
export async function createOrganization(
  ctx: Ctx,
  user: UserRow,
  input: OrganizationCreate,
): Promise<CreatedOrganization> {
  await assertRoomForOneMore(ctx, user.id);
  const { creatorRole } = ctx.platform.config.organizations;
  const organization = await insertOrganization(ctx.tx, {
    id: newUuid(),
    name: input.name,
    slug: input.slug,
    logo: input.logo ?? null,
    metadata: input.metadata === undefined ? null : JSON.stringify(input.metadata),
    createdBy: user.id,
    createdAt: ctx.now,
    updatedAt: null,
  }).catch(onViolation("organizations_slug", new Refusal(organizationErrors.alreadyExists)));
  await deleteFormerSlug(ctx.tx, organization.slug);
  await recordAudit(ctx, {
    action: "organization.created",
    organizationId: organization.id,
    targetKind: "organization",
    targetId: organization.id,
    after: { name: organization.name, slug: organization.slug },
  });
  const team = await insertDefaultTeam(ctx, organization);
  const creator = await joinOrganization(ctx, {
    organizationId: organization.id,
    userId: user.id,
    roles: [creatorRole],
    teamIds: team ? [team.id] : [],
  });
  if (!input.keepCurrentActiveOrganization && ctx.caller.sessionId !== undefined)
    await setActiveOrganization(ctx.tx, ctx.caller.sessionId, organization.id);
  return { organization, creator };
}

/**
 * Checks it before the transaction opens: what administrators are is read on a connection of its
 * own.
 */
export async function assertMayCreateOrganization(
  platform: Platform,
  user: UserRow,
): Promise<void> {
  const { creation } = platform.config.organizations;
  if (creation === "admins" && !(await isAdministrator(platform, user)))
    throw new Refusal(organizationErrors.creationNotAllowed);
}

/** The person's own row is the lock: two creations at once are counted one after the other. */
async function assertRoomForOneMore(ctx: Ctx, userId: string): Promise<void> {
  const { perPerson } = ctx.platform.config.organizations;
  if (!(await lockUser(ctx.tx, userId))) throw new Refusal(organizationErrors.creationNotAllowed);
  if (perPerson !== undefined && (await countOrganizationsOf(ctx.tx, userId)) >= perPerson)
    throw new Refusal(organizationErrors.tooMany);
}
