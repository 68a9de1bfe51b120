import type { Insertable, Selectable, Updateable } from "kysely";
import type { CustomerListQuery } from "#contract/billing/customer-schema.ts";
import { parseInternationalEmail } from "#contract/billing/international-email.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, metadataMatches, type RowPage } from "#server/v1/listing-store.ts";

export type CustomerRow = Selectable<Tables["customers"]>;

/** A customer is named by our id or by the seller's own. */
export type CustomerKey = { id: string } | { externalId: string };

export function insertCustomer(
  tx: Tx,
  customer: Insertable<Tables["customers"]>,
): Promise<CustomerRow> {
  return tx.insertInto("customers").values(customer).returningAll().executeTakeFirstOrThrow();
}

/** Returns undefined if a customer with this email address or external id exists. */
export function insertNewCustomer(
  tx: Tx,
  customer: Insertable<Tables["customers"]>,
): Promise<CustomerRow | undefined> {
  return tx
    .insertInto("customers")
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findCustomer(
  db: Db | Tx,
  sellerId: string,
  key: CustomerKey,
): Promise<CustomerRow | undefined> {
  return selectCustomers(db, sellerId, key).selectAll().executeTakeFirst();
}

/** Lists deleted ones, too: orders, subscriptions and payments of a deleted customer stay. */
export async function listCustomersByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("customers")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", [...new Set(ids)])
    .execute();
}

export function findCustomerByEmail(
  db: Db | Tx,
  sellerId: string,
  email: string,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom("customers")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Lists names for the audit log: the name, or else the address. Deleted customers have none. */
export async function listCustomerNames(
  db: Db,
  sellerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("customers")
    .select((eb) => ["id", eb.fn.coalesce("name", "email").as("name")])
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where("id", "in", ids)
    .execute();
}

/** Finds the customer, also one that was deleted while the payment was under way. */
export function getSoldTo(db: Db | Tx, sellerId: string, id: string): Promise<CustomerRow> {
  return db
    .selectFrom("customers")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Its changes wait for each other, so the row that is checked is the row that is changed. */
export function lockCustomer(
  tx: Tx,
  sellerId: string,
  key: CustomerKey,
): Promise<CustomerRow | undefined> {
  return selectCustomers(tx, sellerId, key).selectAll().forNoKeyUpdate().executeTakeFirst();
}

export function lockCustomerByEmail(
  tx: Tx,
  sellerId: string,
  email: string,
): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom("customers")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function selectCustomers(db: Db | Tx, sellerId: string, key: CustomerKey) {
  const [column, value] =
    "id" in key ? (["id", key.id] as const) : (["externalId", key.externalId] as const);
  return db
    .selectFrom("customers")
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where(column, "=", value);
}

const sortColumns = {
  created_at: "created_at",
  email: { column: "email", text: true },
  name: { column: "name", nullable: true, text: true },
} as const;

export function listCustomers(
  db: Db,
  sellerId: string,
  query: CustomerListQuery,
): Promise<RowPage<CustomerRow>> {
  let found = db
    .selectFrom("customers")
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where(metadataMatches("metadata", query.metadata));
  const { email } = query;
  if (email !== undefined)
    found = found.where("email", "=", parseInternationalEmail(email) ?? email.toLowerCase());
  const { query: text } = query;
  if (text)
    found = found.where((eb) =>
      eb.or([containing("email", text), containing("name", text), containing("external_id", text)]),
    );
  return listPage(found, found.selectAll(), query, sortColumns);
}

/** Where the next part of an export begins. */
export type CustomerPosition = Pick<CustomerRow, "createdAt" | "id">;

/** Lists the next customers of an export, oldest first. */
export function listCustomersAfter(
  db: Db,
  sellerId: string,
  { after, limit }: { after: CustomerPosition | undefined; limit: number },
): Promise<CustomerRow[]> {
  const found = db
    .selectFrom("customers")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit);
  return (
    after
      ? found.where((eb) =>
          eb(eb.refTuple("createdAt", "id"), ">", eb.tuple(after.createdAt, after.id)),
        )
      : found
  ).execute();
}

export function updateCustomerRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["customers"]>,
): Promise<CustomerRow> {
  return tx
    .updateTable("customers")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
