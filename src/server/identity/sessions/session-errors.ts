import type { RefusalSpec } from "#server/platform/refusal.ts";

export const sessionErrors = {
  /** A missing session is answered with an empty body. */
  needed: { status: 401 },
  notFound: { status: 400, message: "Session not found" },
  notFresh: { status: 403, message: "Session is not fresh" },
  impersonated: {
    status: 403,
    message: "This is not possible while you impersonate another user",
  },
  notFoundOnSignOut: { status: 400, message: "Failed to get session" },
  /** A client may try again: mostly the database is failing over. */
  notRead: { status: 500, message: "Failed to get session", headers: { "retry-after": "1" } },
} satisfies Record<string, RefusalSpec>;
