import { expect, test } from "vitest";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { may, mayGive, whoMay } from "./member-rights.ts";

test("any one of several roles is enough", () => {
  expect(may(toRoles("member,admin"), "invitation", "create")).toBe(true);
  expect(may(toRoles("member"), "invitation", "create")).toBe(false);
  expect(may(toRoles("something"), "settings", "read")).toBe(false);
});

test("nobody gives more than they hold", () => {
  expect(mayGive(["admin"], ["member"])).toBe(true);
  expect(mayGive(["admin"], ["owner"])).toBe(false);
  expect(mayGive(["owner"], ["owner", "admin"])).toBe(true);
});

test("those who may are named", () => {
  expect(whoMay("organization", "delete")).toBe("Only owners can");
  expect(whoMay("member", "update")).toBe("Only owners and admins can");
});
