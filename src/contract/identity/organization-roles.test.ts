import { expect, test } from "vitest";
import { rolesInSentence } from "./organization-roles.ts";

test.each([
  ["member", "a member"],
  ["admin", "an admin"],
  ["owner,admin", "an owner and an admin"],
  ["owner,admin,member", "an owner, an admin, and a member"],
])("%s is %s in a sentence", (roles, text) => {
  expect(rolesInSentence(roles)).toBe(text);
});
