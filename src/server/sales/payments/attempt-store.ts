import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

type Row = Selectable<Tables["paymentAttempts"]>;

/** An attempt is for a checkout, which its buyer confirmed, or a pending order. */
export interface PaysCheckout extends Pick<Row, "customerOrigin" | "attachedCustomer"> {
  pays: "checkout";
  checkoutId: string;
}
export interface PaysOrder {
  pays: "order";
  orderId: string;
  begunBy: NonNullable<Row["begunBy"]>;
}
export type Purpose = PaysCheckout | PaysOrder;

type AttemptFacts = Omit<Row, "checkoutId" | "orderId" | "begunBy" | keyof PaysCheckout>;

/** One try to pay something. Only its state changes. */
export type AttemptFor<For extends Purpose> = AttemptFacts & For;
export type CheckoutAttempt = AttemptFor<PaysCheckout>;
export type OrderAttempt = AttemptFor<PaysOrder>;
export type Attempt = CheckoutAttempt | OrderAttempt;

const stateColumns = [
  "status",
  "declineCode",
  "declineMessage",
  "checkAt",
  "endedAt",
  "modifiedAt",
] as const satisfies readonly (keyof AttemptFacts)[];
type StateColumn = (typeof stateColumns)[number];

/** Writes an attempt that begins. */
export async function insertAttempt<For extends Purpose>(
  tx: Tx,
  purpose: For,
  facts: Omit<AttemptFacts, StateColumn> & { checkAt: Date },
): Promise<AttemptFor<For>> {
  const state = await tx
    .insertInto("paymentAttempts")
    .values({ ...facts, ...toColumns(purpose), status: "started" })
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
  const attempt: AttemptFacts = { ...facts, ...state };
  return { ...attempt, ...purpose };
}

function toColumns({ pays: _pays, ...columns }: Purpose) {
  return columns;
}

export async function findAttempt(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<Attempt | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Returns the attempt as it is now. */
export async function getCurrentAttempt<Known extends Attempt>(
  db: Db | Tx,
  attempt: Known,
): Promise<Known> {
  const state = await selectAttempts(db, attempt.organizationId)
    .select(stateColumns)
    .where("id", "=", attempt.id)
    .executeTakeFirstOrThrow();
  return { ...attempt, ...state };
}

/** A checkout has at most one. */
export async function findLiveAttempt(
  db: Db | Tx,
  sellerId: string,
  checkoutId: string,
): Promise<Attempt | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** An order has at most one, too. */
export async function findLiveAttemptOfOrder(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<OrderAttempt | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row && toOrderAttempt(row);
}

/** Returns whether a method was charged for an order since it became the customer's default. */
export async function hasTriedMethod(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
  { id, defaultSince }: { id: string; defaultSince: Date | null },
): Promise<boolean> {
  if (defaultSince === null) return false;
  const row = await selectAttempts(db, sellerId)
    .select("id")
    .where("orderId", "=", orderId)
    .where("paymentMethodId", "=", id)
    .where("createdAt", ">=", defaultSince)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest attempt of an order that failed or was canceled. */
export async function findLastFailedAttempt(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<Attempt | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("status", "in", ["failed", "canceled"])
    .orderBy("endedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Finds the newest try of this intent: what the intent is now is what became of it. */
export async function findLastAttempt(
  db: Db | Tx,
  sellerId: string,
  intentId: string,
): Promise<Attempt | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("intentId", "=", intentId)
    .orderBy("createdAt", "desc")
    .orderBy(sql`ended_at is null`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

export async function updateAttempt<Known extends Attempt>(
  tx: Tx,
  attempt: Known,
  change: Pick<Updateable<Tables["paymentAttempts"]>, StateColumn>,
): Promise<Known> {
  const state = await tx
    .updateTable("paymentAttempts")
    .set(change)
    .where("organizationId", "=", attempt.organizationId)
    .where("id", "=", attempt.id)
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
  return { ...attempt, ...state };
}

export async function hasAttempts(tx: Tx, sellerId: string): Promise<boolean> {
  const found = await selectAttempts(tx, sellerId).select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

function toAttempt(row: Row): Attempt {
  const { checkoutId, orderId: _order, begunBy: _begun, ...facts } = row;
  return checkoutId === null ? toOrderAttempt(row) : { ...facts, pays: "checkout", checkoutId };
}

function toOrderAttempt(row: Row): OrderAttempt {
  const { checkoutId: _checkout, customerOrigin: _origin, attachedCustomer: _, ...facts } = row;
  const { orderId, begunBy } = facts;
  if (orderId === null || begunBy === null) throw new Error(`attempt ${row.id} pays no order`);
  return { ...facts, pays: "order", orderId, begunBy };
}

function selectAttempts(db: Db | Tx, sellerId: string) {
  return db.selectFrom("paymentAttempts").where("organizationId", "=", sellerId);
}

export const attemptCheckDates: DueRows<Row> = {
  at: sql`check_at`,
  select: (columns, rest) => sql`select ${columns} from payment_attempts ${rest}`,
  update: (rest) => sql`update payment_attempts as due ${rest}`,
};
