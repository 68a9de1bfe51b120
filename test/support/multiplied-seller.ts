import type pg from "pg";
import { listSellerTables } from "./seller-tables.ts";

interface Column {
  table: string;
  name: string;
  type: string;
  /** Part of a key: each copy has another value, and what refers to it has the same. */
  isKey: boolean;
}

export interface Copies {
  /** Each number makes one copy, once for a seller. */
  from: number;
  to: number;
  /** The copies are of sellers of their own, instead of this one. */
  ofOthers?: boolean;
}

const numberAt = 24;
const numberLength = 12;
/** Few of them belong to one seller, or they have rules for their keys. */
const notCopied = [
  "custom_fields",
  "discounts",
  "file_parts",
  "files",
  "ledger_accounts",
  "ledger_entries",
];

/**
 * Copies what a seller has by SQL, with all that refers to each other: for tests that need one with
 * very many rows beside many with few.
 */
export async function multiplySeller(
  pool: pg.Pool,
  sellerId: string,
  { from, to, ofOthers = false }: Copies,
): Promise<void> {
  const tables = [...(await listSellerTables(pool)), "events"].filter(
    (table) => !notCopied.includes(table),
  );
  const columns = await listColumns(pool, tables);
  const copy = (column: Column) => copiedValue(column, ofOthers);
  if (ofOthers) await copyOrganization(pool, sellerId, [from, to]);
  await withoutReferences(pool, async () => {
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table);
      await pool.query(
        `insert into ${table} (${own.map(({ name }) => `"${name}"`).join(", ")}) overriding system value
         select ${own.map(copy).join(", ")} from ${table} as model
         cross join generate_series($2::int, $3::int) as copy (number) where model.organization_id = $1`,
        [sellerId, from, to],
      );
    }
  });
  await pool.query("vacuum analyze");
}

/** Makes an id that ends with its number. */
export function otherSellerId(sellerId: string, number: number): string {
  return sellerId.slice(0, numberAt) + String(number).padStart(numberLength, "0");
}

async function copyOrganization(pool: pg.Pool, sellerId: string, numbers: number[]): Promise<void> {
  await pool.query(
    `insert into organizations (id, name, slug, created_at, updated_at)
     select ${otherSeller("id")}, name, slug || '-' || copy.number, created_at, updated_at
     from organizations cross join generate_series($2::int, $3::int) as copy (number) where id = $1`,
    [sellerId, ...numbers],
  );
}

function otherSeller(id: string): string {
  return `left(${id}, ${numberAt}) || lpad(copy.number::text, ${numberLength}, '0')`;
}

/**
 * They refer to each other in circles: the references are made again, and checked, when all copies
 * are there.
 */
async function withoutReferences(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0`,
  );
  await pool.query(rows.map(({ drop }) => drop).join(";"));
  await work();
  await pool.query(rows.map(({ add }) => add).join(";"));
}

async function listColumns(pool: pg.Pool, tables: string[]): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select attrelid::regclass::text as table, attname::text as name, atttypid::regtype::text as type,
       exists (
         select from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)
       ) or exists (
         select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey)
           and confrelid::regclass::text = any($1)
       ) as "isKey"
     from pg_attribute
     where attrelid::regclass::text = any($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [tables],
  );
  return rows;
}

function copiedValue({ name, type, isKey }: Column, ofOthers: boolean): string {
  const value = `model."${name}"`;
  if (name === "organization_id") return ofOthers ? otherSeller(value) : value;
  if (name === "created_at") return `${value} - copy.number * interval '10 seconds'`;
  const makeCopy = isKey ? copiedKeys[type] : undefined;
  return makeCopy ? makeCopy(value) : value;
}

const copiedKeys: Record<string, (value: string) => string> = {
  uuid: (value) => `md5(${value} || '-' || copy.number)::uuid`,
  text: (value) => `${value} || '-' || copy.number`,
  bytea: (value) => `sha256(${value} || copy.number::text::bytea)`,
  bigint: (value) => `${value} + copy.number * 100000`,
  integer: (value) => `${value} + copy.number * 100000`,
};
