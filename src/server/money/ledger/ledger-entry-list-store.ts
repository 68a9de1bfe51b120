import { sql } from "kysely";
import type { LedgerAccount, LedgerEntryQuery } from "#contract/billing/ledger-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { RowPage } from "#server/v1/listing-store.ts";
import type { LedgerEntryRow } from "./ledger-store.ts";

/** A ledger grows without end: neither counting nor turning pages goes further than this. */
export const maxCountedEntries = 10_000;

/** Lists entries, newest first. Reads no more rows than one page needs, however many there are. */
export async function listLedgerEntries(
  db: Db,
  sellerId: string,
  query: LedgerEntryQuery,
): Promise<RowPage<LedgerEntryRow>> {
  const { page, limit, account } = query;
  const offset = (page - 1) * limit;
  const branches = account
    ? await branchesOfAccount(db, sellerId, query, account)
    : [selectLedgerEntries(db, sellerId, query)];
  const [rows, total] = await Promise.all([
    offset < maxCountedEntries ? listPart(db, branches, offset, limit) : [],
    countPart(db, branches),
  ]);
  return { rows, total };
}

export type EntryBranch = ReturnType<typeof selectLedgerEntries>;

type EntryFilter = Pick<LedgerEntryQuery, "order_id" | "customer_id" | "from" | "to" | "before">;

export function selectLedgerEntries(db: Db, sellerId: string, query: EntryFilter) {
  const { order_id: orderId, customer_id: customerId, from, to, before } = query;
  return db
    .selectFrom("ledgerEntries")
    .where("organizationId", "=", sellerId)
    .$if(orderId !== undefined, (entries) => entries.where("orderId", "=", orderId ?? null))
    .$if(customerId !== undefined, (entries) =>
      entries.where("customerId", "=", customerId ?? null),
    )
    .$if(from !== undefined, (entries) => entries.where("createdAt", ">=", from as Date))
    .$if(to !== undefined, (entries) => entries.where("createdAt", "<", to as Date))
    .$if(before !== undefined, (entries) =>
      entries.where(
        sql<boolean>`(created_at, id) < (
          select last.created_at, last.id from ledger_entries as last
          where last.organization_id = ${sellerId} and last.id = ${before})`,
      ),
    );
}

/** One branch for each side and currency: each is read in order from an index of its own. */
async function branchesOfAccount(
  db: Db,
  sellerId: string,
  query: LedgerEntryQuery,
  account: LedgerAccount,
): Promise<EntryBranch[]> {
  const opened = await db
    .selectFrom("ledgerAccounts")
    .select("currency")
    .where("organizationId", "=", sellerId)
    .where("account", "=", account)
    .execute();
  return opened.flatMap(({ currency }) =>
    (["debitAccount", "creditAccount"] as const).map((side) =>
      selectLedgerEntries(db, sellerId, query)
        .where("currency", "=", currency)
        .where(side, "=", account),
    ),
  );
}

export async function listPart(
  db: Db,
  branches: readonly EntryBranch[],
  offset: number,
  limit: number,
): Promise<LedgerEntryRow[]> {
  const [first, ...others] = branches.map((branch) => {
    const newest = branch.selectAll().orderBy("createdAt", "desc").orderBy("id", "desc");
    return db.selectFrom(newest.limit(offset + limit).as("newest")).selectAll();
  });
  if (!first) return [];
  const all = others.reduce((union, branch) => union.unionAll(branch), first);
  return db
    .selectFrom(all.as("entries"))
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPart(db: Db, branches: readonly EntryBranch[]): Promise<number> {
  const counts = await Promise.all(
    branches.map((branch) =>
      db
        .selectFrom(branch.select("id").limit(maxCountedEntries).as("counted"))
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.min(
    maxCountedEntries,
    counts.reduce((sum, { total }) => sum + total, 0),
  );
}
