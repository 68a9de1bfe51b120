import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Whose usage an event is. */
export interface Holder {
  id: string;
  /** Null: no customer has this external id yet. */
  customerId: string | null;
  /** Of a customer or external id without any usage yet it is 0. */
  epoch: number;
}

export interface NamedCustomers {
  customerIds: readonly string[];
  externalIds: readonly string[];
}

export interface ResolvedHolders {
  /** By the id of the customer. */
  byId: ReadonlyMap<string, Holder>;
  /** By the external id that was named. */
  byExternalId: ReadonlyMap<string, Holder>;
}

interface FoundHolder {
  named: "customer" | "external" | "holder";
  key: string;
  holderId: string;
  customerId: string | null;
  epoch: number;
}

/**
 * Finds the holders of the customers that events name. External ids without a customer get a
 * holder of their own; a customer who was deleted no longer has one.
 */
export async function resolveHolders(
  tx: Tx,
  sellerId: string,
  { customerIds, externalIds }: NamedCustomers,
): Promise<ResolvedHolders> {
  const rows = await listNamedHolders(tx, sellerId, { customerIds, externalIds });
  const byId = new Map<string, Holder>();
  const byExternalId = new Map<string, Holder>();
  const deleted: string[] = [];
  for (const { named, key, holderId, customerId, epoch } of rows) {
    const holder = { id: holderId, customerId, epoch };
    if (named === "customer") byId.set(key, holder);
    else if (named === "external") byExternalId.set(key, holder);
    else if (byExternalId.has(key)) continue;
    else if (customerId === null) byExternalId.set(key, holder);
    else deleted.push(key);
  }
  const unknown = externalIds.filter((externalId) => !byExternalId.has(externalId));
  if (unknown.length > 0) {
    if (deleted.length > 0) await freeExternalIds(tx, sellerId, deleted);
    for (const [key, holder] of await createUnknownHolders(tx, sellerId, unknown))
      byExternalId.set(key, holder);
  }
  return { byId, byExternalId };
}

/** Lists customers first, and then the holders of external ids. */
async function listNamedHolders(
  tx: Tx,
  sellerId: string,
  { customerIds, externalIds }: NamedCustomers,
): Promise<FoundHolder[]> {
  const { rows } = await sql<FoundHolder>`
    select 'customer' as named, customer.id::text as key, customer.id as holder_id,
      customer.id as customer_id, coalesce(holder.epoch, 0) as epoch
    from unnest(${customerIds}::uuid[]) as wanted (id)
    join customers customer on customer.organization_id = ${sellerId} and customer.id = wanted.id
      and customer.deleted_at is null
    left join usage_holders holder
      on holder.organization_id = ${sellerId} and holder.id = customer.id
    union all
    select 'external', wanted.external_id, customer.id, customer.id, coalesce(holder.epoch, 0)
    from unnest(${externalIds}::text[]) as wanted (external_id)
    join customers customer
      on customer.organization_id = ${sellerId} and customer.external_id = wanted.external_id
    left join usage_holders holder
      on holder.organization_id = ${sellerId} and holder.id = customer.id
    union all
    select 'holder', holder.external_id, holder.id, holder.customer_id, holder.epoch
    from unnest(${externalIds}::text[]) as wanted (external_id)
    join usage_holders holder
      on holder.organization_id = ${sellerId} and holder.external_id = wanted.external_id`.execute(
    tx,
  );
  return rows;
}

/** Two batches may name the same new external id at once: both get the one that was stored. */
async function createUnknownHolders(
  tx: Tx,
  sellerId: string,
  externalIds: readonly string[],
): Promise<Map<string, Holder>> {
  const { rows } = await sql<{ id: string; externalId: string; epoch: number }>`
    insert into usage_holders (organization_id, id, external_id)
    select ${sellerId}, gen_random_uuid(), external_id
    from unnest(${externalIds}::text[]) as wanted (external_id)
    order by external_id
    on conflict (organization_id, external_id) do update set external_id = excluded.external_id
    returning id, external_id, epoch`.execute(tx);
  return new Map(
    rows.map(({ id, externalId, epoch }) => [externalId, { id, customerId: null, epoch }]),
  );
}

async function freeExternalIds(
  tx: Tx,
  sellerId: string,
  externalIds: readonly string[],
): Promise<void> {
  await sql`
    update usage_holders set external_id = null
    where organization_id = ${sellerId} and customer_id is not null
      and external_id = any(${externalIds}::text[])`.execute(tx);
}
