import { sql } from "kysely";
import type Stripe from "stripe";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";

/** Facts about a card that the API does not show. They do not include its number. */
export interface CardSecrets {
  card: string;
  /** Saved for charges without the customer. */
  setUp: boolean;
  /** Charged without being attached: it cannot be charged again. */
  used: boolean;
  expires: boolean;
}

/** A 3-D Secure page that waits for the customer. */
export interface OpenAuthentication {
  pageToken: string;
  returnUrl: string | null;
}

export interface IntentSecrets {
  authentication?: OpenAuthentication;
  /** Decides what happens when a processing payment falls due. */
  processing?: { chargeId: string; outcome: "succeeded" | "failed" };
}

export interface RefundSecrets {
  becomes?: "succeeded" | "failed";
}

export interface DisputeSecrets {
  /** The decision of the bank when the dispute falls due. */
  becomes?: DisputeEnd;
}

/** The lines of a calculation or transaction, which are shown only when they are expanded. */
export interface TaxLines<Line> {
  lines: Line[];
}

/** `escalated`: an inquiry becomes a dispute. `closed`: it ends without one. */
export type DisputeEnd = "won" | "lost" | "escalated" | "closed";

/** Each kind of object: what the API answers, and what it never shows. */
export interface ObjectKinds {
  customer: { body: Stripe.Customer; hidden: Record<string, never> };
  tax_id: { body: Stripe.TaxId; hidden: Record<string, never> };
  payment_method: { body: Stripe.PaymentMethod; hidden: CardSecrets };
  confirmation_token: { body: Stripe.ConfirmationToken; hidden: CardSecrets };
  payment_intent: { body: Stripe.PaymentIntent; hidden: IntentSecrets };
  setup_intent: { body: Stripe.SetupIntent; hidden: IntentSecrets };
  charge: { body: Stripe.Charge; hidden: { card: string } };
  refund: { body: Stripe.Refund; hidden: RefundSecrets };
  dispute: { body: Stripe.Dispute; hidden: DisputeSecrets };
  balance_transaction: { body: Stripe.BalanceTransaction; hidden: Record<string, never> };
  tax_calculation: {
    body: Stripe.Tax.Calculation & { id: string };
    hidden: TaxLines<Stripe.Tax.CalculationLineItem>;
  };
  tax_transaction: {
    body: Stripe.Tax.Transaction;
    /** `left`: not reversed yet, tax included. */
    hidden: TaxLines<Stripe.Tax.TransactionLineItem> & { left: number };
  };
  event: { body: Stripe.Event; hidden: Record<string, never> };
}

export type Kind = keyof ObjectKinds;

export interface Stored<K extends Kind> {
  id: string;
  kind: K;
  body: ObjectKinds[K]["body"];
  hidden: ObjectKinds[K]["hidden"];
  dueAt: Date | null;
}

export interface NewObject<K extends Kind> {
  kind: K;
  body: ObjectKinds[K]["body"];
  hidden?: ObjectKinds[K]["hidden"];
  customerId?: string | null;
  parentId?: string | null;
  dueAt?: Date | null;
}

const columns = ["id", "kind", "body", "hidden", "dueAt"] as const;

export async function insertObjects(
  tx: Tx,
  objects: readonly { [K in Kind]: NewObject<K> }[Kind][],
): Promise<void> {
  if (objects.length === 0) return;
  await tx
    .insertInto("sandboxObjects")
    .values(
      objects.map(({ kind, body, hidden, customerId, parentId, dueAt }) => ({
        id: body.id,
        kind,
        body: JSON.stringify(body),
        hidden: JSON.stringify(hidden ?? {}),
        customerId: customerId ?? null,
        parentId: parentId ?? null,
        dueAt: dueAt ?? null,
      })),
    )
    .execute();
}

export async function findObject<K extends Kind>(
  db: Db | Tx,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const row = await byId(db, kind, id).executeTakeFirst();
  return row as Stored<K> | undefined;
}

export async function lockObject<K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const row = await byId(tx, kind, id).forUpdate().executeTakeFirst();
  return row as Stored<K> | undefined;
}

function byId(db: Db | Tx, kind: Kind, id: string) {
  return db
    .selectFrom("sandboxObjects")
    .select(columns)
    .where("id", "=", id)
    .where("kind", "=", kind);
}

/** Finds the objects with these ids, for expanded answers. */
export async function findBodies(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("sandboxObjects")
    .select(["id", "body"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

export async function saveObject<K extends Kind>(
  tx: Tx,
  stored: Stored<K>,
  owner: { customerId?: string | null } = {},
): Promise<void> {
  await tx
    .updateTable("sandboxObjects")
    .set({
      body: JSON.stringify(stored.body),
      hidden: JSON.stringify(stored.hidden),
      dueAt: stored.dueAt,
      ...owner,
    })
    .where("id", "=", stored.id)
    .execute();
}

export interface ObjectFilter {
  customerId?: string | undefined;
  parentId?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Lists the newest first; with `before`, the nearest ones that are newer than it. */
export async function listObjects<K extends Kind>(
  db: Db | Tx,
  kind: K,
  filter: ObjectFilter,
  limit: number,
): Promise<ObjectKinds[K]["body"][]> {
  const selectSequence = (id: string) =>
    db.selectFrom("sandboxObjects").select("sequence").where("id", "=", id);
  let query = db
    .selectFrom("sandboxObjects")
    .select("body")
    .where("kind", "=", kind)
    .orderBy("sequence", filter.before === undefined ? "desc" : "asc")
    .limit(limit);
  if (filter.customerId !== undefined) query = query.where("customerId", "=", filter.customerId);
  if (filter.parentId !== undefined) query = query.where("parentId", "=", filter.parentId);
  if (filter.after !== undefined)
    query = query.where("sequence", "<", selectSequence(filter.after));
  if (filter.before !== undefined)
    query = query.where("sequence", ">", selectSequence(filter.before));
  const rows = await query.execute();
  const bodies = rows.map((row) => row.body as ObjectKinds[K]["body"]);
  return filter.before === undefined ? bodies : bodies.reverse();
}

export function selectFirstDueObject(): FirstDue {
  return sql`select due_at from sandbox_objects where due_at is not null order by due_at limit 1`;
}

/**
 * Lists objects without locks: each is locked when its turn comes, after the charge or intent it
 * belongs to.
 */
export async function listDueObjects(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; kind: Kind }[]> {
  const rows = await tx
    .selectFrom("sandboxObjects")
    .select(["id", "kind"])
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows as { id: string; kind: Kind }[];
}

export async function deleteDueObject(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom("sandboxObjects").where("id", "=", id).where("dueAt", "<=", now).execute();
}
