import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";

/** The status of a dispute at the processor. */
export type ReportedDispute = Exclude<DisputeStatus, "accepted">;
export type DisputeAnswer = "evidence" | "accept";

/**
 * A report of a lower step than the known one is older than it. A dispute that was lost can be won
 * by an appeal.
 */
const steps: Record<DisputeStatus, number> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  needs_response: 2,
  under_review: 3,
  warning_closed: 4,
  prevented: 4,
  lost: 5,
  accepted: 5,
  won: 6,
};

/** Reports come late, twice and in any order, so a status is never taken back. */
export function nextDisputeStatus(
  current: DisputeStatus | undefined,
  reported: ReportedDispute,
  pending: DisputeAnswer | null,
): DisputeStatus {
  if (current !== undefined && steps[reported] <= steps[current]) return current;
  return reported === "lost" && pending === "accept" ? "accepted" : reported;
}

export function isClosed(status: DisputeStatus): boolean {
  return steps[status] >= steps.warning_closed;
}

export function isLost(status: DisputeStatus): boolean {
  return status === "lost" || status === "accepted";
}

export function isInquiry(status: DisputeStatus): boolean {
  return status.startsWith("warning_");
}

/** The bank disputes the payment. An inquiry only asks, and a prevented dispute never began. */
export function isDisputed(status: DisputeStatus): boolean {
  return !isInquiry(status) && status !== "prevented";
}

/** The seller can send evidence. */
export function isAnswerable(status: DisputeStatus): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

export interface AnswerableDispute {
  status: DisputeStatus;
  dueBy: Date | null;
  pending: DisputeAnswer | null;
}

export type AnswerFault = "closed" | "under_review" | "being_answered" | "past_due" | "inquiry";

/** Returns the fault of an answer; the deadline itself counts as past. */
export function answerFault(
  { status, dueBy, pending }: AnswerableDispute,
  answer: DisputeAnswer,
  now: Date,
): AnswerFault | undefined {
  if (isClosed(status)) return "closed";
  if (!isAnswerable(status)) return "under_review";
  if (pending !== null) return "being_answered";
  if (dueBy !== null && dueBy <= now) return "past_due";
  return answer === "accept" && isInquiry(status) ? "inquiry" : undefined;
}

const soonMs = 60_000;
const laterMs = 24 * 3_600_000;

/** An answer that was begun is checked soon; otherwise every day, and soon after the deadline. */
export function nextDisputeCheck(
  { status, dueBy, pending }: AnswerableDispute,
  now: Date,
): Date | null {
  if (isClosed(status)) return null;
  const at = now.getTime() + (pending === null ? laterMs : soonMs);
  const afterDeadline = (dueBy?.getTime() ?? 0) + soonMs;
  return new Date(afterDeadline > now.getTime() ? Math.min(at, afterDeadline) : at);
}
