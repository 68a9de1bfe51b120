import { createHash } from "node:crypto";
import type pg from "pg";

/** For every table of the database: how many rows, and which transactions wrote them. */
export type TableSnapshot = Record<string, string>;

/**
 * Two snapshots are equal only if nothing was written between them: a row that is inserted or
 * updated has a later transaction than all before it, so with as many rows as before their sum is
 * greater. Reading the rows themselves takes ten times as long. Stored reports of a verification
 * are left out: they change nothing.
 */
export async function snapshotTables(pool: pg.Pool): Promise<TableSnapshot> {
  const { rows: found } = await pool.query<{ names: string }>({
    name: "snapshot names",
    text: `select string_agg(relname, ' ' order by relname) as names from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
             and relname <> 'ledger_reports' and not relispartition`,
  });
  const { rows } = await pool.query<{ snapshot: TableSnapshot }>(
    toStatement(found[0]?.names ?? ""),
  );
  return rows[0]?.snapshot ?? {};
}

const statements = new Map<string, { name: string; text: string }>();

/** Named, so that it is planned once: planning takes longer than running it. */
function toStatement(names: string): { name: string; text: string } {
  const known = statements.get(names);
  if (known) return known;
  const contents = names.split(" ").map(
    (name) =>
      `select '${name}' as name, concat_ws(' ', count(*), sum(xmin::text::bigint)) as content
       from ${name}`,
  );
  const text = `select json_object_agg(name, content order by name) as snapshot
    from (${contents.join(" union all ")}) as tables`;
  const statement = { name: `snapshot ${createHash("md5").update(names).digest("hex")}`, text };
  statements.set(names, statement);
  return statement;
}
