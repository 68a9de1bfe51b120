import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import { accountLabels } from "./ledger-labels.ts";

export type LedgerFault = LedgerVerificationWire["faults"][number];

/** One problem in words for a seller; the details are for an engineer. */
export interface PlainFault {
  text: string;
  details: string;
  /** The order to look at, where the problem names one. */
  orderId: string | undefined;
}

type Wording = readonly [check: RegExp, message: RegExp, text: string];

/** The first that fits. */
const wordings: readonly Wording[] = [
  [/^receivables$/, /./, "More was paid for this order than it cost."],
  [/^customer credit$/, /./, "A customer used more credit than they had."],
  [/^orders$/, /reported tax/, "The tax report has a different tax than this order."],
  [/^orders$/, /was charged/, "The payments of this order do not match its total."],
  [/^orders$/, /refunded/, "The refunds of this order do not match the order."],
  [/^orders$/, /its status is/, "The status of this order does not match its refunds."],
  [/^orders$/, /its entries of/, "The ledger has different amounts than this order."],
  [/^orders$/, /./, "The amounts of this order do not add up."],
  [/^payments$/, /was refunded of/, "More was refunded than was paid."],
  [/^payments$/, /./, "The ledger has different amounts than this payment."],
  [/^refunds$/, /tax/, "The tax of this refund does not match the tax report."],
  [/^refunds$/, /./, "The ledger has different amounts than this refund."],
  [/^charges$/, /no payment is recorded/, "A card was charged, but no payment is recorded for it."],
  [/^charges$/, /has no charge/, "The payment processor does not know this payment."],
  [/^charges$/, /its charge is/, "The payment did not succeed at the payment processor."],
  [/^charges$/, /was charged/, "The payment processor charged a different amount."],
  [/^charges$/, /refunded/, "The payment processor refunded a different amount."],
  [
    /^disputes$/,
    /./,
    "The ledger or the payment processor has different amounts for this dispute.",
  ],
  [/^entitlements$/, /it ended/, "Changes of a subscription that ended were not billed."],
  [/^entitlements$/, /./, "A customer got more time or credit than they paid for."],
  [/^places$/, /without a place/, "No tax was computed for this order: no address was known."],
  [/^places$/, /./, "This order was taxed at another place than its subscription was sold to."],
  [/^sources$/, /./, "The ledger has entries that belong to no order, payment or refund."],
  [/^entries$/, /debits and credits differ/, "The ledger as a whole is not balanced."],
  [/^entries$/, /./, "A ledger entry is damaged."],
];

export function plainFault({ check, subject, message }: LedgerFault): PlainFault {
  const details = `${subject}: ${message}`;
  const [, orderId] = /^order ([0-9a-f-]{36})$/.exec(subject) ?? [];
  return { text: toText({ check, subject, message }), details, orderId };
}

function toText({ check, subject, message }: LedgerFault): string {
  if (subject === "more") return `More problems were found: ${message}.`;
  const [, account] = /^account \w+ (\w+)$/.exec(subject) ?? [];
  if (account !== undefined && Object.hasOwn(accountLabels, account)) {
    const { name } = accountLabels[account as keyof typeof accountLabels];
    return `The balance of ${name} does not match its entries.`;
  }
  const found = wordings.find(([name, pattern]) => name.test(check) && pattern.test(message));
  return found?.[2] ?? "Something in the ledger does not match.";
}
