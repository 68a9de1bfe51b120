import { type Scope, tokenScopes } from "./scopes.ts";

/**
 * Scopes of the account routes. Those of the billing routes are the ones of access tokens. Every
 * key may read whose it is.
 */
export const accountScopes = [
  "profile:write",
  "organizations:delete",
  "members:read",
  "members:write",
  "invitations:read",
  "invitations:write",
  "teams:read",
  "teams:write",
  "audit_log:read",
] as const;

export type ApiKeyScope = (typeof accountScopes)[number] | Scope;

/** The scopes of an API key. */
export const apiKeyScopes: readonly ApiKeyScope[] = [...accountScopes, ...tokenScopes];

/** Not part of full access: a key can do this only if its list names it. */
const explicitOnly: readonly ApiKeyScope[] = ["organizations:delete"];

/**
 * Returns the scopes that allow what this one names: write includes read, and nothing includes
 * delete.
 */
export function scopesThatAllow(needed: ApiKeyScope): readonly ApiKeyScope[] {
  const write = needed.replace(/:read$/, ":write");
  return apiKeyScopes.filter((scope) => scope === needed || scope === write);
}

export function isPartOfFullAccess(scope: ApiKeyScope): boolean {
  return !explicitOnly.includes(scope);
}

/** `null` is full access. */
export function isKeyScopeGiven(given: readonly string[] | null, needed: ApiKeyScope): boolean {
  if (given === null) return isPartOfFullAccess(needed);
  return scopesThatAllow(needed).some((scope) => given.includes(scope));
}
