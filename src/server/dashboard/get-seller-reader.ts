import { toRoles } from "#contract/identity/organization-roles.ts";
import { type Scope, toRoleRequirement } from "#contract/identity/scopes.ts";
import type { SellerPartsQuery } from "#contract/page-parts-schema.ts";
import type { CatalogSource } from "#server/catalog/products/describe-products.ts";
import type { SignedIn } from "#server/identity/guards/session-guard.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { organizationErrors } from "#server/identity/organizations/organization-errors.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

/** Whose data is read, and under which address files are found. */
export type SellerReader = CatalogSource & { db: Db; platform: Platform };

/**
 * Refuses people who are not in the organization, and roles that do not allow every one of these
 * scopes.
 */
export async function getSellerReader(
  { platform, signedIn, query }: EdgeRequest<unknown, SellerPartsQuery> & SignedIn,
  scopes: readonly Scope[],
): Promise<SellerReader> {
  const { db } = platform.database;
  const member = await findMembership(db, query.organizationId, signedIn.user.id);
  if (!member) throw new Refusal(organizationErrors.notOneOfIts);
  const roles = toRoles(member.role);
  const isPermitted = scopes.map(toRoleRequirement).every(({ resource, action }) => {
    return isAllowed(roles, resource, action);
  });
  if (!isPermitted) throw new Refusal(pagePartsErrors.notPermitted);
  return { db, platform, sellerId: query.organizationId, baseUrl: platform.config.baseUrl };
}
