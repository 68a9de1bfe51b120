import type { RefusalSpec } from "#server/platform/refusal.ts";

export const credentialErrors = {
  signUpDisabled: { status: 400, message: "Email and password sign up is not enabled" },
  signInDisabled: { status: 400, message: "Email and password is not enabled" },
  passwordTooShort: { status: 400, message: "Password too short" },
  passwordTooLong: { status: 400, message: "Password too long" },
  passwordTooCommon: {
    status: 400,
    code: "PASSWORD_TOO_COMMON",
    message: "Password is too easy to guess",
  },
  resetDisabled: { status: 400, message: "Reset password isn't enabled" },
  invalidToken: { status: 400, message: "invalid token" },
  noPassword: { status: 400, message: "Credential account not found" },
  invalidPassword: { status: 400, message: "Invalid password" },
  alreadyHasPassword: { status: 400, message: "user already has a password" },
  invalidPair: { status: 401, message: "Invalid email or password" },
  emailNotVerified: { status: 403, message: "Email not verified" },
  tooBusy: {
    status: 503,
    message: "Too many sign-ins right now. Please try again.",
    headers: { "retry-after": "1" },
  },
} satisfies Record<string, RefusalSpec>;
