import type { RefusalSpec } from "#server/platform/refusal.ts";

export const meterErrors = {
  filterFixed: {
    status: 422,
    code: "value_error",
    message:
      "The filter cannot be changed, because events have counted for customers who pay by this meter. Create another meter.",
  },
  aggregationFixed: {
    status: 422,
    code: "value_error",
    message:
      "The aggregation cannot be changed, because events have counted for customers who pay by this meter. Create another meter.",
  },
} satisfies Record<string, RefusalSpec>;
