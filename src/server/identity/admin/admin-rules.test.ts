import { expect, test } from "vitest";
import {
  adminRoles,
  adminStatements,
  type ListUsersQuery,
} from "#contract/identity/admin-schema.ts";
import {
  banChange,
  isAdminRole,
  parseRoles,
  permissionsToUpdate,
  roleInForce,
  rolesAllow,
  rolesPermit,
  searchPattern,
  userFilter,
  userPage,
} from "./admin-rules.ts";

const permissions = Object.entries(adminStatements).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Parameters<typeof rolesPermit>[1]),
);

test("the permission set is the specification's, with two permissions of newer clients", () => {
  expect(permissions).toEqual([
    "user:create",
    "user:list",
    "user:set-role",
    "user:ban",
    "user:impersonate",
    "user:delete",
    "user:set-password",
    "user:get",
    "user:update",
    "session:list",
    "session:revoke",
    "session:delete",
  ]);
  expect(Object.keys(adminRoles)).toEqual(["admin", "user"]);
});

test.each(permissions)("%s is an administrator's and nobody else's", (permission) => {
  expect(rolesPermit("admin", permission)).toBe(true);
  expect(rolesPermit("user,admin", permission)).toBe(true);
  for (const role of ["user", "", "Admin", "administrator", "toString", "user,user"])
    expect(rolesPermit(role, permission)).toBe(false);
});

test.each([
  ["admin", { user: ["list", "ban"], session: ["revoke"] }, true],
  ["admin", { user: ["list", "fly"] }, false],
  ["admin", { planet: ["list"] }, false],
  ["admin", { constructor: ["name"] }, false],
  ["admin", { user: [] }, false],
  ["admin", {}, false],
  ["user", { user: ["list"] }, false],
  ["user", { user: [] }, false],
])("%s asked for %j: %s", (role, asked, expected) => {
  expect(rolesAllow(role, asked)).toBe(expected);
});

test.each([
  ["admin", "admin"],
  ["user,admin", "user,admin"],
  [["user", "admin"], "user,admin"],
  [["admin", "admin"], "admin"],
  ["king", undefined],
  [["user", "king"], undefined],
  ["", undefined],
  ["toString", undefined],
  ["admin ", undefined],
])("the role %j is stored as %s", (role, expected) => {
  expect(parseRoles(role)).toBe(expected);
});

test.each([
  ["admin", true],
  ["user,admin", true],
  ["user", false],
  ["administrator", false],
])("%s makes an administrator: %s", (role, expected) => {
  expect(isAdminRole(role)).toBe(expected);
});

const instant = "2026-03-01T09:00:00.000Z";

test.each<[ListUsersQuery, unknown]>([
  [{}, undefined],
  [{ filterField: "role" }, undefined],
  [{ filterValue: "x" }, undefined],
  [
    { filterField: "role", filterValue: "admin" },
    { field: "role", operator: "eq", value: "admin" },
  ],
  [
    { filterField: "banned", filterValue: "true", filterOperator: "ne" },
    { field: "banned", operator: "ne", value: true },
  ],
  [
    { filterField: "createdAt", filterValue: instant, filterOperator: "gte" },
    { field: "createdAt", operator: "gte", value: new Date(instant) },
  ],
  [{ filterField: "banned", filterValue: "yes" }, "invalid"],
  [{ filterField: "banned", filterValue: "true", filterOperator: "lt" }, "invalid"],
  [{ filterField: "createdAt", filterValue: "soon" }, "invalid"],
  [{ filterField: "createdAt", filterValue: "+200000-01-01T00:00:00Z" }, "invalid"],
  [{ filterField: "createdAt", filterValue: instant, filterOperator: "contains" }, "invalid"],
])("the filter of %j", (query, expected) => {
  expect(userFilter(query)).toEqual(expected);
});

test.each([
  [{}, { limit: 100, offset: 0 }],
  [
    { limit: "10", offset: "20" },
    { limit: 10, offset: 20 },
  ],
  [{ limit: "0" }, { limit: 1, offset: 0 }],
  [{ limit: "5000" }, { limit: 100, offset: 0 }],
])("the page of %j", (query, expected) => {
  expect(userPage(query)).toEqual(expected);
});

test.each([
  ["a%b_c\\", "contains", "%a\\%b\\_c\\\\%"],
  ["maya", "starts_with", "maya%"],
  ["maya", "ends_with", "%maya"],
] as const)("%s %s is the pattern %s", (text, operator, pattern) => {
  expect(searchPattern(text, operator)).toBe(pattern);
});

test.each([
  ["sandbox", { role: "user,admin", named: false }, "user,admin"],
  ["sandbox", { role: "user", named: false }, "user"],
  ["live", { role: "user,admin", named: false }, "user"],
  ["live", { role: "admin", named: true }, "admin"],
] as const)("in %s mode %o acts as %s", (mode, user, expected) => {
  expect(roleInForce(user, mode)).toBe(expected);
});

test.each([
  [{}, ["user:update"]],
  [{ name: "Ada", image: null }, ["user:update"]],
  [{ role: "user" }, ["user:update", "user:set-role"]],
  [{ banned: false }, ["user:update", "user:ban"]],
  [{ banReason: null }, ["user:update", "user:ban"]],
  [{ banExpires: null, role: [] }, ["user:update", "user:set-role", "user:ban"]],
])("an update of %j needs %j", (changes, expected) => {
  expect(permissionsToUpdate(changes)).toEqual(expected);
});

const noon = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-02T12:00:00Z");
const free = { bannedUntil: null, banReason: null };
const banned = { bannedUntil: later, banReason: "spam" };

test.each([
  [{}, banned, undefined],
  [{ name: "Ada" }, free, undefined],
  [{ banReason: "spam" }, free, undefined],
  [{ banExpires: later.toISOString() }, free, undefined],
  [{ banned: false }, free, "none"],
  [{ banned: false, banReason: "spam" }, banned, "none"],
  [{ banned: true }, free, { until: "for ever", reason: null }],
  [{ banned: true, banReason: "" }, free, { until: "for ever", reason: null }],
  [
    { banned: true, banReason: "spam", banExpires: later.toISOString() },
    free,
    { until: later, reason: "spam" },
  ],
  [{ banned: true }, banned, { until: later, reason: "spam" }],
  [{ banExpires: null }, banned, { until: "for ever", reason: "spam" }],
  [{ banReason: null }, banned, { until: later, reason: null }],
  [{ banned: true, banExpires: noon.toISOString() }, free, "invalid"],
  [{ banned: true, banExpires: "tomorrow" }, free, "invalid"],
  [{ banExpires: "+100000-01-01T00:00:00Z" }, banned, "invalid"],
] as const)(
  "an update of %j of somebody with %j makes the ban %j",
  (changes, current, expected) => {
    expect(banChange({ ...changes }, current, noon)).toEqual(expected);
  },
);
