import { expect, test } from "vitest";
import { isStateExpired, stateExpiry } from "./oauth-state-rules.ts";
import { linkVerdict, mayLinkImplicitly, maySignUp } from "./social-rules.ts";

const strict = { trustedProviders: ["google"], linkDifferentEmails: false };
const liberal = { trustedProviders: ["google"], linkDifferentEmails: true };

test.each([
  ["google", false, true, true],
  ["github", true, true, true],
  ["github", false, true, false],
  ["github", true, false, false],
  ["google", true, false, false],
  ["google-workspace", false, true, false],
  ["Google", false, true, false],
])(
  "SECURITY rows 10 and 12: %s, proven there %s, proven here %s: joined %s",
  (id, there, here, expected) => {
    const verdict = mayLinkImplicitly(
      strict,
      id,
      { emailVerified: there },
      { emailVerified: here },
    );

    expect(verdict).toBe(expected);
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
