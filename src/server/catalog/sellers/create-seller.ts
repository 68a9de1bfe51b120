import type { SellerCreate, SellerWire } from "#contract/billing/seller-schema.ts";
import { createOrganization } from "#server/identity/organizations/create-organization.ts";
import { organizationErrors } from "#server/identity/organizations/organization-errors.ts";
import type { UserRow } from "#server/identity/users/user-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { firstSettings, saveSellerSettings } from "./seller-settings-store.ts";
import { presentSeller } from "./seller-view.ts";
import { settingsChanges } from "./settings-changes.ts";

const slugTaken: RefusalSpec = {
  status: 422,
  code: "value_error",
  message: "An organization with this slug already exists.",
};

/**
 * An organization that sells is an organization like any other: accounts make it, with all their
 * rules.
 */
export async function createSeller(
  ctx: Ctx,
  user: UserRow,
  input: SellerCreate,
): Promise<SellerWire> {
  const { name, slug, avatar_url: logo, ...settings } = input;
  const { organization } = await createOrganization(ctx, user, {
    name,
    slug,
    ...(logo ? { logo } : {}),
    keepCurrentActiveOrganization: true,
  }).catch(rethrowForSeller);
  const changes = settingsChanges(settings, firstSettings, ctx.now);
  if (Object.keys(changes).length === 0) return presentSeller(organization, firstSettings);
  const saved = await saveSellerSettings(ctx.tx, organization.id, changes, ctx.now);
  return presentSeller(organization, saved);
}

function rethrowForSeller(error: unknown): never {
  const isTaken = error instanceof Refusal && error.spec === organizationErrors.alreadyExists;
  throw isTaken ? new Refusal(slugTaken, ["slug"]) : error;
}
