import type { Tx } from "#server/platform/database/database.ts";
import { type UserRow, userColumns } from "./user-store.ts";

/**
 * A proven address is also verified. Undefined if it was proven meanwhile, or the account has
 * another address.
 */
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

export async function recordSignUpSession(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ signUpSessionId: sessionId })
    .where("id", "=", userId)
    .execute();
}

/** Returns true for the session that was started together with the account. */
export async function isSignUpSession(
  tx: Tx,
  userId: string,
  sessionId: string | undefined,
): Promise<boolean> {
  if (sessionId === undefined) return false;
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("signUpSessionId", "=", sessionId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markUnverified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ emailVerified: false, provenAt: null, updatedAt: now })
    .where("id", "=", id)
    .execute();
}
