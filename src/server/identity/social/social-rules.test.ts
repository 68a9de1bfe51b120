import { expect, test } from "vitest";
import { isStateExpired, stateExpiry } from "./oauth-state-rules.ts";
import { joinVerdict, linkVerdict, maySignUp, provesAddress } from "./social-rules.ts";

const strict = { trustedProviders: ["google"], linkDifferentEmails: false };
const liberal = { trustedProviders: ["google"], linkDifferentEmails: true };

const now = new Date("2026-03-01T09:00:00Z");
const proven = { emailVerified: true, provenAt: now };
const verified = { emailVerified: true, provenAt: null };
const unverified = { emailVerified: false, provenAt: null };

test.each([
  ["google", false, "proven", proven, "join"],
  ["github", true, "proven", proven, "join"],
  ["github", false, "proven", proven, "refuse"],
  ["google-workspace", false, "proven", proven, "refuse"],
  ["Google", false, "proven", proven, "refuse"],
  ["github", true, "verified only", verified, "take_over"],
  ["google", true, "verified only", verified, "take_over"],
  ["google", false, "verified only", verified, "refuse"],
  ["github", false, "verified only", verified, "refuse"],
  ["github", true, "unverified", unverified, "take_over"],
  ["google", false, "unverified", unverified, "refuse"],
] as const)(
  "%s, address proven there %s, account %s here: %s",
  (id, emailVerified, _account, user, expected) => {
    expect(joinVerdict(strict, id, { emailVerified }, user)).toBe(expected);
  },
);

test.each([
  ["ada@example.com", true, true],
  ["ada@example.com", false, false],
  ["other@example.com", true, false],
  [undefined, true, false],
])(
  "a profile with %s, verified %s, proves ada@example.com: %s",
  (email, emailVerified, expected) => {
    expect(provesAddress({ email, emailVerified }, { email: "ada@example.com" })).toBe(expected);
  },
);

test.each([
  [strict, "github", "ada@example.com", true, "allowed"],
  [strict, "github", "ada@example.com", false, "not_believed"],
  [strict, "google", "ada@example.com", false, "allowed"],
  [strict, "github", "other@example.com", true, "different_email"],
  [strict, "github", "other@example.com", false, "not_believed"],
  [strict, "github", undefined, false, "email_missing"],
  [liberal, "github", "other@example.com", true, "allowed"],
  [liberal, "github", "other@example.com", false, "not_believed"],
  [liberal, "github", undefined, false, "allowed"],
] as const)("%o: %s with %s, proven %s, is %s", (policy, id, email, emailVerified, expected) => {
  const verdict = linkVerdict(policy, id, { email, emailVerified }, { email: "ada@example.com" });

  expect(verdict).toBe(expected);
});

test.each([
  ["on", false, true],
  ["on", true, true],
  ["off", true, false],
  ["requested", false, false],
  ["requested", true, true],
] as const)("sign-up %s, asked for %s: %s", (signUp, requested, expected) => {
  expect(maySignUp(signUp, requested)).toBe(expected);
});

test("a state is over at its last instant", () => {
  const expiresAt = stateExpiry(new Date("2026-03-01T09:00:00Z"));

  expect(expiresAt.toISOString()).toBe("2026-03-01T09:10:00.000Z");
  expect(isStateExpired({ expiresAt }, new Date("2026-03-01T09:09:59.999Z"))).toBe(false);
  expect(isStateExpired({ expiresAt }, new Date("2026-03-01T09:10:00.000Z"))).toBe(true);
});
