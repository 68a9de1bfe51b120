import { sql } from "kysely";
import type Stripe from "stripe";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";

export type DeliveryState = "waiting" | "held" | "dropped" | "delivered" | "failed";

export interface NewDelivery {
  eventId: string;
  state: DeliveryState;
  dueAt: Date | null;
}

export interface Delivery {
  id: number;
  eventId: string;
  attempts: number;
  event: Stripe.Event;
}

/** Inserts deliveries in the order of their ids. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const rows = await tx
    .insertInto("sandboxDeliveries")
    .values([...deliveries])
    .returning("id")
    .execute();
  return rows.map((row) => row.id).sort((one, other) => one - other);
}

/** Finds the delivery with its event, if it still has to be sent. */
export async function findWaitingDelivery(db: Db | Tx, id: number): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom("sandboxDeliveries as delivery")
    .innerJoin("sandboxObjects as event", "event.id", "delivery.eventId")
    .select(["delivery.id", "delivery.eventId", "delivery.attempts", "event.body as event"])
    .where("delivery.id", "=", id)
    .where("delivery.state", "=", "waiting")
    .executeTakeFirst();
  return row as Delivery | undefined;
}

export async function listWaitingDeliveries(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("sandboxDeliveries")
    .select("id")
    .where("state", "=", "waiting")
    .where("dueAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function recordDelivery(
  db: Db,
  id: number,
  result: { state: DeliveryState; text: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable("sandboxDeliveries")
    .set((eb) => ({
      state: result.state,
      attempts: eb("attempts", "+", 1),
      lastResult: result.text,
      dueAt: result.dueAt,
    }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export function selectFirstDueDelivery(): FirstDue {
  return sql`select due_at from sandbox_deliveries where due_at is not null order by due_at limit 1`;
}

/** Takes the earliest first; afterwards they are in the hands of a job. */
export async function takeDueDeliveries(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const due = await tx
    .selectFrom("sandboxDeliveries")
    .select("id")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = due.map((row) => row.id);
  if (ids.length > 0)
    await tx.updateTable("sandboxDeliveries").set({ dueAt: null }).where("id", "in", ids).execute();
  return ids;
}

/**
 * Turns everything held into deliveries that wait, and returns their events in the order they were
 * made.
 */
export async function releaseDeliveries(tx: Tx): Promise<string[]> {
  const rows = await tx
    .deleteFrom("sandboxDeliveries")
    .where("state", "=", "held")
    .returning(["id", "eventId"])
    .execute();
  return rows.sort((one, other) => one.id - other.id).map((row) => row.eventId);
}

export interface DeliveryRecord {
  eventId: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  lastResult: string | null;
}

export async function listDeliveries(db: Db, limit: number): Promise<DeliveryRecord[]> {
  const rows = await db
    .selectFrom("sandboxDeliveries as delivery")
    .innerJoin("sandboxObjects as event", "event.id", "delivery.eventId")
    .select([
      "delivery.eventId",
      "event.body",
      "delivery.state",
      "delivery.attempts",
      "delivery.lastResult",
    ])
    .orderBy("delivery.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ body, state, ...row }) => ({
    ...row,
    state: state as DeliveryState,
    type: (body as Stripe.Event).type,
  }));
}
