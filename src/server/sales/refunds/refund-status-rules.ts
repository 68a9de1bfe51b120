import type { RefundStatus } from "#contract/billing/refund-schema.ts";

/** The status of a refund at the processor. */
export type ReportedRefund = "succeeded" | "pending" | "requires_action" | "failed" | "canceled";

/**
 * Reports come late, twice and in any order, so a status is never taken back: `failed` and
 * `canceled` are final, and a refund that succeeded can only fail or be canceled afterwards.
 */
export function nextRefundStatus(current: RefundStatus, reported: ReportedRefund): RefundStatus {
  const isEnd = reported === "failed" || reported === "canceled";
  if (current === "failed" || current === "canceled") return current;
  if (isEnd) return reported;
  return current === "succeeded" || reported === "succeeded" ? "succeeded" : "pending";
}

const firstCheckMs = 60_000;
const lastCheckMs = 6 * 3_600_000;

/**
 * The longer a refund is open, the less often the processor is asked: after a minute, at last every
 * six hours.
 */
export function nextRefundCheck(createdAt: Date, now: Date): Date {
  const openForMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(openForMs, firstCheckMs), lastCheckMs));
}
