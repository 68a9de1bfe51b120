import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Two uploads that begin at once are counted one after the other. Returns the person who created
 * the organization.
 */
export async function lockStorage(tx: Tx, sellerId: string): Promise<string | null> {
  const organization = await tx
    .selectFrom("organizations")
    .select("createdBy")
    .where("id", "=", sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return organization?.createdBy ?? null;
}

/** Adds up bytes that the files of a seller use, including uploads in progress. */
export async function sumFileSizes(tx: Tx, sellerId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("files")
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum("size"), eb.lit(0)), "bigint").as("total"),
    )
    .where("organizationId", "=", sellerId)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Locks the storage of a person across organizations. No row is locked, because the account may be
 * gone.
 */
export async function lockPersonStorage(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${personId}`}, 0))`.execute(
    tx,
  );
}

/** Adds up the same for all organizations that one person created. */
export async function sumPersonFileSizes(tx: Tx, personId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("files")
    .innerJoin("organizations", "organizations.id", "files.organizationId")
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum("files.size"), eb.lit(0)), "bigint").as("total"),
    )
    .where("organizations.createdBy", "=", personId)
    .executeTakeFirstOrThrow();
  return total;
}
