import type { Insertable } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export async function insertTrial(tx: Tx, trial: Insertable<Tables["trials"]>): Promise<void> {
  await tx
    .insertInto("trials")
    .values(trial)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
