import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database.ts";
import type { Tables } from "#server/platform/tables.ts";

export type AccountRow = Selectable<Tables["accounts"]>;

/** The provider that stands for a password. */
export const credentialProvider = "credential";

export async function insertAccount(
  tx: Tx,
  account: Insertable<Tables["accounts"]>,
): Promise<void> {
  await tx.insertInto("accounts").values(account).execute();
}

export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("passwordHash")
    .where("userId", "=", userId)
    .where("providerId", "=", credentialProvider)
    .executeTakeFirst();
  return row?.passwordHash ?? undefined;
}

/** Replaces the hash only if it is still the one that was checked. */
export async function replacePasswordHash(
  tx: Tx,
  userId: string,
  hashes: { checked: string; fresh: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ passwordHash: hashes.fresh, updatedAt: now })
    .where("userId", "=", userId)
    .where("providerId", "=", credentialProvider)
    .where("passwordHash", "=", hashes.checked)
    .execute();
}
