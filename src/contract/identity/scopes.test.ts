import { describe, expect, test } from "vitest";
import { permissionTable, roleNames } from "#contract/identity/organization-roles.ts";
import {
  isForPersonsOnly,
  isScopeGiven,
  type Scope,
  tokenScopes,
  toRoleRequirement,
} from "./scopes.ts";

const personScopes: Scope[] = [
  "organization_access_tokens:read",
  "organization_access_tokens:write",
];
const scopes = [...tokenScopes, ...personScopes];

test("the scopes of tokens are those of the wire, and none is for persons", () => {
  expect(tokenScopes).toHaveLength(new Set(tokenScopes).size);
  expect(tokenScopes).toEqual(
    expect.arrayContaining(["products:read", "products:write", "customer_sessions:write"]),
  );
  expect(tokenScopes.filter(isForPersonsOnly)).toEqual([]);
  expect(personScopes.filter((scope) => !isForPersonsOnly(scope))).toEqual([]);
  for (const absent of ["payments:write", "metrics:write", "customer_sessions:read"])
    expect(tokenScopes).not.toContain(absent);
});

test("who may write may read, and nothing else follows from anything", () => {
  for (const given of tokenScopes)
    for (const needed of tokenScopes)
      expect(isScopeGiven([given], needed), `${given} for ${needed}`).toBe(
        given === needed || given === needed.replace(":read", ":write"),
      );
  expect(isScopeGiven([], "products:read")).toBe(false);
});

describe.each(scopes)("%s", (scope) => {
  const { resource, action } = toRoleRequirement(scope);

  test("is about something that the table of roles knows", () => {
    expect(permissionTable[resource][action].length).toBeGreaterThan(0);
  });

  test.each(roleNames)("%s may no more write than read", (role) => {
    const { read, write } = permissionTable[resource];
    const mayWrite = (write as readonly string[]).includes(role);
    if (mayWrite) expect(read).toContain(role);
    if (role === "member") expect(mayWrite).toBe(false);
    if (role === "owner") expect(read).toContain(role);
  });
});
