import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";
import type { ProcessorEvent, ProcessorEventType } from "./processor-events.ts";

/** Returns false if it was received before. */
export async function insertProcessorEvent(
  tx: Tx,
  event: ProcessorEvent,
  receivedAt: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("processorEvents")
    .values({ ...event, receivedAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns undefined if it has been processed. */
export async function findWaitingEvent(db: Db, id: string): Promise<ProcessorEvent | undefined> {
  const row = await db
    .selectFrom("processorEvents")
    .select(["id", "type", "objectType", "objectId", "createdAt"])
    .where("id", "=", id)
    .where("processedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, type: row.type as ProcessorEventType };
}

/** Returns false if another worker has processed it. */
export async function endProcessorEvent(
  tx: Tx,
  id: string,
  { processedAt, expiresAt }: { processedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable("processorEvents")
    .set({ processedAt, expiresAt })
    .where("id", "=", id)
    .where("processedAt", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

export const expiringProcessorEvents: ExpiringRows = {
  name: "processor_events",
  selectExpiry: (rest) => sql`select expires_at from processor_events ${rest}`,
  deleteRows: (due) =>
    sql`delete from processor_events where id in (select id from processor_events ${due})`,
};
