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
