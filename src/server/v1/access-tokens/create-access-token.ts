import type { AccessTokenCreate } from "#contract/billing/access-token-schema.ts";
import { type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import { type Scope, tokenScopes, toRoleRequirement } from "#contract/identity/scopes.ts";
import { holdCredential } from "#server/identity/guards/hold-credential.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { lockOrganization } from "#server/identity/organizations/organization-store.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { newUuid, requireId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "../seller-errors.ts";
import type { SellerCtx } from "../seller-request.ts";
import { accessTokenErrors } from "./access-token-errors.ts";
import { type AccessTokenRow, countAccessTokens, insertAccessToken } from "./access-token-store.ts";
import { newTokenText } from "./access-token-text.ts";

const maxTokens = 100;

/** A token cannot have scopes that the role of its creator does not allow. */
export async function createAccessToken(
  ctx: SellerCtx,
  input: AccessTokenCreate,
): Promise<{ row: AccessTokenRow; token: string }> {
  const allowed = await lockGrantableScopes(ctx);
  const scopes = input.scopes ?? allowed;
  if (!scopes.every((scope) => allowed.includes(scope)))
    throw new Refusal(accessTokenErrors.scopeNotAllowed, ["scopes"]);
  if ((await countAccessTokens(ctx.tx, ctx.sellerId)) >= maxTokens)
    throw new Refusal(accessTokenErrors.tooMany);
  const token = newTokenText();
  const row = await insertAccessToken(
    ctx.tx,
    {
      id: newUuid(),
      organizationId: ctx.sellerId,
      createdBy: requireId(ctx.caller.userId, "the user who creates the token"),
      comment: input.comment,
      scopes: [...new Set(scopes)],
      expiresAt: input.expires_in ? new Date(ctx.now.getTime() + input.expires_in * 1_000) : null,
      createdAt: ctx.now,
    },
    hashToken(token),
  );
  await recordAudit(ctx, {
    action: "access_token.created",
    organizationId: ctx.sellerId,
    targetKind: "access_token",
    targetId: row.id,
    after: { name: row.comment, scopes: row.scopes, expiresAt: row.expiresAt },
  });
  return { row, token };
}

/**
 * Locks the scopes that a member may grant. Their role is read again under the organization's lock:
 * a person who was demoted or removed, or whose session was ended, since the guard looked cannot
 * grant anything.
 */
export async function lockGrantableScopes(ctx: SellerCtx): Promise<Scope[]> {
  await holdCredential(ctx, sellerErrors.unauthorized);
  await lockOrganization(ctx.tx, ctx.sellerId);
  const { userId } = ctx.caller;
  const member = userId && (await findMembership(ctx.tx, ctx.sellerId, userId));
  if (!member) throw new Refusal(sellerErrors.notFound);
  const roles = toRoles(member.role);
  if (!isAllowed(roles, "tokens", "write")) throw new Refusal(sellerErrors.notPermitted);
  return scopesOfRoles(roles);
}

function scopesOfRoles(roles: readonly RoleName[]): Scope[] {
  return tokenScopes.filter((scope) => {
    const { resource, action } = toRoleRequirement(scope);
    return isAllowed(roles, resource, action);
  });
}
