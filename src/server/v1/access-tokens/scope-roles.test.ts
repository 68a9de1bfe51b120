import { expect, test } from "vitest";
import { roleNames } from "#contract/identity/organization-roles.ts";
import { type Scope, tokenScopes, toRoleRequirement } from "#contract/identity/scopes.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";

/** Also those that no token can have. */
const scopes: readonly Scope[] = [
  ...tokenScopes,
  "organization_access_tokens:read",
  "organization_access_tokens:write",
  "organization_creation:write",
];

test.each(roleNames)("what %s may do with the scopes of the billing API", (role) => {
  const refused = scopes.filter((scope) => {
    const { resource, action } = toRoleRequirement(scope);
    return !isAllowed([role], resource, action);
  });
  const secrets = ["webhooks:read", "organization_access_tokens:read"];
  const forManagers = scopes.filter((scope) => scope.endsWith(":write") || secrets.includes(scope));
  expect([...refused].sort()).toEqual(role === "member" ? [...forManagers].sort() : []);
});
