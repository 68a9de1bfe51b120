import { expect, test } from "vitest";
import { apiKeyScopes, isKeyScopeGiven, scopesThatAllow } from "./api-key-scopes.ts";

test.each([
  [["products:read"], "products:read", true],
  [["products:read"], "products:write", false],
  [["products:write"], "products:read", true],
  [["products:read"], "orders:read", false],
  [["members:write"], "members:read", true],
  [["organizations:write"], "organizations:delete", false],
  [["organizations:delete"], "organizations:delete", true],
  [["organizations:delete"], "organizations:read", false],
  [[], "profile:write", false],
  [null, "products:write", true],
  [null, "organizations:delete", false],
] as const)("a key with %j may do %s: %s", (given, needed, expected) => {
  expect(isKeyScopeGiven(given, needed)).toBe(expected);
});

test("no two scopes are the same, and each allows itself", () => {
  expect(new Set(apiKeyScopes).size).toBe(apiKeyScopes.length);
  for (const scope of apiKeyScopes) expect(scopesThatAllow(scope)).toContain(scope);
});
