import { createHash } from "node:crypto";
import type pg from "pg";

/** For every table of the database: how many rows, and which transactions wrote them. */
export type TableSnapshot = Record<string, string>;

/**
 * Two snapshots are equal only if nothing was written between them: an insert or an update leaves a row of a later
 * transaction, a delete leaves fewer rows. Reading the rows themselves takes ten times as long.
 */
export async function snapshotTables(pool: pg.Pool): Promise<TableSnapshot> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat_ws(' ', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) as content
       from ${name}`,
  );
  // Without an order the database may count several tables at once and answer as they come.
  const text = `${contents.join(" union all ")} order by name`;
  // Named, so that it is planned once: planning takes longer than running it.
  const name = `snapshot ${createHash("md5").update(text).digest("hex")}`;
  const { rows } = await pool.query<{ name: string; content: string }>({ name, text });
  return Object.fromEntries(rows.map((row) => [row.name, row.content]));
}
