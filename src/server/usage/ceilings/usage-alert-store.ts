import type { Insertable } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type NewAlert = Insertable<Tables["usageAlerts"]>;

/** Stores alerts, and returns the ids of those that were not raised before. */
export async function insertAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<Set<string>> {
  if (alerts.length === 0) return new Set();
  const rows = await tx
    .insertInto("usageAlerts")
    .values([...alerts])
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
