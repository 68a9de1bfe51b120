import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DeadlineSource } from "./deadline-source.ts";

/**
 * When each source is next due, in one statement: every worker asks again and again, and most of the time nothing is
 * due. Prepared, because planning it takes longer than running it.
 */
export async function listFirstDueInstants(
  { db, pool }: Database,
  sources: readonly DeadlineSource[],
): Promise<(Date | undefined)[]> {
  if (sources.length === 0) return [];
  const instants = sql.join(sources.map((source) => sql`(${source.selectFirstDue()})`));
  const { sql: text, parameters } = sql`select array[${instants}] as instants`.compile(db);
  const name = `first-due-${createHash("sha1").update(text).digest("base64url")}`;
  const { rows } = await pool.query<{ instants: (Date | null)[] }>({
    name,
    text,
    values: [...parameters],
  });
  return (rows[0]?.instants ?? []).map((instant) => instant ?? undefined);
}
