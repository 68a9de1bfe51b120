import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface SeenDevice {
  isNew: boolean;
  /** The very first one is where the person signed up: nothing to tell. */
  isFirst: boolean;
}

export async function upsertDevice(
  tx: Tx,
  userId: string,
  fingerprint: Buffer,
  now: Date,
): Promise<SeenDevice> {
  const others = await tx
    .selectFrom("devices")
    .select("userId")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  const seen = await tx
    .insertInto("devices")
    .values({ userId, fingerprint, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) =>
      conflict.columns(["userId", "fingerprint"]).doUpdateSet({ lastSeenAt: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow();
  return { isNew: seen.isNew, isFirst: others === undefined };
}

/**
 * The next sign-in from any of them is reported. The rows stay, so that it is not taken for the
 * very first one.
 */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ fingerprint: sql<Buffer>`sha256(fingerprint)` })
    .where("userId", "=", userId)
    .execute();
}
