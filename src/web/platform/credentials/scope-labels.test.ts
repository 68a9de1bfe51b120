import { expect, test } from "vitest";
import { tokenScopes } from "#contract/identity/scopes.ts";
import { scopesLabel } from "./scope-labels.ts";

test.each([
  [tokenScopes, "Everything"],
  [["products:read"], "Products (read)"],
  [["products:write"], "Products (read and write)"],
  [["products:read", "products:write"], "Products (read and write)"],
  [["organizations:delete"], "Organizations (delete)"],
  [["organizations:write", "organizations:delete"], "Organizations (read, write, and delete)"],
  [["products:read", "checkout_links:write"], "Products and Checkout links"],
  [["products:read", "orders:read", "refunds:read"], "Products and 2 more"],
])("%o is said as %s", (scopes, label) => {
  expect(scopesLabel(scopes, tokenScopes)).toBe(label);
});
