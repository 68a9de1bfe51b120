import { type Selectable, sql } from "kysely";
import type { LedgerAccount } from "#contract/billing/ledger-schema.ts";
import type { Minor } from "#contract/money.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type LedgerEntryRow = Selectable<Tables["ledgerEntries"]>;

export interface NewLedgerEntry {
  id: string;
  source: string;
  leg: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Minor;
  currency: string;
  customerId: string | null;
  orderId: string | null;
  refundId: string | null;
  disputeId: string | null;
}

/**
 * Inserts the entries that are not there yet and opens their accounts. Returns the ids of those
 * that were inserted and how many entries of the same sources were there before. Sales share no row
 * but the accounts, which are only read.
 */
export async function insertLedgerEntries(
  tx: Tx,
  sellerId: string,
  entries: readonly NewLedgerEntry[],
  now: Date,
): Promise<{ insertedIds: string[]; existing: number }> {
  const column = <Key extends keyof NewLedgerEntry>(key: Key) => entries.map((entry) => entry[key]);
  const { rows } = await sql<{ insertedIds: string[]; existing: number }>`
    with posted as (
      select * from unnest(
        ${column("id")}::uuid[], ${column("source")}::text[], ${column("leg")}::text[],
        ${column("debit")}::text[], ${column("credit")}::text[], ${column("amount")}::bigint[],
        ${column("currency")}::text[], ${column("customerId")}::uuid[], ${column("orderId")}::uuid[],
        ${column("refundId")}::uuid[], ${column("disputeId")}::uuid[]
      ) as posted (id, source, leg, debit, credit, amount, currency, customer_id, order_id, refund_id, dispute_id)
    ), opened as (
      insert into ledger_accounts (organization_id, currency, account, created_at)
      select distinct ${sellerId}::text, posted.currency, used.account, ${now}::timestamptz
      from posted cross join lateral (values (posted.debit), (posted.credit)) as used (account)
      order by 2, 3
      on conflict (organization_id, currency, account) do nothing
    ), inserted as (
      insert into ledger_entries (
        organization_id, id, source, leg, debit_account, credit_account, amount, currency,
        customer_id, order_id, refund_id, dispute_id, created_at)
      select ${sellerId}, id, source, leg, debit, credit, amount, currency,
        customer_id, order_id, refund_id, dispute_id, ${now}
      from posted
      on conflict (organization_id, source, leg) do nothing
      returning id
    )
    select array(select id from inserted) as "insertedIds",
      (select count(*) from ledger_entries
       where organization_id = ${sellerId} and source = any(${column("source")}::text[])) as existing`.execute(
    tx,
  );
  return rows[0] ?? { insertedIds: [], existing: 0 };
}

export function listEntriesOfSources(
  tx: Tx,
  sellerId: string,
  sources: readonly string[],
): Promise<LedgerEntryRow[]> {
  return tx
    .selectFrom("ledgerEntries")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("source", "in", sources)
    .execute();
}

/** Adds up what the entries of one source gave a customer as credit. */
export async function sumCreditOfSource(
  db: Db | Tx,
  sellerId: string,
  source: string,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when credit_account = 'customer_credit' then amount else -amount end), 0)::bigint
      as amount
    from ledger_entries
    where organization_id = ${sellerId} and source = ${source}
      and 'customer_credit' in (debit_account, credit_account)`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** An account is opened together with its first entry. */
export async function hasLedger(db: Db | Tx, sellerId: string): Promise<boolean> {
  const found = await db
    .selectFrom("ledgerAccounts")
    .select("account")
    .where("organizationId", "=", sellerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface LedgerAccountTotals {
  account: LedgerAccount;
  currency: string;
  debit: number;
  credit: number;
}

/**
 * Adds up the debits and credits of every account that has entries, up to that instant. Sums: there
 * is no running balance.
 */
export async function sumLedgerAccounts(
  db: Db | Tx,
  sellerId: string,
  at: Date | undefined,
): Promise<LedgerAccountTotals[]> {
  const until = at ? sql`and created_at <= ${at}` : sql``;
  const { rows } = await sql<LedgerAccountTotals>`
    select currency, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (
      select currency, debit_account as account, sum(amount) as debit, 0 as credit
      from ledger_entries where organization_id = ${sellerId} ${until}
      group by currency, debit_account
      union all
      select currency, credit_account, 0, sum(amount)
      from ledger_entries where organization_id = ${sellerId} ${until}
      group by currency, credit_account
    ) as sides
    group by currency, account
    order by currency, account`.execute(db);
  return rows;
}
