import { type ApiKeyScope, isKeyScopeGiven } from "#contract/identity/api-key-scopes.ts";

/**
 * Lists that an organization has from its start, in the order in which they are offered as an
 * example.
 */
const examples: readonly { scope: ApiKeyScope; path: (organizationId: string) => string }[] = [
  { scope: "products:read", path: (id) => `/v1/products/?organization_id=${id}` },
  { scope: "customers:read", path: (id) => `/v1/customers/?organization_id=${id}` },
  { scope: "benefits:read", path: (id) => `/v1/benefits/?organization_id=${id}` },
  { scope: "discounts:read", path: (id) => `/v1/discounts/?organization_id=${id}` },
  { scope: "checkout_links:read", path: (id) => `/v1/checkout-links/?organization_id=${id}` },
  { scope: "custom_fields:read", path: (id) => `/v1/custom-fields/?organization_id=${id}` },
  { scope: "meters:read", path: (id) => `/v1/meters/?organization_id=${id}` },
  { scope: "files:read", path: (id) => `/v1/files/?organization_id=${id}` },
  {
    scope: "members:read",
    path: (id) => `/api/auth/organization/list-members?organizationId=${id}`,
  },
  {
    scope: "invitations:read",
    path: (id) => `/api/auth/organization/list-invitations?organizationId=${id}`,
  },
  { scope: "teams:read", path: (id) => `/api/auth/organization/list-teams?organizationId=${id}` },
];

export interface KeyCall {
  baseUrl: string;
  key: string;
  /** `null` is full access. */
  scopes: readonly string[] | null;
  organizationId: string | undefined;
}

/**
 * Returns a call that works as it is pasted. Every key may read whose it is, so there always is
 * one.
 */
export function apiKeyCall({ baseUrl, key, scopes, organizationId }: KeyCall): string {
  return [
    `curl "${baseUrl}${examplePath(scopes, organizationId)}" \\`,
    `  -H "x-api-key: ${key}"`,
  ].join("\n");
}

function examplePath(scopes: KeyCall["scopes"], organizationId: string | undefined): string {
  if (isKeyScopeGiven(scopes, "organizations:read")) return "/api/auth/organization/list";
  const example = examples.find(({ scope }) => isKeyScopeGiven(scopes, scope));
  return example && organizationId ? example.path(organizationId) : "/api/auth/get-session";
}

/** Writes the call that signs in: curl stores the session's cookies in a file for the next one. */
export function signInCall(baseUrl: string, email: string): string {
  return [
    `curl ${baseUrl}/api/auth/sign-in/email \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Origin: ${baseUrl}" \\`,
    "  -c cookies.txt \\",
    `  -d '${JSON.stringify({ email, password: "YOUR_PASSWORD" })}'`,
  ].join("\n");
}

/** Creates the call that creates a key. Calls with cookies must name their origin. */
export function createKeyCall(baseUrl: string): string {
  return [
    `curl ${baseUrl}/api/auth/api-key/create \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Origin: ${baseUrl}" \\`,
    "  -b cookies.txt \\",
    `  -d '{"name":"Nightly export","expiresIn":7776000,"scopes":["products:read"]}'`,
  ].join("\n");
}
