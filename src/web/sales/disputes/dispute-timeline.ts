import type { OrderDisputeWire } from "#contract/billing/order-schema.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { creditOfDispute, debtText, moneyOfDispute } from "../labels/dispute-labels.ts";
import { explainReason } from "./dispute-reasons.ts";

export interface DisputeEvent {
  key: string;
  title: string;
  note?: string;
  tone: Tone;
  at: string;
}

/** Returns the events of a dispute, newest first. */
export function disputeTimeline(dispute: OrderDisputeWire & { currency: string }): DisputeEvent[] {
  const { currency, created_at, evidence_sent_at, closed_at } = dispute;
  const { escalated_at, inquiry_evidence_sent_at } = dispute;
  const { funds_withdrawn_at: withdrawn, funds_reinstated_at: reinstated } = dispute;
  const { fee_amount: feeLeft, fee_returned_amount: feeBack, fee_currency: feeCurrency } = dispute;
  const charged = feeLeft + feeBack;
  const sum = money(moneyOfDispute(dispute), currency);
  const credit = creditOfDispute(dispute);
  const beganAsInquiry = withdrawn === null || escalated_at !== null;
  const events: (DisputeEvent | false)[] = [
    {
      key: "opened",
      title: beganAsInquiry ? "Inquiry opened" : `Dispute of ${sum} opened`,
      note: explainReason(dispute).label,
      tone: "warn",
      at: created_at,
    },
    inquiry_evidence_sent_at !== null && {
      key: "inquiry evidence",
      title: "Evidence sent for the inquiry",
      tone: "info",
      at: inquiry_evidence_sent_at,
    },
    escalated_at !== null && {
      key: "escalated",
      title: `Inquiry became a dispute of ${sum}`,
      tone: "warn",
      at: escalated_at,
    },
    withdrawn !== null && {
      key: "withdrawn",
      title: `${sum} withdrawn from your balance`,
      ...(charged === 0 ? {} : { note: `Dispute fee of ${money(charged, feeCurrency)} charged` }),
      tone: "bad",
      at: withdrawn,
    },
    evidence_sent_at !== null && {
      key: "evidence",
      title: "Evidence sent",
      tone: "info",
      at: evidence_sent_at,
    },
    closed_at !== null && { key: "closed", ...ends[dispute.status], at: closed_at },
    closed_at !== null && credit > 0 && { key: "credit", ...creditEvent(dispute), at: closed_at },
    reinstated !== null && {
      key: "reinstated",
      title: `${sum} returned to your balance`,
      ...(feeBack === 0
        ? {}
        : { note: `Dispute fee of ${money(feeBack, feeCurrency)} returned too` }),
      tone: "good",
      at: reinstated,
    },
  ];
  return events.filter((event) => event !== false).toReversed();
}

/** A loss takes credit back, and an appeal gives it back. */
function creditEvent(dispute: OrderDisputeWire & { currency: string }) {
  const { status, currency } = dispute;
  const spent = dispute.credit_owed_amount + dispute.credit_set_off_amount;
  const sum = money(creditOfDispute(dispute), currency);
  if (status === "won") return { title: `${sum} of credit given back`, tone: "neutral" as Tone };
  return {
    title: `${sum} of credit taken back`,
    ...(spent > 0 && {
      note: `${money(spent, currency)} was spent, so the subscription ended. ${debtText(dispute, currency)}`,
    }),
    tone: "info" as Tone,
  };
}

const open = { title: "Closed", tone: "neutral" as Tone };
const ends: Record<OrderDisputeWire["status"], { title: string; note?: string; tone: Tone }> = {
  won: { title: "Dispute won", tone: "good" },
  lost: { title: "Dispute lost", note: "The customer gets the money back.", tone: "bad" },
  accepted: {
    title: "Dispute accepted",
    note: "The customer gets the money back.",
    tone: "neutral",
  },
  prevented: { title: "Dispute prevented", tone: "good" },
  warning_closed: { title: "Inquiry closed", tone: "neutral" },
  needs_response: open,
  under_review: open,
  warning_needs_response: open,
  warning_under_review: open,
};
