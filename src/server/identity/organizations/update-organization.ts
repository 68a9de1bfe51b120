import { toRoles } from "#contract/identity/organization-roles.ts";
import type { OrganizationUpdate } from "#contract/identity/organization-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { deleteFormerSlug, insertFormerSlug } from "./former-slug-store.ts";
import { organizationErrors } from "./organization-errors.ts";
import {
  lockOrganization,
  type OrganizationRow,
  updateOrganizationRow,
} from "./organization-store.ts";
import { isAllowed } from "./permission-rules.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    /** Its name, slug or logo is another one: the state after the change. */
    "organization.changed": {
      organizationId: string;
      name: string;
      slug: string;
      logo: string | null;
    };
  }
}

export async function updateOrganization(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  input: OrganizationUpdate["data"],
): Promise<OrganizationRow> {
  const before = await lockOrganization(ctx.tx, organizationId);
  const actor = before && (await findMembership(ctx.tx, organizationId, userId));
  if (!actor) throw new Refusal(organizationErrors.notMember);
  if (!isAllowed(toRoles(actor.role), "organization", "update"))
    throw new Refusal(organizationErrors.updateNotAllowed);
  return changeOrganization(ctx, before, input);
}

/**
 * Makes the change, for callers that hold the organization's lock and have checked the permission.
 */
export async function changeOrganization(
  ctx: Ctx,
  before: OrganizationRow,
  input: OrganizationUpdate["data"],
): Promise<OrganizationRow> {
  const changes = toChanges(input);
  if (Object.keys(changes).length === 0) return before;
  const after = await updateOrganizationRow(ctx.tx, before.id, {
    ...changes,
    updatedAt: ctx.now,
  }).catch(onViolation("organizations_slug", new Refusal(organizationErrors.alreadyExists)));
  if (before.slug !== after.slug) await noteSlugs(ctx, before, after);
  await tell(ctx, before, after);
  return after;
}

async function noteSlugs(ctx: Ctx, before: OrganizationRow, after: OrganizationRow): Promise<void> {
  await deleteFormerSlug(ctx.tx, after.slug);
  const former = { slug: before.slug, organizationId: before.id, leftAt: ctx.now };
  await insertFormerSlug(ctx.tx, former);
}

function toChanges({ name, slug, logo, metadata }: OrganizationUpdate["data"]) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(logo === undefined ? {} : { logo }),
    ...(metadata === undefined
      ? {}
      : { metadata: metadata === null ? null : JSON.stringify(metadata) }),
  };
}

async function tell(ctx: Ctx, before: OrganizationRow, after: OrganizationRow): Promise<void> {
  const organizationId = after.id;
  await recordAudit(ctx, {
    action: "organization.updated",
    organizationId,
    targetKind: "organization",
    targetId: organizationId,
    before: shown(before),
    after: shown(after),
  });
  if (looksTheSame(before, after)) return;
  const { name, slug, logo } = after;
  const data = { organizationId, name, slug, logo };
  await emit(ctx, "organization.changed", data, { organizationId });
}

/** Returns true if nothing visible changed: then no event is emitted. */
export function looksTheSame(before: OrganizationRow, after: OrganizationRow): boolean {
  return before.name === after.name && before.slug === after.slug && before.logo === after.logo;
}

function shown({ name, slug, logo, metadata }: OrganizationRow) {
  return { name, slug, logo, metadata };
}
