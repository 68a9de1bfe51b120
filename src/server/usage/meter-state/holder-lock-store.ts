import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface LockedHolder {
  id: string;
  customerId: string | null;
  externalId: string | null;
  epoch: number;
  number: number;
  attachedEpoch: number | null;
}

/**
 * Locks holders: while they are locked, none of their usage changes. All transactions lock them in
 * the same order, and before any state of a meter.
 */
export async function lockHolders(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Map<string, LockedHolder>> {
  const { rows } = await sql<LockedHolder>`
    select id, customer_id, external_id, epoch, number, attached_epoch from usage_holders
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
    on conflict (organization_id, id) do update set number = usage_holders.number
    returning id, customer_id, external_id, epoch, number, attached_epoch`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
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

/** Notes that locked holders used or were credited something else than before. */
export async function noteUsageChanges(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update usage_holders set number = number + 1,
      announce_at = case when customer_id = id then coalesce(announce_at, ${now}) end
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
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
