import { toRoles } from "#contract/identity/organization-roles.ts";
import {
  isForPersonsOnly,
  isScopeGiven,
  type Scope,
  toRoleRequirement,
} from "#contract/identity/scopes.ts";
import { WireId } from "#contract/wire-id.ts";
import { apiKeyErrors } from "#server/identity/api-keys/api-key-errors.ts";
import { type Acting, userAdmission } from "#server/identity/guards/user-guard.ts";
import { findMembership, listMembershipsOf } from "#server/identity/members/member-store.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { sessionErrors } from "#server/identity/sessions/session-errors.ts";
import { isFreshForNewCredential } from "#server/identity/sessions/session-rules.ts";
import { businessInstant } from "#server/platform/clock.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { sellerErrors } from "../seller-errors.ts";
import type {
  CallerGuard,
  NamedOrganization,
  SellerGuard,
  SellerRequirement,
} from "../seller-request.ts";
import { findTokenByHash, noteTokenUse, type PresentedToken } from "./access-token-store.ts";
import { isTokenText } from "./access-token-text.ts";

/** A use is noted once a minute, not at every call. */
const noteUseEveryMs = 60_000;

/**
 * Lets an access token act for its organization, a person for one in which their role allows it.
 */
export function sellerGuard(cookies: SessionCookies): SellerGuard {
  const admit = admission(cookies);
  return async (request, requirement) => {
    const { token, acting, credential } = await admit(request, requirement);
    const sellerId = token ? token.organizationId : await getSellerId(request, acting, requirement);
    const isToken = token !== undefined;
    return { sellerId, credential, isToken, ...(isToken ? { now: token.now } : {}) };
  };
}

/**
 * An access token asks about its organization, a person about the one they name or about all of
 * theirs.
 */
export function callerGuard(cookies: SessionCookies): CallerGuard {
  const admit = admission(cookies);
  return async (request, requirement) => {
    const { token, acting, credential } = await admit(request, requirement);
    if (token) return { organizationIds: [token.organizationId], credential, isToken: true };
    const organizationIds = isOneNamed(requirement.named)
      ? [await getSellerId(request, acting, requirement)]
      : await allowedOrganizations(request, acting, requirement);
    return { organizationIds, credential, isToken: false };
  };
}

type AdmittedToken = PresentedToken & { now: Date };

type Admitted = { credential: string } & (
  | { token: AdmittedToken; acting?: undefined }
  | { token?: undefined; acting: Acting }
);

/** Who is asking, and that they may ask this of somebody. */
function admission(cookies: SessionCookies) {
  const admitPerson = userAdmission(cookies);
  return async (request: EdgeRequest, requirement: SellerRequirement): Promise<Admitted> => {
    const { scope, named } = requirement;
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = await admitToken(request, authorization, scope);
      assertWellFormed(named);
      assertOwnOrganization(token, named);
      return { token, credential: `token ${token.id}` };
    }
    const keyScope = isForPersonsOnly(scope) ? undefined : scope;
    const acting = await admitPerson(request, keyScope).catch(rethrowForSeller);
    if (isForPersonsOnly(scope)) assertOwnSession(acting);
    if (requirement.newCredential) assertFresh(request, acting);
    assertWellFormed(named);
    return { acting, credential: toCredential(acting) };
  };
}

async function admitToken(
  request: EdgeRequest,
  authorization: string,
  scope: Scope,
): Promise<AdmittedToken> {
  const [, text = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!isTokenText(text)) throw new Refusal(sellerErrors.invalidToken);
  const { database } = request.platform;
  const token = await findTokenByHash(database.pool, hashToken(text));
  if (!token) throw new Refusal(sellerErrors.invalidToken);
  const now = businessInstant(request.platform, token.clockOffsetMs);
  if (token.expiresAt && token.expiresAt <= now) throw new Refusal(sellerErrors.invalidToken);
  if (!isScopeGiven(token.scopes, scope)) throw new Refusal(sellerErrors.insufficientScope);
  request.caller = { ...request.caller, kind: "access-token", accessTokenId: token.id };
  const isNoted =
    token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < noteUseEveryMs;
  if (!isNoted) await noteTokenUse(database.db, token, now);
  return { ...token, now };
}

function assertWellFormed({ inQuery, inBody }: NamedOrganization): void {
  const isWellFormed = (id: string) => WireId.safeParse(id).success;
  const place = inQuery.every(isWellFormed) ? "body" : "query";
  if (place === "body" && inBody.every(isWellFormed)) return;
  const msg = "Input should be a valid UUID";
  throw validationRefusal([{ type: "uuid_parsing", loc: [place, "organization_id"], msg }]);
}

/** A token that asks for another organization's things finds none. */
function assertOwnOrganization(token: PresentedToken, named: NamedOrganization): void {
  const { inQuery, inPath = [] } = named;
  const isForeign = [inQuery, inPath].some(
    (ids) => ids.length > 0 && !ids.includes(token.organizationId),
  );
  if (isForeign) throw new Refusal(sellerErrors.foreignOrganization);
}

/**
 * Who gets a stored answer again: a user on any device, but neither their API keys nor an
 * impersonating administrator.
 */
function toCredential({ acting: { user, signedIn, apiKeyId } }: Acting): string {
  if (apiKeyId !== undefined) return `key ${apiKeyId}`;
  const impersonator = signedIn?.session.impersonatedBy ?? null;
  return impersonator === null ? `user ${user.id}` : `user ${user.id} through ${impersonator}`;
}

async function getSellerId(
  request: EdgeRequest,
  { acting }: Acting,
  requirement: SellerRequirement,
): Promise<string> {
  const { inQuery, inBody, inPath = [], place } = requirement.named;
  const ids = new Set([...inPath, ...inQuery, ...inBody]);
  const [named = acting.signedIn?.session.activeOrganizationId, ...others] = ids;
  if (!named || others.length > 0) throw oneOrganization(place, others.length > 0);
  const member = await findMembership(request.platform.database.db, named, acting.user.id);
  if (!member) throw new Refusal(sellerErrors.foreignOrganization);
  if (!allows(member, requirement)) throw new Refusal(sellerErrors.notPermitted);
  return named;
}

async function allowedOrganizations(
  request: EdgeRequest,
  { acting }: Acting,
  requirement: SellerRequirement,
): Promise<string[]> {
  const memberships = await listMembershipsOf(request.platform.database.db, acting.user.id);
  return memberships
    .filter((member) => allows(member, requirement))
    .map(({ organizationId }) => organizationId);
}

function allows(
  { role }: { role: string },
  { scope, exportsCustomers }: SellerRequirement,
): boolean {
  const { resource, action } = toRoleRequirement(scope);
  const roles = toRoles(role);
  return (
    isAllowed(roles, resource, action) &&
    (!exportsCustomers || isAllowed(roles, "customers", "export"))
  );
}

function isOneNamed({ inQuery, inBody }: NamedOrganization): boolean {
  return inQuery.length + inBody.length > 0;
}

function oneOrganization(place: "body" | "query", isTooMany: boolean): Refusal {
  const loc = [place, "organization_id"];
  if (!isTooMany) return validationRefusal([{ type: "missing", loc, msg: "Field required" }]);
  const msg = "A person acts for one organization at a time";
  return validationRefusal([{ type: "value_error", loc, msg }]);
}

/**
 * Access tokens are not managed with an API key, nor by an administrator who acts as the person.
 */
function assertOwnSession({ acting }: Acting): void {
  const session = acting.signedIn?.session;
  if (!session || session.impersonatedBy !== null) throw new Refusal(sellerErrors.notPermitted);
}

function assertFresh({ platform }: EdgeRequest, { acting: { signedIn } }: Acting): void {
  if (
    !signedIn ||
    !isFreshForNewCredential(platform.config.sessions, signedIn.session, signedIn.now)
  )
    throw new Refusal(sellerErrors.notFresh);
}

/** For any problem with the credential, the answer names the kind that is accepted. */
function rethrowForSeller(error: unknown): never {
  if (error instanceof Refusal && error.spec === apiKeyErrors.insufficientScope)
    throw new Refusal(sellerErrors.insufficientKeyScope);
  if (!(error instanceof Refusal) || error.spec.status !== 401) throw error;
  if (error.spec === sessionErrors.needed) throw new Refusal(sellerErrors.unauthorized);
  throw new Refusal({ ...error.spec, headers: sellerErrors.unauthorized.headers });
}
