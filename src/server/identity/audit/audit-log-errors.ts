import type { RefusalSpec } from "#server/platform/refusal.ts";

export const auditLogErrors = {
  notAllowed: {
    status: 403,
    message: "You are not allowed to read the audit log of this organization",
  },
} satisfies Record<string, RefusalSpec>;
