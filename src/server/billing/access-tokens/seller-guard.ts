import {
  isForPersonsOnly,
  isScopeGiven,
  roleDemandOf,
  type Scope,
} from "#contract/billing/scopes.ts";
import { type Acting, userGuard } from "#server/identity/api-keys/user-guard.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { isAllowed, rolesOf } from "#server/identity/organizations/permission-rules.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { sessionErrors } from "#server/identity/sessions/session-errors.ts";
import { businessInstant } from "#server/platform/clock.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { NamedOrganization, SellerGuard } from "#server/platform/http/seller-request.ts";
import { validationRefusal } from "#server/platform/http/validation-issues.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "../seller-errors.ts";
import { findTokenByHash, noteTokenUse, type PresentedToken } from "./access-token-store.ts";
import { isTokenText } from "./access-token-text.ts";

/** A use is noted once a minute, not at every call. */
const noteUseEveryMs = 60_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An access token acts for its organization, a person for one in which their role allows it. */
export function sellerGuard(cookies: SessionCookies): SellerGuard {
  const person = userGuard(cookies);
  return async (request, { scope, named }) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = await admitToken(request, authorization, scope);
      demandWellFormed(named);
      demandOwnOrganization(token, named);
      return { sellerId: token.organizationId, credential: `token ${token.id}`, isToken: true };
    }
    const acting = await person(request).catch(inOurWords);
    if (isForPersonsOnly(scope)) demandPersonThemselves(acting);
    demandWellFormed(named);
    const sellerId = await sellerOf(request, acting, scope, named);
    return { sellerId, credential: credentialOf(acting), isToken: false };
  };
}

async function admitToken(
  request: EdgeRequest,
  authorization: string,
  scope: Scope,
): Promise<PresentedToken> {
  const [, text = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!isTokenText(text)) throw new Refusal(sellerErrors.invalidToken);
  const { database, clock } = request.platform;
  const token = await findTokenByHash(database.pool, hashToken(text));
  if (!token) throw new Refusal(sellerErrors.invalidToken);
  const now = businessInstant(clock, token.clockOffsetMs);
  if (token.expiresAt && token.expiresAt <= now) throw new Refusal(sellerErrors.invalidToken);
  if (!isScopeGiven(token.scopes, scope)) throw new Refusal(sellerErrors.insufficientScope);
  request.caller = { ...request.caller, kind: "access-token", accessTokenId: token.id };
  const isNoted =
    token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < noteUseEveryMs;
  if (!isNoted) await noteTokenUse(database.db, token.id, now);
  return token;
}

function demandWellFormed({ inQuery, inBody }: NamedOrganization): void {
  const place = inQuery.some((id) => !uuid.test(id)) ? "query" : "body";
  if (place === "body" && inBody.every((id) => uuid.test(id))) return;
  const msg = "Input should be a valid UUID";
  throw validationRefusal([{ type: "uuid_parsing", loc: [place, "organization_id"], msg }]);
}

/** A token that asks for another organization's things finds none. */
function demandOwnOrganization(token: PresentedToken, { inQuery }: NamedOrganization): void {
  if (inQuery.length > 0 && !inQuery.includes(token.organizationId))
    throw new Refusal(sellerErrors.notFound);
}

/** Who gets a kept answer again: a person on any device, but no key of theirs and nobody in their place. */
function credentialOf({ acting: { user, signedIn, apiKeyId } }: Acting): string {
  if (apiKeyId !== undefined) return `key ${apiKeyId}`;
  const impersonator = signedIn?.session.impersonatedBy ?? null;
  return impersonator === null ? `user ${user.id}` : `user ${user.id} through ${impersonator}`;
}

async function sellerOf(
  request: EdgeRequest,
  { acting }: Acting,
  scope: Scope,
  { inQuery, inBody, place }: NamedOrganization,
): Promise<string> {
  const ids = new Set([...inQuery, ...inBody]);
  const [named = acting.signedIn?.session.activeOrganizationId, ...others] = ids;
  if (!named || others.length > 0) throw oneOrganization(place, others.length > 0);
  const member = await findMembership(request.platform.database.db, named, acting.user.id);
  if (!member) throw new Refusal(sellerErrors.notFound);
  const { resource, action } = roleDemandOf(scope);
  if (!isAllowed(rolesOf(member.role), resource, action))
    throw new Refusal(sellerErrors.notPermitted);
  return named;
}

function oneOrganization(place: "body" | "query", isTooMany: boolean): Refusal {
  const loc = [place, "organization_id"];
  if (!isTooMany) return validationRefusal([{ type: "missing", loc, msg: "Field required" }]);
  const msg = "A person acts for one organization at a time";
  return validationRefusal([{ type: "value_error", loc, msg }]);
}

/** SECURITY: what lets others in is not made with an API key, nor by an administrator in disguise. */
function demandPersonThemselves({ acting }: Acting): void {
  const session = acting.signedIn?.session;
  if (!session || session.impersonatedBy !== null) throw new Refusal(sellerErrors.notPermitted);
}

/** Whatever is wrong with a person's credential, this wire says which kind it would have taken. */
function inOurWords(error: unknown): never {
  if (!(error instanceof Refusal) || error.spec.status !== 401) throw error;
  if (error.spec === sessionErrors.needed) throw new Refusal(sellerErrors.unauthorized);
  throw new Refusal({ ...error.spec, headers: sellerErrors.unauthorized.headers });
}
