import type { LedgerAccount, LedgerEntryWire } from "#contract/billing/ledger-schema.ts";
import { type LedgerKind, toLedgerKind } from "../labels/ledger-labels.ts";

export interface PostingLine {
  account: LedgerAccount;
  side: "debit" | "credit";
  amount: number;
}

/** The entries of one source, such as one payment, as lines of a journal. */
export interface LedgerPosting {
  source: string;
  kind: LedgerKind;
  createdAt: string;
  currency: string;
  /** One for each account, debits first. */
  lines: PostingLine[];
}

/** Returns entries in any order as postings, oldest first. */
export function toPostings(entries: readonly LedgerEntryWire[]): LedgerPosting[] {
  const oldestFirst = entries.toSorted(
    (one, other) =>
      one.created_at.localeCompare(other.created_at) ||
      getRank(one) - getRank(other) ||
      one.id.localeCompare(other.id),
  );
  const bySource = Map.groupBy(oldestFirst, ({ source, currency }) => `${currency} ${source}`);
  return [...bySource.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { source, created_at: createdAt, currency } = first;
    return [{ source, kind: toLedgerKind(source), createdAt, currency, lines: toLines(group) }];
  });
}

/** An order and its payment may be written at one instant: the order comes first. */
function getRank({ source }: LedgerEntryWire): number {
  const rank = (
    ["sale", "credit_used", "credit_returned", "waived", "payment", "fee"] as LedgerKind[]
  ).indexOf(toLedgerKind(source));
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

function toLines(entries: readonly LedgerEntryWire[]): PostingLine[] {
  const lines = [...sumBalances(entries)].flatMap(([account, balance]): PostingLine[] => {
    if (balance === 0) return [];
    return [{ account, side: balance > 0 ? "debit" : "credit", amount: Math.abs(balance) }];
  });
  return [
    ...lines.filter(({ side }) => side === "debit"),
    ...lines.filter(({ side }) => side === "credit"),
  ];
}

/** Returns debits less credits of each account. */
export function sumBalances(entries: readonly LedgerEntryWire[]): Map<LedgerAccount, number> {
  const balances = new Map<LedgerAccount, number>();
  for (const { debit, credit, amount } of entries) {
    balances.set(debit, (balances.get(debit) ?? 0) + amount);
    balances.set(credit, (balances.get(credit) ?? 0) - amount);
  }
  return balances;
}

export interface PostingSums {
  debit: number;
  credit: number;
}

export function sumPostings(postings: readonly LedgerPosting[]): PostingSums {
  const lines = postings.flatMap((posting) => posting.lines);
  const sum = (side: PostingLine["side"]) =>
    lines.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
  return { debit: sum("debit"), credit: sum("credit") };
}
