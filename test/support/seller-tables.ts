import type { Pool } from "pg";

/** Tables that stay on one server however many sellers there are: identity, jobs, history, and look-up tables. */
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

/** Tables of seller data, without their partitions. */
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
