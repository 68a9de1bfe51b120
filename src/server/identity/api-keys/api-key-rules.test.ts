import { expect, test } from "vitest";
import { isMetadata, isNameLength, judgeKey, type KeyState, toExpiry } from "./api-key-rules.ts";
import { hasChecksum, isKeyLength, newApiKey } from "./api-key-text.ts";

const now = new Date("2026-03-01T09:00:00.000Z");
const clocks = { now, machineNow: now };
const at = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

const plain: KeyState = {
  enabled: true,
  expiresAt: null,
  remaining: null,
  refillIntervalMs: null,
  lastRefillAt: null,
  createdAt: at(-hour),
  rateLimitEnabled: true,
  rateLimitWindowMs: 1000,
  rateLimitMax: 2,
  requestCount: 0,
  windowStartedAt: null,
  permissions: { files: ["read", "write"] },
  scopes: null,
};
const full = { requestCount: 2, windowStartedAt: now };
const spent = { remaining: 0, refillIntervalMs: hour };

test.each<[string, Partial<KeyState>, unknown]>([
  ["never used", {}, "usable"],
  ["disabled", { enabled: false }, "disabled"],
  ["a moment before its expiry", { expiresAt: at(1) }, "usable"],
  ["at its expiry", { expiresAt: now }, "expired"],
  ["disabled and expired", { enabled: false, expiresAt: now }, "disabled"],
  ["with one use left", { remaining: 1 }, "usable"],
  ["with no use left", { remaining: 0 }, "used_up"],
  ["at its first refill", spent, "usable"],
  ["a moment before its first refill", { ...spent, createdAt: at(1 - hour) }, "used_up"],
  ["at a later refill", { ...spent, lastRefillAt: at(-hour) }, "usable"],
  ["a moment before a later refill", { ...spent, lastRefillAt: at(1 - hour) }, "used_up"],
  ["with a place left in its window", { requestCount: 1, windowStartedAt: now }, "usable"],
  ["with a full window", full, { tryAgainInMs: 1000 }],
  ["late in a full window", { ...full, windowStartedAt: at(-999) }, { tryAgainInMs: 1 }],
  ["at the end of a full window", { ...full, windowStartedAt: at(-1000) }, "usable"],
  ["with a full window that does not count", { ...full, rateLimitEnabled: false }, "usable"],
  ["used up with a full window", { ...full, remaining: 0 }, "used_up"],
])("a key %s gets the right decision", (_what, change, verdict) => {
  expect(judgeKey({ ...plain, ...change }, clocks)).toEqual(verdict);
});

test.each([
  [{ files: ["read"] }, "usable"],
  [{ files: ["read", "write"] }, "usable"],
  [{}, "usable"],
  [{ files: [] }, "usable"],
  [{ users: [] }, "not_permitted"],
  [{ files: ["delete"] }, "not_permitted"],
  [{ files: ["read"], users: ["read"] }, "not_permitted"],
  [{ toString: ["read"] }, "not_permitted"],
])("a key for reading and writing files, asked for %j, is %s", (permissions, verdict) => {
  expect(judgeKey(plain, clocks, { permissions })).toBe(verdict);
});

test.each([
  [null, "products:write", "usable"],
  [null, "organizations:delete", "out_of_scope"],
  [["products:read"], "products:read", "usable"],
  [["products:read"], "products:write", "out_of_scope"],
] as const)("a key with the scopes %j, asked for %s, is %s", (scopes, scope, verdict) => {
  const key = { ...plain, scopes: scopes && [...scopes] };
  expect(judgeKey(key, clocks, { scope })).toBe(verdict);
});

test("a key without permissions grants nothing that is asked for", () => {
  const needed = { permissions: { files: ["read"] } };
  expect(judgeKey({ ...plain, permissions: null }, clocks, needed)).toBe("not_permitted");
});

test.each([
  [null, null],
  [86_399, "too_soon"],
  [86_400, new Date("2026-03-02T09:00:00.000Z")],
  [31_536_000, new Date("2027-03-01T09:00:00.000Z")],
  [31_536_001, "too_late"],
])("a key made for %s seconds ends: %s", (seconds, expected) => {
  expect(toExpiry(seconds, now)).toEqual(expected);
});

test.each([
  ["", false],
  ["x", true],
  ["x".repeat(32), true],
  ["x".repeat(33), false],
])("the name %j fits: %s", (name, expected) => {
  expect(isNameLength(name)).toBe(expected);
});

test.each([
  [{}, true],
  [null, true],
  [[], false],
  ["text", false],
  [1, false],
])("%j is metadata: %s", (value, expected) => {
  expect(isMetadata(value)).toBe(expected);
});

test("a key is its prefix and 64 letters, the last six of them a checksum", () => {
  const key = newApiKey("acme_");

  expect(key).toMatch(/^acme_[A-Za-z]{64}$/);
  expect(hasChecksum(key)).toBe(true);
  expect(hasChecksum(key.replace("acme", "acmE"))).toBe(false);
  expect(newApiKey("")).not.toBe(newApiKey(""));
});

test.each([
  [63, false],
  [64, true],
  [96, true],
  [97, false],
])("a text of %i characters may be a key: %s", (length, expected) => {
  expect(isKeyLength("x".repeat(length))).toBe(expected);
});
