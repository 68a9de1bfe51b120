import { type Insertable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";

/**
 * Inserts the token with one statement, so that of two uses at once one succeeds; false if the
 * token was used before.
 */
export async function insertUsedIdToken(
  tx: Tx,
  used: Insertable<Tables["usedIdTokens"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("usedIdTokens")
    .values(used)
    .onConflict((conflict) => conflict.column("tokenHash").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findIdTokenUser(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom("usedIdTokens")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row?.userId;
}

export const expiringIdTokens: ExpiringRows = {
  name: "used_id_tokens",
  selectExpiry: (rest) => sql`select expires_at from used_id_tokens ${rest}`,
  deleteRows: (due) =>
    sql`delete from used_id_tokens where token_hash in (select token_hash from used_id_tokens ${due})`,
};
