import type { Insertable, Selectable } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type CustomerSessionRow = Selectable<Tables["customerSessions"]>;

export function insertCustomerSession(
  tx: Tx,
  session: Insertable<Tables["customerSessions"]>,
): Promise<CustomerSessionRow> {
  return tx.insertInto("customerSessions").values(session).returningAll().executeTakeFirstOrThrow();
}
