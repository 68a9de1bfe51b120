import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Lists the holders of these customers, or of the customers with these external ids. */
export async function listHolderIds(
  db: Db | Tx,
  sellerId: string,
  wanted: { customerIds: readonly string[] } | { externalIds: readonly string[] },
): Promise<string[]> {
  const ids = "customerIds" in wanted ? wanted.customerIds : [];
  const externalIds = "externalIds" in wanted ? wanted.externalIds : [];
  const { rows } = await sql<{ id: string }>`
    with customer as materialized (
      select id from unnest(${ids}::uuid[]) as named (id)
      union
      select id from customers
      where organization_id = ${sellerId} and external_id = any(${externalIds}::text[])
    )
    select id from customer
    union
    select holder.id from usage_holders holder join customer on customer.id = holder.customer_id
    where holder.organization_id = ${sellerId}
    union
    select id from usage_holders
    where organization_id = ${sellerId} and external_id = any(${externalIds}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The customer behind a holder, and in which of their epochs its events count. */
export interface HolderOwner {
  id: string;
  customerId: string | null;
  attachedEpoch: number | null;
}

/** Lists holders that are stored. A customer may have events and no stored holder. */
export async function listHolderOwners(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<HolderOwner[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("usageHolders")
    .select(["id", "customerId", "attachedEpoch"])
    .where("organizationId", "=", sellerId)
    .where("id", "in", [...new Set(ids)])
    .execute();
}
