import type { OrderDisputeWire } from "#contract/billing/order-schema.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { moneyOfDispute } from "./dispute-labels.ts";
import { explainReason } from "./dispute-reasons.ts";

export interface DisputeEvent {
  key: string;
  title: string;
  note?: string;
  tone: Tone;
  at: string;
}

/** The events of a dispute, newest first. */
export function disputeTimeline(dispute: OrderDisputeWire & { currency: string }): DisputeEvent[] {
  const { currency, created_at, evidence_sent_at, closed_at } = dispute;
  const { funds_withdrawn_at: withdrawn, funds_reinstated_at: reinstated } = dispute;
  const sum = money(moneyOfDispute(dispute), currency);
  const events: (DisputeEvent | false)[] = [
    {
      key: "opened",
      title: withdrawn === null ? "Inquiry opened" : `Dispute of ${sum} opened`,
      note: explainReason(dispute).label,
      tone: "warn",
      at: created_at,
    },
    withdrawn !== null && {
      key: "withdrawn",
      title: `${sum} withdrawn from your balance`,
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
    reinstated !== null && {
      key: "reinstated",
      title: `${sum} returned to your balance`,
      tone: "good",
      at: reinstated,
    },
  ];
  return events.filter((event) => event !== false).toReversed();
}

const open = { title: "Closed", tone: "neutral" as Tone };
const ends: Record<OrderDisputeWire["status"], { title: string; note?: string; tone: Tone }> = {
  won: { title: "Dispute won", tone: "good" },
  lost: { title: "Dispute lost", note: "The customer keeps the money.", tone: "bad" },
  accepted: { title: "Dispute accepted", note: "The customer keeps the money.", tone: "neutral" },
  prevented: { title: "Dispute prevented", tone: "good" },
  warning_closed: { title: "Inquiry closed", tone: "neutral" },
  needs_response: open,
  under_review: open,
  warning_needs_response: open,
  warning_under_review: open,
};
