import type pg from "pg";

/** For every table of the database: how many rows, and a hash of all their contents. */
export type TableSnapshot = Record<string, string>;

export async function snapshotTables(pool: pg.Pool): Promise<TableSnapshot> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const snapshot: TableSnapshot = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content
       from ${name} t`,
    );
    snapshot[name] = rows[0]?.content ?? "";
  }
  return snapshot;
}
