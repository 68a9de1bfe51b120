import { sql } from "kysely";
import type {
  LedgerEvent,
  LedgerExplanationQuery,
} from "#contract/billing/ledger-explanation-schema.ts";
import type { LedgerAccount } from "#contract/billing/ledger-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  countPart,
  type EntryBranch,
  entriesOf,
  listPart,
  maxCountedEntries,
} from "./ledger-entry-list-store.ts";
import type { LedgerEntryRow } from "./ledger-store.ts";

export interface ExplainedFigure {
  rows: LedgerEntryRow[];
  total: number;
  debit: number;
  credit: number;
}

/** The entries that touch any of these accounts, newest first, and the sums of all of them. */
export async function explainFigure(
  db: Db,
  sellerId: string,
  query: LedgerExplanationQuery,
): Promise<ExplainedFigure> {
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const sides = branchesOf(db, sellerId, query);
  const branches = sides.map(({ listed }) => listed);
  const [rows, total, debit, credit] = await Promise.all([
    offset < maxCountedEntries ? listPart(db, branches, offset, limit) : [],
    countPart(db, branches),
    sumOf(sides.flatMap(({ side, whole }) => (side === "debitAccount" ? whole : []))),
    sumOf(sides.flatMap(({ side, whole }) => (side === "creditAccount" ? whole : []))),
  ]);
  return { rows, total, debit, credit };
}

interface SideBranch {
  side: "debitAccount" | "creditAccount";
  /** Every entry on this side of the account. */
  whole: EntryBranch;
  /** Without those that another branch lists. */
  listed: EntryBranch;
}

/** One branch for each side of each account: each is read in order from an index of its own. */
export function branchesOf(db: Db, sellerId: string, query: LedgerExplanationQuery): SideBranch[] {
  const accounts = [...new Set(query.account)];
  const found = (side: SideBranch["side"], account: LedgerAccount) => {
    const entries = entriesOf(db, sellerId, query)
      .where("currency", "=", query.currency)
      .where(side, "=", account);
    const { event: events } = query;
    return events
      ? entries.where((eb) => eb.or(events.map((event) => eb("source", "like", patterns[event]))))
      : entries;
  };
  return accounts.flatMap((account): SideBranch[] => {
    const debits = found("debitAccount", account);
    const credits = found("creditAccount", account);
    return [
      { side: "debitAccount", whole: debits, listed: debits },
      {
        side: "creditAccount",
        whole: credits,
        listed: credits.where("debitAccount", "not in", accounts),
      },
    ];
  });
}

const patterns: Record<LedgerEvent, string> = {
  sale: "order:%:sale",
  credit: "order:%:credit",
  waived: "order:%:waived",
  payment: "payment:%",
  fee: "charge:%",
  refund: "refund:%",
  dispute: "dispute:%",
};

async function sumOf(branches: readonly EntryBranch[]): Promise<number> {
  const sums = await Promise.all(
    branches.map((branch) =>
      branch
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("sum"))
        .executeTakeFirstOrThrow(),
    ),
  );
  return sums.reduce((total, { sum }) => total + sum, 0);
}
