import type { HomeWire } from "#contract/home-schema.ts";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { count, fullMoment } from "#web/platform/format/format.ts";
import { shortMoney } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export interface AttentionItem {
  title: string;
  note: string;
  tone: Tone;
  to: PagePath;
  search?: Record<string, string>;
  hash?: string;
}

export interface AttentionFacts {
  attention: HomeWire["attention"] | undefined;
  currency: string;
  /** Set while the address of this person is not verified. */
  unverifiedEmail: string | undefined;
  pendingInvitations: number;
  /** This person may change settings. */
  maySetUp: boolean;
}

/** Returns items that need attention, most urgent first. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const { attention, unverifiedEmail, pendingInvitations } = facts;
  const { failedPayments = 0, failedRefunds = 0, pendingRefunds = 0 } = attention ?? {};
  const { openDisputes = 0, answerBy = null, lostDisputes = 0, lostAmount = 0 } = attention ?? {};
  const { pastDue = 0, pastDueAmount = 0 } = attention ?? {};
  const items: (AttentionItem | false)[] = [
    openDisputes > 0 && {
      title: `${count(openDisputes, "dispute")} to respond to`,
      note: answerBy === null ? "No deadline" : `Respond by ${fullMoment(new Date(answerBy))}`,
      tone: "bad",
      to: pagePaths.disputes,
    },
    pastDue > 0 && {
      title: `${count(pastDue, "subscription")} past due`,
      note: `${shortMoney(pastDueAmount, facts.currency)} at risk. A payment failed and is tried again.`,
      tone: "bad",
      to: pagePaths.subscriptions,
      search: { status: "past_due" },
    },
    failedRefunds > 0 && {
      title: `${count(failedRefunds, "refund")} failed`,
      note: "In the last 30 days. The money did not reach the customer.",
      tone: "bad",
      to: pagePaths.refunds,
    },
    failedPayments > 0 && {
      title: `${count(failedPayments, "payment")} failed`,
      note: "In the last 7 days",
      tone: "bad",
      to: pagePaths.payments,
      search: { status: "failed" },
    },
    lostDisputes > 0 && {
      title: `${count(lostDisputes, "dispute")} lost`,
      note: `In the last 30 days. ${shortMoney(lostAmount, facts.currency)} went back to customers.`,
      tone: "warn",
      to: pagePaths.disputes,
      search: { status: "lost" },
    },
    unverifiedEmail !== undefined && {
      title: "Verify your email address",
      note: `Open the link we sent to ${unverifiedEmail}`,
      tone: "warn",
      to: pagePaths.account,
    },
    Boolean(attention?.areBusinessDetailsMissing && facts.maySetUp) && {
      title: "Business details are missing",
      note: "Questions about what you sell and to whom",
      tone: "warn",
      to: pagePaths.sellerSettings,
      hash: "business-details",
    },
    pendingRefunds > 0 && {
      title: `${count(pendingRefunds, "refund")} pending`,
      note: "Waiting for the bank",
      tone: "info",
      to: pagePaths.refunds,
    },
    pendingInvitations > 0 && {
      title: `${count(pendingInvitations, "invitation")} pending`,
      note: "Not accepted yet",
      tone: "neutral",
      to: pagePaths.invitations,
    },
  ];
  return items.filter((item) => item !== false);
}
