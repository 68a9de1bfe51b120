import type { RefusalSpec } from "#server/platform/refusal.ts";

export const pagePartsErrors = {
  notPermitted: { status: 403, message: "You are not allowed to see this" },
  notFound: { status: 404, message: "Not found" },
} satisfies Record<string, RefusalSpec>;
