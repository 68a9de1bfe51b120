/** Without a schema, so that the portal loads the list only. */
export const cancellationReasons = [
  "customer_service",
  "low_quality",
  "missing_features",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
  "other",
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];
