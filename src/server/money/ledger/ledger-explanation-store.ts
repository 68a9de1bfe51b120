import { type RawBuilder, sql } from "kysely";
import {
  type LedgerEvent,
  type LedgerExplanationQuery,
  ledgerEvents,
} from "#contract/billing/ledger-explanation-schema.ts";
import type { LedgerAccount } from "#contract/billing/ledger-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  countPart,
  type EntryBranch,
  listPart,
  maxCountedEntries,
  selectLedgerEntries,
} from "./ledger-entry-list-store.ts";
import type { LedgerEntryRow } from "./ledger-store.ts";

export interface EventSums {
  event: LedgerEvent | "other";
  debit: number;
  credit: number;
}

export interface ExplainedFigure {
  rows: LedgerEntryRow[];
  total: number;
  /** Of all entries, for each kind of event that has any. */
  events: EventSums[];
}

/**
 * Returns the entries that touch any of these accounts, newest first, and the sums of all of them.
 */
export async function explainFigure(
  db: Db,
  sellerId: string,
  query: LedgerExplanationQuery,
): Promise<ExplainedFigure> {
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const sides = listSideBranches(db, sellerId, query);
  const branches = sides.map(({ listed }) => listed);
  const [rows, total, events] = await Promise.all([
    offset < maxCountedEntries ? listPart(db, branches, offset, limit) : [],
    countPart(db, branches),
    sumEvents(sides),
  ]);
  return { rows, total, events };
}

interface SideBranch {
  side: "debitAccount" | "creditAccount";
  /** Every entry on this side of the account. */
  whole: EntryBranch;
  /** Without those that another branch lists. */
  listed: EntryBranch;
}

/**
 * Makes a branch of the query for each side of each account: each is read in order from an index of
 * its own.
 */
export function listSideBranches(
  db: Db,
  sellerId: string,
  query: LedgerExplanationQuery,
): SideBranch[] {
  const accounts = [...new Set(query.account)];
  const found = (side: SideBranch["side"], account: LedgerAccount) => {
    const entries = selectLedgerEntries(db, sellerId, query)
      .where("currency", "=", query.currency)
      .where(side, "=", account);
    const { event: events } = query;
    return events ? entries.where((eb) => eb.or(events.map((event) => isEvent(event)))) : entries;
  };
  return accounts.flatMap((account): SideBranch[] => {
    const debits = found("debitAccount", account);
    const credits = found("creditAccount", account);
    const branches: SideBranch[] = [];
    if (query.side !== "credit")
      branches.push({ side: "debitAccount", whole: debits, listed: debits });
    if (query.side === "credit")
      branches.push({ side: "creditAccount", whole: credits, listed: credits });
    if (query.side === undefined) {
      const listed = credits.where("debitAccount", "not in", accounts);
      branches.push({ side: "creditAccount", whole: credits, listed });
    }
    return branches;
  });
}

const patterns: Record<LedgerEvent, { like: string; notLike?: readonly string[] }> = {
  sale: { like: "order:%:sale" },
  credit: { like: "order:%:credit" },
  waived: { like: "order:%:waived" },
  payment: { like: "payment:%" },
  fee: { like: "charge:%" },
  refund: { like: "refund:%" },
  dispute: { like: "dispute:%", notLike: ["dispute:%:fee%", "dispute:%:credit%"] },
  dispute_fee: { like: "dispute:%:fee%" },
  taken_credit: { like: "dispute:%:credit%" },
};

/**
 * As a filter it has parameters: with the texts themselves the planner would read the entries by
 * their source.
 */
function isEvent(event: LedgerEvent, write: (text: string) => RawBuilder<unknown> = sql.val) {
  const { like, notLike = [] } = patterns[event];
  const others = notLike.map((other) => sql`and source not like ${write(other)}`);
  return sql<boolean>`(source like ${write(like)} ${sql.join(others, sql` `)})`;
}

const eventOfSource = sql<EventSums["event"]>`case
  ${sql.join(
    ledgerEvents.map((event) => sql`when ${isEvent(event, sql.lit)} then ${sql.lit(event)}`),
    sql` `,
  )}
  else 'other' end`;

async function sumEvents(branches: readonly SideBranch[]): Promise<EventSums[]> {
  const sums = await Promise.all(
    branches.map(async ({ side, whole }) => {
      const rows = await whole
        .select([eventOfSource.as("event"), sql<number>`sum(amount)::bigint`.as("sum")])
        .groupBy("event")
        .execute();
      return rows.map((row) => ({ side, ...row }));
    }),
  );
  const found = Map.groupBy(sums.flat(), ({ event }) => event);
  return [...ledgerEvents, "other" as const].flatMap((event) => {
    const own = found.get(event);
    if (!own) return [];
    const sumSide = (side: SideBranch["side"]) =>
      own.reduce((total, row) => total + (row.side === side ? row.sum : 0), 0);
    return [{ event, debit: sumSide("debitAccount"), credit: sumSide("creditAccount") }];
  });
}
