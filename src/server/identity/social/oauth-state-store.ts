import type { Insertable, Selectable } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

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
