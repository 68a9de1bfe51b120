import type { Selectable } from "kysely";
import type pg from "pg";
import type { Tx } from "../database/database.ts";
import type { EventsTable } from "../database/tables.ts";
import type { PartitionStatements } from "../partitions/partition-store.ts";

export type EventRow = Selectable<EventsTable>;

/** Both parts are needed: the instant tells in which partition the event is. */
export interface EventReference {
  recordedAt: Date;
  id: string;
}

export type NewEvent = Omit<EventRow, "recordedAt" | "sequence" | "data"> & { data: string };

/**
 * Inserts events in the order given. Returns when each was recorded, by the clock of the database
 * server.
 */
export function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
): Promise<(EventReference & Pick<EventRow, "type">)[]> {
  return tx
    .insertInto("events")
    .values([...events])
    .returning(["recordedAt", "id", "type"])
    .execute();
}

/** Returns whether a job that is not done refers to an event recorded in this time. */
export async function hasJobsOfEvents(client: pg.Client, from: Date, to: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from jobs
     where payload ? 'eventId' and (payload ->> 'recordedAt')::timestamptz >= $1
       and (payload ->> 'recordedAt')::timestamptz < $2
     limit 1`,
    [from, to],
  );
  return rowCount === 1;
}

export const eventPartitionStatements: PartitionStatements = {
  selectDefaultInstants: "select recorded_at from events_default",
  lockDefault: "lock table only events_default in access exclusive mode",
  create: (suffix) =>
    `create table events_${suffix} (like events including defaults including constraints)`,
  moveFromDefault: (suffix, from, to) => `
    with moved as (
      delete from events_default where recorded_at >= ${from} and recorded_at < ${to} returning *
    ) insert into events_${suffix} select * from moved`,
  attach: (suffix, from, to) =>
    `alter table events attach partition events_${suffix} for values from (${from}) to (${to})`,
  drop: (suffix) => `drop table events_${suffix}`,
};
