import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Whose usage an event is. */
export interface Holder {
  id: string;
  /** Null: no customer has this external id yet. */
  customerId: string | null;
  epoch: number;
}

export interface NamedCustomers {
  customerIds: readonly string[];
  externalIds: readonly string[];
}

/** A customer who is there. Without an epoch they have no holder yet. */
interface FoundCustomer {
  id: string;
  externalId: string | null;
  epoch: number | null;
}

/** Finds customers by their ids and by external ids. One who is named twice is found twice. */
export async function listNamedCustomers(
  tx: Tx,
  sellerId: string,
  { customerIds, externalIds }: NamedCustomers,
): Promise<FoundCustomer[]> {
  // As one value: thousands of rows would cost the driver more than the query costs.
  const { rows } = await sql<{ found: [string, string | null, number | null][] | null }>`
    select json_agg(json_build_array(id, external_id, epoch)) as found from (
      select customer.id, null as external_id, holder.epoch
      from unnest(${customerIds}::uuid[]) as named (id)
      join customers customer on customer.organization_id = ${sellerId}
        and customer.id = named.id and customer.deleted_at is null
      left join usage_holders holder
        on holder.organization_id = ${sellerId} and holder.id = customer.id
      union all
      select customer.id, customer.external_id, holder.epoch
      from unnest(${externalIds}::text[]) as named (external_id)
      join customers customer
        on customer.organization_id = ${sellerId} and customer.external_id = named.external_id
      left join usage_holders holder
        on holder.organization_id = ${sellerId} and holder.id = customer.id
    ) as customer`.execute(tx);
  return (rows[0]?.found ?? []).map(([id, externalId, epoch]) => ({ id, externalId, epoch }));
}

/** Makes sure that customers have a holder. Its id is that of the customer. */
export async function createCustomerHolders(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  await sql`
    insert into usage_holders (organization_id, id, customer_id)
    select ${sellerId}, id, id from unnest(${customerIds}::uuid[]) as customer (id)
    order by id
    on conflict do nothing`.execute(tx);
}

export interface UnknownHolder extends Holder {
  externalId: string;
}

/**
 * Lists the holders of external ids, which stay as they are until the transaction ends: a customer
 * who comes takes over their usage after it.
 */
export async function holdUnknownHolders(
  tx: Tx,
  sellerId: string,
  externalIds: readonly string[],
): Promise<UnknownHolder[]> {
  const { rows } = await sql<UnknownHolder>`
    select id, customer_id, external_id, epoch from usage_holders
    where organization_id = ${sellerId} and external_id = any(${externalIds}::text[])
    order by external_id
    for share`.execute(tx);
  return rows;
}

/** Makes sure that external ids have a holder. Those of deleted customers get a new one. */
export async function createUnknownHolders(
  tx: Tx,
  sellerId: string,
  externalIds: readonly string[],
): Promise<void> {
  await sql`
    update usage_holders holder set external_id = null
    from customers customer
    where holder.organization_id = ${sellerId} and holder.external_id = any(${externalIds}::text[])
      and customer.organization_id = ${sellerId} and customer.id = holder.customer_id
      and customer.deleted_at is not null`.execute(tx);
  await sql`
    insert into usage_holders (organization_id, id, external_id)
    select ${sellerId}, gen_random_uuid(), external_id
    from unnest(${externalIds}::text[]) as unknown (external_id)
    order by external_id
    on conflict do nothing`.execute(tx);
}
