import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface LockedHolder {
  id: string;
  customerId: string | null;
  externalId: string | null;
  epoch: number;
  attachedEpoch: number | null;
}

/**
 * Locks holders, in the order in which all transactions do. Freezing, closing and taking over usage
 * wait for each other by this; events lock the states of meters only.
 */
export async function lockHolders(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Map<string, LockedHolder>> {
  const { rows } = await sql<LockedHolder>`
    select id, customer_id, external_id, epoch, attached_epoch from usage_holders
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])
    order by id
    for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks customers, who get a row if they have none, together with holders that are stored. */
export async function lockOrCreateHolders(
  tx: Tx,
  sellerId: string,
  { customerIds, others }: { customerIds: readonly string[]; others: readonly string[] },
): Promise<Map<string, LockedHolder>> {
  const { rows } = await sql<LockedHolder>`
    insert into usage_holders (organization_id, id, customer_id)
    select ${sellerId}, id, customer_id from (
      select id, id as customer_id from unnest(${customerIds}::uuid[]) as customer (id)
      union
      select id, null from unnest(${others}::uuid[]) as other (id)
    ) as wanted
    order by id
    on conflict (organization_id, id) do update set epoch = usage_holders.epoch
    returning id, customer_id, external_id, epoch, attached_epoch`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Waits for events that are just creating the holder of an external id. Those that create it later
 * see its customer.
 */
export async function awaitNewHolder(tx: Tx, sellerId: string, externalId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into usage_holders (organization_id, id, external_id)
    values (${sellerId}, gen_random_uuid(), ${externalId})
    on conflict do nothing
    returning id`.execute(tx);
  const [probe] = rows;
  if (!probe) return;
  await tx
    .deleteFrom("usageHolders")
    .where("organizationId", "=", sellerId)
    .where("id", "=", probe.id)
    .execute();
}

export async function findHolderOfExternalId(
  tx: Tx,
  sellerId: string,
  externalId: string,
): Promise<Pick<LockedHolder, "id" | "customerId"> | undefined> {
  return tx
    .selectFrom("usageHolders")
    .select(["id", "customerId"])
    .where("organizationId", "=", sellerId)
    .where("externalId", "=", externalId)
    .executeTakeFirst();
}

/** Locks all states of holders, in the order in which events do. */
export async function lockStates(
  tx: Tx,
  sellerId: string,
  holderIds: readonly string[],
): Promise<void> {
  await sql`
    select from meter_states
    where organization_id = ${sellerId} and holder_id = any(${holderIds}::uuid[])
    order by holder_id, meter_id
    for no key update`.execute(tx);
}

/** Begins the next epoch of locked holders: what they use from now on is in it. */
export async function beginEpochs(tx: Tx, sellerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update usage_holders set epoch = epoch + 1
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
}

export async function attachHolder(
  tx: Tx,
  sellerId: string,
  { id, customerId, epoch }: { id: string; customerId: string; epoch: number },
): Promise<void> {
  await tx
    .updateTable("usageHolders")
    .set({ customerId, attachedEpoch: epoch })
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .execute();
}

/** Lets the next customer have the external ids of one who was deleted. */
export async function clearExternalIds(
  tx: Tx,
  sellerId: string,
  customerId: string,
): Promise<void> {
  await tx
    .updateTable("usageHolders")
    .set({ externalId: null })
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("externalId", "is not", null)
    .execute();
}
