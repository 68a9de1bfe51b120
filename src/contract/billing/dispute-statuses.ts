/** Those with `warning` are inquiries: the bank asks, and no money has moved. */
export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "accepted",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
