import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import type { FirstDue } from "./deadline-source.ts";

/**
 * Rows that are deleted at their `expires_at`, if they have one. The owner of the table writes both
 * statements.
 */
export interface ExpiringRows {
  name: string;
  /** Selects `expires_at`; there is an index on it. */
  selectExpiry(rest: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Deletes the rows whose keys an inner query finds, which ends in `due`. */
  deleteRows(due: RawBuilder<unknown>): RawBuilder<unknown>;
}

export function selectFirstExpiry({ selectExpiry }: ExpiringRows): FirstDue {
  const first = sql`where expires_at is not null order by expires_at limit 1`;
  return sql`${selectExpiry(first)}`;
}

/** Deletes the rows that have expired, earliest first, and returns how many. */
export async function deleteExpiredRows(
  tx: Tx,
  { deleteRows }: ExpiringRows,
  now: Date,
  limit: number,
): Promise<number> {
  const due = sql`where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked`;
  const deleted = await deleteRows(due).execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
