import { expect, test } from "vitest";
import { linkOutcome } from "./link-outcome.ts";

const verified = { email: "maya@example.com", emailVerified: true };
const unverified = { ...verified, emailVerified: false };

test.each([
  [undefined, false, verified, "Your email is verified", "/"],
  [undefined, false, undefined, "Your email is verified", "/sign-in"],
  [undefined, true, unverified, "One more step", "/account"],
  [undefined, true, verified, "Your new email is verified", "/account"],
  ["token_expired", false, undefined, "This link has expired", "/sign-in"],
  ["invalid_token", true, verified, "This link does not work", "/account"],
  ["unauthorized", true, undefined, "Sign in first", "/sign-in"],
  ["user_not_found", false, verified, "No account for this link", "/sign-up"],
  ["something_new", false, verified, "The email was not verified", "/"],
])("error %s, change %s, for %o: %s", (error, isChange, user, title, to) => {
  expect(linkOutcome({ error, isChange, user })).toMatchObject({ title, to });
});
