import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Any number all our nodes agree on. */
const meterLockClass = 7_305_120;

/**
 * Lets the meters of a seller stay as they are until the transaction ends. Not by a lock of a row:
 * there a change could wait forever while others keep coming.
 */
export async function holdMeterDefinitions(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${meterLockClass}::int, hashtext(${sellerId}))`.execute(
    tx,
  );
}

/**
 * Holds them inside a statement, as a condition: false while a change is on its way. Rows of meters
 * that are locked after it are as they stay.
 */
export function tryHoldMeterDefinitions(sellerId: string): RawBuilder<boolean> {
  return sql`pg_try_advisory_xact_lock_shared(${sql.lit(meterLockClass)}, hashtext(${sellerId}))`;
}

/** Reads how often the meters of a seller have changed. Hold them first. */
export async function readMeterRevision(tx: Tx, sellerId: string): Promise<number> {
  const row = await tx
    .selectFrom("meterRevisions")
    .select("revision")
    .where("organizationId", "=", sellerId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Returns the number from which on a new or changed meter counts events as they come. Waits for
 * those that are on their way, and holds up others until the transaction ends.
 */
export async function raiseMeterRevision(tx: Tx, sellerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${meterLockClass}::int, hashtext(${sellerId}))`.execute(
    tx,
  );
  const { revision } = await tx
    .insertInto("meterRevisions")
    .values({ organizationId: sellerId, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column("organizationId")
        .doUpdateSet((eb) => ({ revision: eb("meterRevisions.revision", "+", 1) })),
    )
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}
