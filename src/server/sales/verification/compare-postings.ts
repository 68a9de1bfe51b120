import type { CheckScope } from "#server/money/ledger/ledger-check.ts";
import { type LedgerEntryRow, listEntriesOfSources } from "#server/money/ledger/ledger-store.ts";
import type { Leg } from "#server/money/ledger/posting-rules.ts";

/** The postings that a row must have in the ledger. */
export interface ExpectedPosting {
  /** `order 3f2…` */
  subject: string;
  source: string;
  currency: string;
  legs: readonly Leg[];
}

/**
 * Finds postings that are missing, have other transfers than their row says, or should not be
 * there.
 */
export async function comparePostings(
  { tx, sellerId, fault }: CheckScope,
  expected: readonly ExpectedPosting[],
): Promise<void> {
  if (expected.length === 0) return;
  const sources = expected.map(({ source }) => source);
  const entries = await listEntriesOfSources(tx, sellerId, sources);
  const posted = Map.groupBy(entries, ({ source }) => source);
  for (const { subject, source, currency, legs } of expected) {
    const wanted = legs.map((leg) => legText({ ...leg, currency })).sort();
    const found = (posted.get(source) ?? []).map(entryText).sort();
    if (wanted.join() === found.join()) continue;
    fault(subject, `its entries of ${source} are ${listed(found)}, not ${listed(wanted)}`);
  }
}

function entryText({ debitAccount, creditAccount, ...entry }: LedgerEntryRow): string {
  return legText({ ...entry, debit: debitAccount, credit: creditAccount });
}

interface LegText {
  debit: string;
  credit: string;
  amount: number;
  currency: string;
}

function legText({ debit, credit, amount, currency }: LegText): string {
  return `${debit} ${credit} ${amount} ${currency}`;
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "empty" : texts.join(", ");
}
