import type { Resource } from "#contract/identity/organization-roles.ts";

/**
 * The permission that a member needs for a scope of the wire: resource of the wire → resource of
 * the role table.
 */
const resources = {
  organizations: "settings",
  products: "products",
  custom_fields: "products",
  discounts: "products",
  checkout_links: "products",
  checkouts: "products",
  benefits: "products",
  meters: "products",
  files: "products",
  events: "products",
  license_keys: "products",
  customers: "customers",
  customer_meters: "customers",
  customer_sessions: "customers",
  orders: "orders",
  subscriptions: "orders",
  payments: "orders",
  metrics: "orders",
  ledger: "orders",
  tax_registrations: "settings",
  refunds: "refunds",
  disputes: "refunds",
  webhooks: "webhooks",
  organization_access_tokens: "tokens",
  organization_creation: "settings",
} as const satisfies Record<string, Resource>;

const readOnly = ["customer_meters", "payments", "metrics", "ledger"] as const;
const writeOnly = ["customer_sessions", "organization_creation"] as const;
/** No token makes or ends tokens, nor another organization: that takes a person. */
const personsOnly = ["organization_access_tokens", "organization_creation"] as const;

type ScopedResource = keyof typeof resources;
type Readable = Exclude<ScopedResource, (typeof writeOnly)[number]>;
type Writable = Exclude<ScopedResource, (typeof readOnly)[number]>;

/** The scopes that routes require. */
export type Scope = `${Readable}:read` | `${Writable}:write`;

/** The scopes that an access token can have. */
export const tokenScopes: readonly Scope[] = (Object.keys(resources) as ScopedResource[])
  .filter((resource) => !isOneOf(personsOnly, resource))
  .flatMap((resource) => [
    ...(isOneOf(writeOnly, resource) ? [] : [`${resource}:read` as Scope]),
    ...(isOneOf(readOnly, resource) ? [] : [`${resource}:write` as Scope]),
  ]);

/** Part of the wire, but no route asks for them yet. */
const unusedResources = ["license_keys", "webhooks"];

/** The scopes that some route asks for: what the pages offer. */
export const usedScopes: readonly Scope[] = tokenScopes.filter(
  (scope) => !unusedResources.includes(scope.slice(0, scope.indexOf(":"))),
);

export function isForPersonsOnly(scope: Scope): boolean {
  return personsOnly.some((resource) => scope.startsWith(`${resource}:`));
}

/** Who may write may read. */
export function isScopeGiven(given: readonly string[], needed: Scope): boolean {
  return given.includes(needed) || given.includes(needed.replace(/:read$/, ":write"));
}

export interface RoleRequirement {
  resource: (typeof resources)[ScopedResource];
  action: "read" | "write";
}

/** Asks the same question of a member's role. */
export function toRoleRequirement(scope: Scope): RoleRequirement {
  const [resource, action] = scope.split(":") as [ScopedResource, "read" | "write"];
  return { resource: resources[resource], action };
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
