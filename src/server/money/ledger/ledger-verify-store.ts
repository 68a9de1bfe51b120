import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { LedgerEntryRow } from "./ledger-store.ts";

/** Lists deleted organizations, too: their ledgers stay. */
export async function listOrganizationIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAccountNames(
  tx: Tx,
  sellerId: string,
): Promise<{ currency: string; account: string }[]> {
  return tx
    .selectFrom("ledgerAccounts")
    .select(["currency", "account"])
    .where("organizationId", "=", sellerId)
    .execute();
}

export type CheckedEntryRow = Pick<
  LedgerEntryRow,
  "id" | "source" | "leg" | "debitAccount" | "creditAccount" | "amount" | "currency"
>;

/** Lists entries in the order of the ids. */
export function listEntriesAfter(
  tx: Tx,
  sellerId: string,
  afterId: string,
  limit: number,
): Promise<CheckedEntryRow[]> {
  return tx
    .selectFrom("ledgerEntries")
    .select(["id", "source", "leg", "debitAccount", "creditAccount", "amount", "currency"])
    .where("organizationId", "=", sellerId)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export interface OwnBalance {
  id: string;
  currency: string;
  /** Debits less credits of the account in the entries of this order or customer. */
  balance: number;
}

const balanceOfAccount = (account: string) => sql<number>`
  sum(case when debit_account = ${account} then amount
           when credit_account = ${account} then -amount
           else 0 end)::bigint`;

/** Lists the open amount of each order in the customer account, in the order of the ids. */
export function listOrderReceivables(
  tx: Tx,
  sellerId: string,
  afterId: string,
  limit: number,
): Promise<OwnBalance[]> {
  return tx
    .selectFrom("ledgerEntries")
    .select((eb) => [
      eb.ref("orderId").$notNull().as("id"),
      "currency",
      balanceOfAccount("customer_receivable").as("balance"),
    ])
    .where("organizationId", "=", sellerId)
    .where("orderId", ">", afterId)
    .groupBy(["orderId", "currency"])
    .orderBy("orderId")
    .orderBy("currency")
    .limit(limit)
    .execute();
}

/** Lists the credit of each customer, as a negative balance, in the order of the ids. */
export function listCustomerCredits(
  tx: Tx,
  sellerId: string,
  afterId: string,
  limit: number,
): Promise<OwnBalance[]> {
  return tx
    .selectFrom("ledgerEntries")
    .select((eb) => [
      eb.ref("customerId").$notNull().as("id"),
      "currency",
      balanceOfAccount("customer_credit").as("balance"),
    ])
    .where("organizationId", "=", sellerId)
    .where("customerId", ">", afterId)
    .groupBy(["customerId", "currency"])
    .orderBy("customerId")
    .orderBy("currency")
    .limit(limit)
    .execute();
}
