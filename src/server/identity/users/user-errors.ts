import type { RefusalSpec } from "#server/platform/refusal.ts";

export const userErrors = {
  invalidEmail: { status: 400, message: "Invalid email" },
  alreadyExists: { status: 422, message: "User already exists" },
  notCreated: { status: 422, message: "Failed to create user", details: {} },
  tokenExpired: { status: 401, message: "token_expired" },
  invalidToken: { status: 401, message: "invalid_token" },
  notFoundByToken: { status: 401, message: "user_not_found" },
} satisfies Record<string, RefusalSpec>;
