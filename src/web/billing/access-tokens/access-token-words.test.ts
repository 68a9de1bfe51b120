import { expect, test } from "vitest";
import { tokenScopes } from "#contract/billing/scopes.ts";
import { resourceWords, scopeWords, tokenExamples, tokenState } from "./access-token-words.ts";
import { scopeGroups } from "./scope-groups.ts";

const now = new Date("2026-03-01T09:00:00Z");

test.each([
  [null, "Active"],
  ["2026-03-01T09:00:00.000Z", "Expired"],
  ["2026-03-01T09:00:00.001Z", "Ends soon"],
  ["2026-03-08T08:59:59.999Z", "Ends soon"],
  ["2026-03-08T09:00:00.000Z", "Active"],
])("a token that ends at %s is %s", (expires_at, word) => {
  expect(tokenState({ expires_at }, now).word).toBe(word);
});

test.each([
  [tokenScopes, "Everything"],
  [["products:read"], "Products (read)"],
  [["products:read", "products:write"], "Products (read and write)"],
  [["products:read", "checkout_links:write"], "Products and Checkout links"],
  [["products:read", "orders:read", "refunds:read"], "Products and 2 more"],
] as const)("%o is said as %s", (scopes, words) => {
  expect(scopeWords(scopes)).toBe(words);
});

test("every scope that a token may have can be chosen, once", () => {
  const offered = scopeGroups([]).flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.value] : []))),
  );
  expect(offered.toSorted()).toEqual([...tokenScopes].sort());
});

test("what a token has is checked", () => {
  const [first] = scopeGroups(["products:write"]);
  const products = first?.rows.find(({ label }) => label === resourceWords("products"));
  expect(products?.cells.map((cell) => cell?.defaultChecked)).toEqual([false, true]);
});

test("examples carry address and token", () => {
  for (const { code } of tokenExamples("https://shop.example", "guild_oat_x")) {
    expect(code).toContain("https://shop.example");
    expect(code).toContain("guild_oat_x");
  }
});
