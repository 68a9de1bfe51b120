import { type Selectable, sql } from "kysely";
import type { TaxEntryQuery } from "#contract/billing/tax-entry-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { TaxSums } from "./tax-entry-store.ts";

export type TaxEntryRow = Selectable<Tables["taxEntries"]>;

export interface ListedTaxes {
  rows: TaxEntryRow[];
  total: number;
  sums: Pick<TaxSums, "taxable" | "tax" | "refundedTaxable" | "refundedTax">;
}

/**
 * Lists the entries behind a row of the tax report, newest first, and what all of them add up to.
 */
export async function listTaxEntries(
  db: Db,
  sellerId: string,
  query: TaxEntryQuery,
): Promise<ListedTaxes> {
  const found = selectTaxEntries(db, sellerId, query);
  const [rows, sums] = await Promise.all([
    found
      .selectAll()
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found
      .select([
        sql<number>`count(*)`.as("total"),
        sumColumn("taxable_amount", "sale").as("taxable"),
        sumColumn("amount", "sale").as("tax"),
        sumColumn("taxable_amount", "refund").as("refundedTaxable"),
        sumColumn("amount", "refund").as("refundedTax"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const { total, ...all } = sums;
  return { rows, total, sums: all };
}

/** As the report has it: not negative for refunds. */
function sumColumn(column: "amount" | "taxable_amount", kind: "sale" | "refund") {
  const sum = sql`sum(${sql.ref(column)}) filter (where kind = ${kind})`;
  return sql<number>`coalesce(${kind === "sale" ? sum : sql`-${sum}`}, 0)::bigint`;
}

/** Selects a range of the index by time; a seller has few rows of other places in it. */
export function selectTaxEntries(db: Db, sellerId: string, query: TaxEntryQuery) {
  const { from, to, currency, country, state, name, rate, reason, kind } = query;
  let found = db
    .selectFrom("taxEntries")
    .where("organizationId", "=", sellerId)
    .where("createdAt", ">=", from)
    .where("createdAt", "<", to)
    .where("currency", "=", currency);
  if (country !== undefined)
    found = found.where("country", "is not distinct from", country || null);
  if (state !== undefined) found = found.where("state", "is not distinct from", state || null);
  if (name !== undefined) found = found.where("name", "=", name);
  if (rate !== undefined) found = found.where("rate", "=", rate);
  if (reason !== undefined) found = found.where("reason", "=", reason);
  if (kind !== undefined) found = found.where("kind", "=", kind);
  return found;
}
