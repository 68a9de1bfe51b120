import type { Pool } from "pg";

/**
 * Tables that stay on one server however many sellers there are: identity, jobs, history, and
 * look-up tables.
 */
const localTables = [
  "audit_log",
  "events",
  "former_slugs",
  "invitation_teams",
  "invitations",
  "members",
  "portal_codes",
  "processor_objects",
  "product_sellers",
  "seller_secrets",
  "team_members",
  "teams",
];

/** Lists tables of seller data, without their partitions. */
export async function listSellerTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1::text[])
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id')
     order by 1`,
    [localTables],
  );
  return rows.map(({ name }) => name);
}

/** The tables and columns that decide whether a statement is about one seller. */
export interface SellerSchema {
  sellerTables: ReadonlySet<string>;
  /**
   * By table, the column that names the seller: `organization_id`, and `id` of the organizations
   * themselves.
   */
  sellerColumns: ReadonlyMap<string, string>;
  /** By table, the columns that name one row: primary keys and unique secrets. */
  rowColumns: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function readSellerSchema(pool: Pool): Promise<SellerSchema> {
  const { rows } = await pool.query<{ name: string; hasSeller: boolean; unique: string[] }>(
    `select relname::text as name,
       exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id') as "hasSeller",
       array(
         select attname::text from pg_index
         join pg_attribute on attrelid = indrelid and attnum = indkey[0]
         where indrelid = pg_class.oid and indisunique and indnkeyatts = 1 and indpred is null
       ) as "unique"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const owned = rows.filter(({ hasSeller }) => hasSeller);
  return {
    sellerTables: new Set(await listSellerTables(pool)),
    sellerColumns: new Map([
      ["organizations", "id"],
      ...owned.map(({ name }) => [name, "organization_id"] as const),
    ]),
    rowColumns: new Map(rows.map(({ name, unique }) => [name, new Set(unique)])),
  };
}
