import { expect, test } from "vitest";
import { rolesInSentence } from "./organization-roles.ts";

test.each([
  ["member", "a member"],
  ["admin", "an admin"],
  ["admin,owner", "an owner and an admin"],
  ["member,owner,admin", "an owner, an admin, and a member"],
])("%s is %s in a sentence", (roles, text) => {
  expect(rolesInSentence(roles)).toBe(text);
});
