import type { LedgerEvent } from "#contract/billing/ledger-explanation-schema.ts";
import { type LedgerAccount, ledgerAccounts } from "#contract/billing/ledger-schema.ts";
import { accountLabels } from "./ledger-labels.ts";

/** An amount on a page, as the ledger has it. */
export interface ExplainedFigure {
  title: string;
  /** The title of a negative amount, which is then written without its sign. */
  lossTitle?: string;
  /** How it is computed, in one sentence. */
  meaning: string;
  accounts: readonly LedgerAccount[];
  /** The side that makes it larger. */
  grows: "debit" | "credit";
  events?: readonly LedgerEvent[];
  /** Only the entries on this side of the account. */
  side?: LedgerSide;
}

export type LedgerSide = "debit" | "credit";

const figures = {
  earned: {
    title: "Earned",
    meaning:
      "Sales without tax, minus discounts, refunds and fees. Money held in disputes still counts.",
    accounts: ["revenue", "discounts", "refunds", "processor_fees", "waived"],
    grows: "credit",
  },
  kept: {
    title: "You keep",
    lossTitle: "You are down",
    meaning: "Sales without tax, minus discounts, refunds, fees and money held in disputes.",
    accounts: ["revenue", "discounts", "refunds", "processor_fees", "waived", "disputed_funds"],
    grows: "credit",
  },
  at_processor: {
    title: "At the processor",
    meaning: "Payments received, minus refunds, fees and disputed money.",
    accounts: ["processor_balance"],
    grows: "debit",
  },
  tax: {
    title: "Tax to pay",
    meaning: "Tax of sales, minus the tax of refunds, lost disputes and orders that were given up.",
    accounts: ["tax_payable"],
    grows: "credit",
  },
  owed: {
    title: "Owed by customers",
    meaning: "Orders, minus their payments and what was waived.",
    accounts: ["customer_receivable"],
    grows: "debit",
  },
  fee: {
    title: "Processor fee",
    meaning: "Fees that the payment processor charged, minus those it returned.",
    accounts: ["processor_fees"],
    grows: "debit",
  },
  payment_fee: {
    title: "Payment fee",
    meaning: "Fees that the payment processor charged for payments.",
    accounts: ["processor_fees"],
    grows: "debit",
    events: ["fee"],
  },
  dispute_fee: {
    title: "Dispute fee",
    meaning: "Fees that the payment processor charged for disputes, minus those it returned.",
    accounts: ["processor_fees"],
    grows: "debit",
    events: ["dispute_fee"],
  },
  held: {
    title: "Held in dispute",
    meaning: "Money that banks withdrew and have not decided about.",
    accounts: ["disputed_funds"],
    grows: "debit",
  },
  refunded: {
    title: "Refunded",
    meaning: "Refunds and lost disputes, with their tax.",
    accounts: ["refunds", "tax_payable"],
    grows: "debit",
    events: ["refund", "dispute"],
  },
  order_discount: {
    title: "Discount",
    meaning: "The discount of the order.",
    accounts: ["discounts"],
    grows: "debit",
    events: ["sale"],
  },
  order_tax: {
    title: "Tax",
    meaning: "The tax of the order, before refunds.",
    accounts: ["tax_payable"],
    grows: "credit",
    events: ["sale"],
  },
  order_total: {
    title: "Total",
    meaning: "Items less discount, with tax.",
    accounts: ["customer_receivable", "customer_credit"],
    grows: "debit",
    events: ["sale"],
  },
} satisfies Record<string, ExplainedFigure>;

export type FigureName = keyof typeof figures;

/** The accounts that grow by debits. */
const debitAccounts: ReadonlySet<LedgerAccount> = new Set([
  "customer_receivable",
  "processor_balance",
  "discounts",
  "refunds",
  "processor_fees",
  "disputed_funds",
  "waived",
]);

/**
 * Returns a named figure, an account of the trial balance or one side of it; undefined for any
 * other name.
 */
export function explainedFigure(name: string, side?: string): ExplainedFigure | undefined {
  if (Object.hasOwn(figures, name)) return figures[name as FigureName];
  const account = ledgerAccounts.find((each) => each === name);
  if (!account) return undefined;
  const { name: title, note } = accountLabels[account];
  if (side === "debit" || side === "credit")
    return {
      title: `${title}, ${side}`,
      meaning: sideMeaning(title, side, debitAccounts.has(account) === (side === "debit")),
      accounts: [account],
      grows: side,
      side,
    };
  const grows = debitAccounts.has(account) ? "debit" : "credit";
  return { title, meaning: `${note}.`, accounts: [account], grows };
}

function sideMeaning(title: string, side: LedgerSide, isAdded: boolean): string {
  return `Every ${side} ${isAdded ? "adds to" : "is subtracted from"} the account “${title}”.`;
}

/** Where a figure is from: the address of its explanation. */
export interface FigurePlace {
  figure: FigureName | LedgerAccount;
  currency: string;
  /** One side of an account. */
  side?: LedgerSide;
  orderId?: string;
  /** Instants; the second one no longer counts. */
  from?: string;
  to?: string;
}

export function explanationSearch(place: FigurePlace): Record<string, string> {
  const { figure, currency, side, orderId, from, to } = place;
  return {
    figure,
    currency,
    ...(side ? { side } : {}),
    ...(orderId ? { order: orderId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
