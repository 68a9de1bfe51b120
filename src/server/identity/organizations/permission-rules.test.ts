import { expect, test } from "vitest";
import { permissionTable, type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import { allowsEverything, isAllowed, mayGive, parseRoles } from "./permission-rules.ts";

/** The whole table of permissions, written out. */
const specified: Record<string, Record<string, RoleName[]>> = {
  organization: { update: ["owner", "admin"], delete: ["owner"] },
  member: {
    create: ["owner", "admin"],
    update: ["owner", "admin"],
    delete: ["owner", "admin"],
  },
  invitation: { create: ["owner", "admin"], cancel: ["owner", "admin"] },
  team: {
    create: ["owner", "admin"],
    update: ["owner", "admin"],
    delete: ["owner", "admin"],
  },
};

test("the table says what the specification says", () => {
  expect(permissionTable).toMatchObject(specified);
});

test.each([
  "products",
  "orders",
  "refunds",
  "customers",
  "webhooks",
  "tokens",
  "settings",
] as const)(
  "%s of a seller can be read and written by managers, and written by nobody else",
  (resource) => {
    for (const action of ["read", "write"] as const) {
      expect(isAllowed(["owner"], resource, action)).toBe(true);
      expect(isAllowed(["admin"], resource, action)).toBe(true);
    }
    expect(isAllowed(["member"], resource, "write")).toBe(false);
  },
);

test("keys that let others in are not shown to members", () => {
  expect(isAllowed(["member"], "tokens", "read")).toBe(false);
  expect(isAllowed(["member"], "webhooks", "read")).toBe(false);
  expect(isAllowed(["member"], "orders", "read")).toBe(true);
});

test.each<[RoleName[], boolean]>([
  [[], false],
  [["member"], false],
  [["member", "admin"], true],
  [["admin"], true],
])("any one of %j is enough to update: %s", (roles, expected) => {
  expect(isAllowed(roles, "organization", "update")).toBe(expected);
});

test.each<[RoleName[], Record<string, string[]>, boolean]>([
  [["owner"], { organization: ["update", "delete"], member: ["create"] }, true],
  [["admin"], { organization: ["update", "delete"] }, false],
  [["admin", "member"], { organization: ["update"] }, true],
  [["member"], { orders: ["read"], products: ["read"] }, true],
  [["owner"], {}, false],
  [["owner"], { unknown: ["read"] }, false],
  [["owner"], { unknown: [] }, false],
  [["owner"], { organization: ["fly"] }, false],
  [["owner"], { organization: ["constructor"] }, false],
  [["owner"], { constructor: ["name"] }, false],
  [["owner"], { toString: [] }, false],
  [[], { orders: ["read"] }, false],
])("%j asked for %j: %s", (roles, asked, expected) => {
  expect(allowsEverything(roles, asked)).toBe(expected);
});

test.each<[RoleName[], RoleName[], boolean]>([
  [["owner"], ["owner"], true],
  [["owner"], ["admin", "member"], true],
  [["admin"], ["owner"], false],
  [["admin"], ["admin"], true],
  [["admin", "member"], ["member", "owner"], false],
  [["member"], ["admin"], false],
  [["member"], ["member"], true],
  [[], ["member"], false],
])("%j gives %j: %s", (giver, given, expected) => {
  expect(mayGive(giver, given)).toBe(expected);
});

test.each<[string | string[], RoleName[] | undefined]>([
  ["member", ["member"]],
  ["admin,member", ["admin", "member"]],
  [" admin , member ", ["admin", "member"]],
  [
    ["admin", "member"],
    ["admin", "member"],
  ],
  [
    ["admin,owner", "member"],
    ["admin", "owner", "member"],
  ],
  ["admin,admin", ["admin"]],
  ["", undefined],
  [[], undefined],
  [",", undefined],
  ["admin,", undefined],
  ["king", undefined],
  ["Owner", undefined],
  [["member", "king"], undefined],
  ["constructor", undefined],
])("%j are the roles %j", (input, expected) => {
  expect(parseRoles(input)).toEqual(expected);
});

test("a stored text is read back", () => {
  expect(toRoles("admin,member")).toEqual(["admin", "member"]);
});
