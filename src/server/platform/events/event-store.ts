import type { Selectable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { EventsTable } from "../database/tables.ts";

export type EventRow = Selectable<EventsTable>;

export async function insertEvent(
  tx: Tx,
  event: Omit<EventRow, "sequence" | "data"> & { data: string },
): Promise<void> {
  await tx.insertInto("events").values(event).execute();
}

export function findEvent(db: Db | Tx, id: string): Promise<EventRow | undefined> {
  return db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
}
