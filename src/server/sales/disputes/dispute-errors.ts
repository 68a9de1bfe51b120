import { type RefusalSpec, resourceNotFound } from "#server/platform/refusal.ts";
import type { AnswerFault } from "./dispute-rules.ts";

export const disputeErrors = {
  notFound: resourceNotFound,
  closed: {
    status: 409,
    code: "DisputeNotOpenError",
    message: "This dispute is closed. You can no longer respond to it.",
  },
  underReview: {
    status: 409,
    code: "DisputeUnderReview",
    message: "Evidence was already sent for this dispute. The bank is reviewing it.",
  },
  beingAnswered: {
    status: 409,
    code: "DisputeBeingAnswered",
    message:
      "A response to this dispute is already being sent. Get the dispute again to see the result.",
  },
  pastDue: {
    status: 409,
    code: "DisputePastDue",
    message: "The deadline of this dispute has passed. You can no longer respond to it.",
  },
  inquiry: {
    status: 409,
    code: "DisputeIsInquiry",
    message:
      "This is an inquiry. No money was withdrawn, so there is nothing to accept. Refund the order or send evidence.",
  },
} satisfies Record<string, RefusalSpec>;

export const answerRefusals: Readonly<Record<AnswerFault, RefusalSpec>> = {
  closed: disputeErrors.closed,
  under_review: disputeErrors.underReview,
  being_answered: disputeErrors.beingAnswered,
  past_due: disputeErrors.pastDue,
  inquiry: disputeErrors.inquiry,
};
