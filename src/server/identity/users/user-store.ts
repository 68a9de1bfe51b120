import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { rememberFirstUser } from "#server/platform/installation-store.ts";

/**
 * The columns of a user without the role and the reason of a ban, which only the administration
 * reads.
 */
export const userColumns = [
  "id",
  "email",
  "emailVerified",
  "provenAt",
  "name",
  "image",
  "bannedUntil",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof Tables["users"])[];

export type UserRow = Pick<Selectable<Tables["users"]>, (typeof userColumns)[number]>;

export function findUser(db: Db | Tx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
}

/** Addresses are stored in lower case; the caller passes one that is. */
export function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("email", "=", email).executeTakeFirst();
}

export async function insertUser(tx: Tx, user: Insertable<Tables["users"]>): Promise<UserRow> {
  const inserted = await tx
    .insertInto("users")
    .values(user)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await rememberFirstUser(tx, inserted.id);
  return inserted;
}

/** Returns undefined when no user has the address; a repeat changes nothing. */
export async function markEmailVerified(
  tx: Tx,
  email: string,
  now: Date,
): Promise<UserRow | undefined> {
  const changed = await tx
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: now })
    .where("email", "=", email)
    .where("emailVerified", "=", false)
    .returning(userColumns)
    .executeTakeFirst();
  return changed ?? findUserByEmail(tx, email);
}

export function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Others can share the lock; a change of the row waits until this transaction ends. */
export function shareUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/**
 * Keeps the person from being deleted until the transaction ends; false if there is no such person.
 */
export async function holdUser(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

export function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<Pick<UserRow, "name" | "image" | "updatedAt">>,
): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirst();
}

/** Changes what the administration decides about a person. */
export async function updateAdministration(
  tx: Tx,
  id: string,
  changes: Pick<Updateable<Tables["users"]>, "role" | "bannedUntil" | "banReason" | "updatedAt">,
): Promise<void> {
  await tx.updateTable("users").set(changes).where("id", "=", id).execute();
}

/**
 * Replaces only the address that was approved: a repeat, or an address changed meanwhile, changes
 * nothing.
 */
export function replaceEmail(
  tx: Tx,
  id: string,
  emails: { from: string; to: string },
  now: Date,
): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set({ email: emails.to, emailVerified: false, provenAt: null, updatedAt: now })
    .where("id", "=", id)
    .where("email", "=", emails.from)
    .returning(userColumns)
    .executeTakeFirst();
}

/** Gives a user an address back that the account had before, with what was known of it then. */
export function restoreEmail(
  tx: Tx,
  id: string,
  earlier: Pick<UserRow, "email" | "emailVerified" | "provenAt">,
  now: Date,
): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set({ ...earlier, updatedAt: now })
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirst();
}

/** Sessions, accounts and open mails' tokens go with the row. */
export async function deleteUserRow(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom("users").where("id", "=", id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
