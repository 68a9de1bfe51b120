import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { EventReference } from "./event-store.ts";
import type { EventShapes, EventType } from "./outbox.ts";

export interface HappenedEvent<Type extends EventType> {
  id: string;
  type: Type;
  data: EventShapes[Type];
  organizationId: string | null;
  /** The business clock. */
  occurredAt: Date;
  /** The clock of the database server. A row that refers to the event stores it too. */
  recordedAt: Date;
}

/** Its data has the shape that `emit` was given for the type. */
export async function findEvent<Type extends EventType>(
  db: Db | Tx,
  { recordedAt, id }: EventReference,
): Promise<HappenedEvent<Type> | undefined> {
  const { rows } = await sql<HappenedEvent<Type>>`
    select id, type, data, organization_id, occurred_at, recorded_at from events
    where recorded_at = ${recordedAt} and id = ${id}`.execute(db);
  return rows[0];
}
