import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { newId } from "#server/platform/ids.ts";
import type { UserRow } from "../users/user-store.ts";

export type AccountRow = Selectable<Tables["accounts"]>;

/** The provider that stands for a password. */
export const credentialProvider = "credential";

export async function insertAccount(
  tx: Tx,
  account: Insertable<Tables["accounts"]>,
): Promise<void> {
  await tx.insertInto("accounts").values(account).execute();
}

/**
 * Finds the person of an address and their password's hash, in one look: a miss costs as much as a
 * hit.
 */
export async function findCredential(
  db: Db | Tx,
  email: string,
): Promise<{ user: UserRow; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join
        .onRef("accounts.userId", "=", "users.id")
        .on("accounts.providerId", "=", credentialProvider),
    )
    .selectAll("users")
    .select("accounts.passwordHash")
    .where("users.email", "=", email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
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
): Promise<boolean> {
  const replaced = await tx
    .updateTable("accounts")
    .set({ passwordHash: hashes.fresh, updatedAt: now })
    .where("userId", "=", userId)
    .where("providerId", "=", credentialProvider)
    .where("passwordHash", "=", hashes.checked)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}

/**
 * Returns true if it is still the hash that was checked; it then stays so until the transaction
 * ends.
 */
export async function holdPasswordHash(tx: Tx, userId: string, checked: string): Promise<boolean> {
  const held = await tx
    .selectFrom("accounts")
    .select("id")
    .where("userId", "=", userId)
    .where("providerId", "=", credentialProvider)
    .where("passwordHash", "=", checked)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Sets the password of someone who may have had none. */
export async function upsertPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const account = { id: newId(), userId, providerId: credentialProvider, accountId: userId };
  await tx
    .insertInto("accounts")
    .values({ ...account, passwordHash, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["providerId", "issuer", "accountId"])
        .doUpdateSet({ passwordHash, updatedAt: now }),
    )
    .execute();
}

/** Deletes every way in but the password. Returns how many. */
export async function deleteProviderAccounts(
  tx: Tx,
  userId: string,
  which: { exceptId?: string; since?: Date } = {},
): Promise<number> {
  let query = tx
    .deleteFrom("accounts")
    .where("userId", "=", userId)
    .where("providerId", "<>", credentialProvider);
  if (which.exceptId !== undefined) query = query.where("id", "<>", which.exceptId);
  if (which.since !== undefined) query = query.where("createdAt", ">=", which.since);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function deletePassword(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("accounts")
    .where("userId", "=", userId)
    .where("providerId", "=", credentialProvider)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
