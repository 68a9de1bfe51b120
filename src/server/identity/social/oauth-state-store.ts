import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";

export type OauthStateRow = Selectable<Tables["oauthStates"]>;

export async function insertOauthState(
  tx: Tx,
  state: Insertable<Tables["oauthStates"]>,
): Promise<void> {
  await tx.insertInto("oauthStates").values(state).execute();
}

/** Takes the state, if it is this browser's: one statement, so it can be taken once. */
export function takeOauthState(
  tx: Tx,
  hashes: { stateHash: Buffer; browserHash: Buffer },
): Promise<OauthStateRow | undefined> {
  return tx
    .deleteFrom("oauthStates")
    .where("stateHash", "=", hashes.stateHash)
    .where("browserHash", "=", hashes.browserHash)
    .returningAll()
    .executeTakeFirst();
}

export const expiringOauthStates: ExpiringRows = {
  name: "oauth_states",
  selectExpiry: (rest) => sql`select expires_at from oauth_states ${rest}`,
  deleteRows: (due) =>
    sql`delete from oauth_states where state_hash in (select state_hash from oauth_states ${due})`,
};
