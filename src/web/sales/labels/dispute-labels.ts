import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const disputeStatusLabels: Record<DisputeStatus, { label: string; tone: Tone }> = {
  warning_needs_response: { label: "Inquiry: needs response", tone: "warn" },
  warning_under_review: { label: "Inquiry: under review", tone: "info" },
  warning_closed: { label: "Inquiry closed", tone: "neutral" },
  needs_response: { label: "Needs response", tone: "bad" },
  under_review: { label: "Under review", tone: "info" },
  won: { label: "Won", tone: "good" },
  lost: { label: "Lost", tone: "neutral" },
  accepted: { label: "Accepted", tone: "neutral" },
  prevented: { label: "Prevented", tone: "neutral" },
};

type NoticeTone = "info" | "warn";

/** About the payment of an order, in one sentence. */
export const orderDisputeNotices: Record<DisputeStatus, { text: string; tone: NoticeTone }> = {
  warning_needs_response: {
    text: "The customer’s bank opened an inquiry about this payment and waits for your response.",
    tone: "warn",
  },
  warning_under_review: {
    text: "The customer’s bank opened an inquiry about this payment and is reviewing your evidence.",
    tone: "info",
  },
  warning_closed: {
    text: "The customer’s bank closed its inquiry about this payment.",
    tone: "info",
  },
  needs_response: { text: "This payment is disputed and needs your response.", tone: "warn" },
  under_review: {
    text: "This payment is disputed. The bank is reviewing your evidence.",
    tone: "warn",
  },
  won: { text: "This payment was disputed. You won the dispute.", tone: "info" },
  lost: { text: "This payment was disputed. You lost the dispute.", tone: "info" },
  accepted: { text: "This payment was disputed. You accepted the dispute.", tone: "info" },
  prevented: { text: "A dispute of this payment was prevented.", tone: "info" },
};

export function moneyOfDispute(dispute: Pick<DisputeWire, "amount" | "tax_amount">): number {
  return dispute.amount + dispute.tax_amount;
}

type TakenCredit = Pick<
  DisputeWire,
  | "status"
  | "credit_taken_amount"
  | "credit_owed_amount"
  | "credit_set_off_amount"
  | "credit_dropped_amount"
>;

/** Adds what the customer had spent, and what waited for the next order. */
export function creditOfDispute(dispute: TakenCredit): number {
  const { credit_taken_amount: taken, credit_owed_amount: owed } = dispute;
  return taken + owed + dispute.credit_dropped_amount;
}

/**
 * Says which credit a lost dispute took back, or an appeal gave back. Empty if there was none.
 */
export function takenCreditText(dispute: TakenCredit, currency: string): string {
  const total = creditOfDispute(dispute);
  const { status, credit_owed_amount: owed } = dispute;
  if (total === 0) return "";
  if (status === "won") return givenBackText(total - owed, owed, currency);
  const taken = `Credit of ${money(total, currency)} that a change of plan had given for this payment was taken back.`;
  const spent = owed + dispute.credit_set_off_amount;
  return spent === 0
    ? taken
    : `${taken} The customer had spent ${money(spent, currency)} of it, and their subscription has ended. ${debtText(dispute, currency)}`;
}

/** Says what a customer owes of credit that they had spent, and what later credit paid of it. */
export function debtText(dispute: TakenCredit, currency: string): string {
  const { credit_owed_amount: owed, credit_set_off_amount: setOff } = dispute;
  const left = `The customer owes you ${money(owed, currency)}.`;
  if (setOff === 0) return left;
  const paid = `Credit that they got later paid ${money(setOff, currency)} of that.`;
  return owed === 0 ? `${paid} They owe you nothing.` : `${paid} ${left}`;
}

function givenBackText(amount: number, owed: number, currency: string): string {
  const back = `The customer has credit of ${money(amount, currency)} again that was taken back.`;
  const notOwed = `The customer no longer owes ${money(owed, currency)} of credit that they had spent.`;
  return [...(amount > 0 ? [back] : []), ...(owed > 0 ? [notOwed] : [])].join(" ");
}

/** The seller can still do something about it. */
export function canAnswer({ status, pending_action, past_due }: DisputeWire): boolean {
  const isOpen = status === "needs_response" || status === "warning_needs_response";
  return isOpen && pending_action === null && !past_due;
}

/** The bank asks, and no money has moved. */
export function isInquiry({ status }: Pick<DisputeWire, "status">): boolean {
  return status.startsWith("warning_");
}

/** The bank has not decided yet. */
export function isOpen({ closed_at }: Pick<DisputeWire, "closed_at">): boolean {
  return closed_at === null;
}
