import { expect, test } from "vitest";
import type { RoleName } from "#contract/identity/organization-roles.ts";
import {
  invitationExpiry,
  isOpen,
  isRecipient,
  isSameInvitation,
  mayInviteAs,
  parseTeamIds,
} from "./invitation-rules.ts";

const expiresAt = new Date("2026-03-03T09:00:00Z");

test.each([
  ["pending", "2026-03-03T08:59:59.999Z", true],
  ["pending", "2026-03-03T09:00:00.000Z", false],
  ["accepted", "2026-03-01T09:00:00Z", false],
  ["rejected", "2026-03-01T09:00:00Z", false],
  ["canceled", "2026-03-01T09:00:00Z", false],
])("%s at %s: open is %s", (status, now, expected) => {
  expect(isOpen({ status, expiresAt }, new Date(now))).toBe(expected);
});

test.each([
  ["ada@example.com", "ADA@example.com", true],
  ["ada@example.com", "ada@example.org", false],
  ["ada@example.com", "ada@example.com.evil.net", false],
])("%s is %s: %s", (invited, signedIn, expected) => {
  expect(isRecipient({ email: invited }, { email: signedIn })).toBe(expected);
});

test("an invitation lives 48 hours", () => {
  expect(invitationExpiry(172_800, new Date("2026-03-01T09:00:00Z"))).toEqual(expiresAt);
});

test.each<[RoleName[], RoleName[], boolean]>([
  [["owner"], ["owner"], true],
  [["owner"], ["member"], true],
  [["admin"], ["owner"], false],
  [["admin"], ["admin", "member"], true],
  [["admin", "member"], ["admin"], true],
  [["member"], ["member"], false],
  [[], ["member"], false],
])("roles %j may invite as %j: %s", (roles, given, expected) => {
  expect(mayInviteAs(roles, given)).toBe(expected);
});

const terms = { role: "member", teamIds: ["one"], inviterId: "ada" };

test.each([
  [{}, true],
  [{ role: "admin" }, false],
  [{ teamIds: [] }, false],
  [{ teamIds: ["two"] }, false],
  [{ teamIds: ["one", "two"] }, false],
  [{ inviterId: "ben" }, false],
])("renewed with %j it is the same invitation: %s", (change, expected) => {
  expect(isSameInvitation(terms, { ...terms, ...change })).toBe(expected);
});

test.each([
  [undefined, []],
  ["", []],
  [[], []],
  ["one", ["one"]],
  [
    ["one", "two"],
    ["one", "two"],
  ],
  ["one, two,", ["one", "two"]],
  [
    ["one", "two", "one"],
    ["one", "two"],
  ],
])("the teams %j are %j", (input, expected) => {
  expect(parseTeamIds(input)).toEqual(expected);
});
