import type { FilterOperator } from "#contract/billing/meter-schema.ts";

export const operatorLabels: Record<FilterOperator, string> = {
  eq: "is",
  ne: "is not",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  like: "contains",
  not_like: "does not contain",
};
