import type pg from "pg";

/** For every table of the database: how many rows, and a hash of all their contents. */
export type TableSnapshot = Record<string, string>;

export async function snapshotTables(pool: pg.Pool): Promise<TableSnapshot> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name,
         count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content
       from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; content: string }>(
    // Without an order the database may count several tables at once and answer as they come.
    `${contents.join(" union all ")} order by name`,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
