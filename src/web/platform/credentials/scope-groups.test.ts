import { expect, test } from "vitest";
import { apiKeyScopes } from "#contract/identity/api-key-scopes.ts";
import { tokenScopes } from "#contract/identity/scopes.ts";
import { scopeGroups } from "./scope-groups.ts";

test.each([
  ["token", tokenScopes, ["read", "write"]],
  ["key", apiKeyScopes, ["read", "write", "delete"]],
])("every scope that a %s may have can be chosen, once", (_what, scopes, actions) => {
  const offered = scopeGroups(scopes, actions, []).flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.value] : []))),
  );
  expect(offered.toSorted()).toEqual([...scopes].sort());
});

test("what is given is checked", () => {
  const [first] = scopeGroups(tokenScopes, ["read", "write"], ["products:write"]);
  const products = first?.rows.find(({ label }) => label === "Products");
  expect(products?.cells.map((cell) => cell?.defaultChecked)).toEqual([false, true]);
});
