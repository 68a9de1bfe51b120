import { isDeepStrictEqual } from "node:util";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import { billableStatuses } from "./subscription-guards.ts";
import { toSubscriptionState } from "./subscription-movement-rules.ts";
import { recordMovement } from "./subscription-movement-store.ts";

export type SubscriptionRow = Selectable<Tables["subscriptions"]>;

export async function insertSubscription(
  tx: Tx,
  subscription: Insertable<Tables["subscriptions"]>,
): Promise<SubscriptionRow> {
  const row = await tx
    .insertInto("subscriptions")
    .values(subscription)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.startedAt !== null)
    await recordMovement(tx, row, toSubscriptionState({ ...row, endedAt: null }), row.startedAt);
  if (row.startedAt !== null && row.endedAt !== null)
    await recordMovement(tx, row, toSubscriptionState(row), row.endedAt);
  return row;
}

/** Finds those that never began, too. */
export async function findSubscription(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const row = await selectSubscriptions(db, sellerId)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

export async function listSubscriptionsByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectSubscriptions(db, sellerId).selectAll().where("id", "in", ids).execute();
  return rows;
}

/** Finds the subscription, except one whose payment failed. */
export async function findSubscriptionOfCheckout(
  db: Db | Tx,
  sellerId: string,
  checkoutId: string,
): Promise<SubscriptionRow | undefined> {
  const row = await selectSubscriptions(db, sellerId)
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .where("status", "<>", "incomplete_expired")
    .executeTakeFirst();
  return row;
}

/** Lists those of one customer, or the first ones of the seller. */
export async function listBillableIds(
  db: Db | Tx,
  sellerId: string,
  { customerId, limit }: { customerId?: string; limit?: number },
): Promise<string[]> {
  let found = selectSubscriptions(db, sellerId)
    .select("id")
    .where("status", "in", billableStatuses)
    .orderBy("id");
  if (customerId !== undefined) found = found.where("customerId", "=", customerId);
  if (limit !== undefined) found = found.limit(limit);
  return (await found.execute()).map(({ id }) => id);
}

/** All changes of a subscription wait for each other. */
export async function lockSubscription(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const row = await selectSubscriptions(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}

/** Locks several, one after the other in the order of their ids. */
export async function lockSubscriptions(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  const rows = await selectSubscriptions(tx, sellerId)
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows;
}

/** Locks those of a customer that have begun and not ended, in the order of their ids. */
export async function lockOpenSubscriptions(
  tx: Tx,
  sellerId: string,
  customerId: string,
): Promise<SubscriptionRow[]> {
  const rows = await selectSubscriptions(tx, sellerId)
    .selectAll()
    .where("customerId", "=", customerId)
    .where("startedAt", "is not", null)
    .where("endedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows;
}

interface SubscriptionChange extends Omit<Updateable<Tables["subscriptions"]>, "revision"> {
  counted?: CountedChange;
}

interface CountedChange {
  /** From when it counts, such as the begin of a period. The time of the change, if not given. */
  since?: Date;
  /**
   * The row as it was, if it is known: then nothing is recorded where nothing that counts changes.
   */
  before?: SubscriptionRow;
}

export async function updateSubscription(
  tx: Tx,
  sellerId: string,
  id: string,
  { counted: { since, before } = {}, ...change }: SubscriptionChange,
): Promise<SubscriptionRow> {
  const row = await tx
    .updateTable("subscriptions")
    .set((eb) => ({ ...change, revision: eb("revision", "+", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const at = since ?? row.endedAt ?? row.modifiedAt ?? row.startedAt;
  const state = toSubscriptionState(row);
  const isKnown = before !== undefined && isDeepStrictEqual(toSubscriptionState(before), state);
  if (row.startedAt !== null && at !== null && !isKnown) await recordMovement(tx, row, state, at);
  return row;
}

/** Finds a subscription that this method pays for: it is its own, or the customer's default. */
export async function findChargedSubscription(
  db: Db | Tx,
  sellerId: string,
  method: { id: string; customerId: string; isDefault: boolean },
): Promise<SubscriptionRow | undefined> {
  const row = await selectSubscriptions(db, sellerId)
    .selectAll()
    .where("customerId", "=", method.customerId)
    .where("status", "in", billableStatuses)
    .where("cancelAtPeriodEnd", "=", false)
    .where("amount", ">", 0)
    .where((eb) =>
      eb.or([
        eb("paymentMethodId", "=", method.id),
        eb.and([eb("paymentMethodId", "is", null), eb.lit(method.isDefault)]),
      ]),
    )
    .orderBy("startedAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row;
}

function selectSubscriptions(db: Db | Tx, sellerId: string) {
  return db.selectFrom("subscriptions").where("organizationId", "=", sellerId);
}

const dueRows: Omit<DueRows<SubscriptionRow>, "at"> = {
  select: (columns, rest) => sql`select ${columns} from subscriptions ${rest}`,
  update: (rest) => sql`update subscriptions as due ${rest}`,
};

export const renewalDates: DueRows<SubscriptionRow> = { at: sql`due_at`, ...dueRows };

export const reminderDates: DueRows<SubscriptionRow> = { at: sql`reminder_at`, ...dueRows };
