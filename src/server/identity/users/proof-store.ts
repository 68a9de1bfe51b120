import type { Tx } from "#server/platform/database/database.ts";
import { type UserRow, userColumns } from "./user-store.ts";

/** A proven address is also verified. Undefined if it was proven meanwhile, or the account has another address. */
export function markProven(
  tx: Tx,
  user: Pick<UserRow, "id" | "email">,
  now: Date,
): Promise<UserRow | undefined> {
  return tx
    .updateTable("users")
    .set({ emailVerified: true, provenAt: now, updatedAt: now })
    .where("id", "=", user.id)
    .where("email", "=", user.email)
    .where("provenAt", "is", null)
    .returning(userColumns)
    .executeTakeFirst();
}

export async function markUnverified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ emailVerified: false, provenAt: null, updatedAt: now })
    .where("id", "=", id)
    .execute();
}
