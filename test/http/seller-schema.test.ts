import { expect, test } from "vitest";
import { listSellerTables } from "#test/support/seller-tables.ts";
import { testPlatform } from "#test/support/test-database.ts";

const { pool } = (await testPlatform()).database;
const sellerTables = await listSellerTables(pool);

interface Key {
  name: string;
  columns: string[];
}

interface Reference extends Key {
  target: string;
  targetColumns: string[];
  onDelete: string;
}

const columnNames = (relation: string, numbers: string) =>
  `(select json_agg(attname order by place)
    from unnest(${numbers}) with ordinality key (number, place)
    join pg_attribute on attrelid = ${relation} and attnum = number)`;

async function listFaults<Row extends { name: string }>(
  query: string,
  isRight: (row: Row) => boolean,
): Promise<string[]> {
  const { rows } = await pool.query<Row>(query, [sellerTables]);
  expect(rows.length).toBeGreaterThan(10);
  return rows.filter((row) => !isRight(row)).map(({ name }) => name);
}

test("every unique index of a seller table begins with the seller", async () => {
  const query = `
    select indexrelid::regclass::text as name, ${columnNames("indrelid", "indkey::int2[]")} as columns
    from pg_index where indisunique and indrelid::regclass::text = any($1)`;

  expect(await listFaults<Key>(query, ({ columns }) => columns[0] === "organization_id")).toEqual(
    [],
  );
});

test("every seller table has a primary key and a seller in each row", async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace and not (
       exists (select from pg_index where indrelid = pg_class.oid and indisprimary)
       and exists (select from pg_attribute
         where attrelid = pg_class.oid and attname = 'organization_id' and attnotnull))`,
    [sellerTables],
  );
  expect(rows).toEqual([]);
});

test("seller tables refer to organizations and to seller tables of the same seller only", async () => {
  const query = `
    select conname as name, ${columnNames("conrelid", "conkey")} as columns,
           confrelid::regclass::text as target, ${columnNames("confrelid", "confkey")} as "targetColumns",
           confdeltype as "onDelete"
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`;
  const isRight = ({ columns, target, targetColumns, onDelete }: Reference) =>
    columns[0] === "organization_id" &&
    onDelete !== "n" &&
    (target === "organizations"
      ? columns.length === 1
      : sellerTables.includes(target) && targetColumns[0] === "organization_id");

  expect(await listFaults<Reference>(query, isRight)).toEqual([]);
});

test("no trigger writes to a table, and no constraint is deferrable or an exclusion", async () => {
  const { rows: functions } = await pool.query<{ source: string }>(
    `select prosrc as source from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`,
  );
  expect(functions.length).toBeGreaterThan(0);
  for (const { source } of functions)
    expect(source).not.toMatch(/\b(insert\s+into|update\s+\w+\s+set|delete\s+from|truncate)\b/i);
  const { rows: constraints } = await pool.query(
    `select conname from pg_constraint
     where connamespace = 'public'::regnamespace and (condeferrable or contype = 'x')`,
  );
  expect(constraints).toEqual([]);
});
