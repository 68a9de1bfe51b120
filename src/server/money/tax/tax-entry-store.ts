import { type Insertable, sql } from "kysely";
import type { TaxReason } from "#contract/billing/tax-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

/** Posting the same source again changes nothing, as in the ledger. */
export async function insertTaxEntries(
  tx: Tx,
  entries: Insertable<Tables["taxEntries"]>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("taxEntries")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "source", "position"]).doNothing(),
    )
    .execute();
}

export interface TaxSums {
  country: string | null;
  state: string | null;
  name: string;
  rate: number;
  reason: TaxReason;
  currency: string;
  taxable: number;
  tax: number;
  refundedTaxable: number;
  refundedTax: number;
}

/** Adds up taxes by place, tax and currency, from an instant to just before another one. */
export async function sumTaxes(
  db: Db | Tx,
  sellerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<TaxSums[]> {
  const { rows } = await taxSums(sellerId, from, to).execute(db);
  return rows;
}

/** Returns the statement, for the test that reads its plan. */
export function taxSums(sellerId: string, from: Date, to: Date) {
  return sql<TaxSums>`
    select country, state, name, rate, reason, currency,
      coalesce(sum(taxable_amount) filter (where kind = 'sale'), 0)::bigint as taxable,
      coalesce(sum(amount) filter (where kind = 'sale'), 0)::bigint as tax,
      coalesce(-sum(taxable_amount) filter (where kind = 'refund'), 0)::bigint as "refundedTaxable",
      coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as "refundedTax"
    from tax_entries
    where organization_id = ${sellerId} and created_at >= ${from} and created_at < ${to}
    group by country, state, name, rate, reason, currency
    order by country nulls last, state nulls first, name, rate, reason, currency`;
}

/** Adds up the sums of the entries of these sources. */
export function sumTaxesOfSources(
  tx: Tx,
  sellerId: string,
  sources: readonly string[],
): Promise<{ source: string; amount: number }[]> {
  return tx
    .selectFrom("taxEntries")
    .select(["source", sql<number>`sum(amount)::bigint`.as("amount")])
    .where("organizationId", "=", sellerId)
    .where("source", "in", sources)
    .groupBy("source")
    .execute();
}
