import type { Insertable, Selectable, Updateable } from "kysely";
import type { TaxRegistrationListQuery } from "#contract/billing/tax-registration-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";

export type TaxRegistrationRow = Selectable<Tables["taxRegistrations"]>;

export async function insertTaxRegistration(
  tx: Tx,
  registration: Insertable<Tables["taxRegistrations"]>,
): Promise<TaxRegistrationRow> {
  const row = await tx
    .insertInto("taxRegistrations")
    .values(registration)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

export async function findTaxRegistration(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<TaxRegistrationRow | undefined> {
  const row = await db
    .selectFrom("taxRegistrations")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

/** Lists all of a seller, ended ones too: a seller has a few. */
export async function listTaxRegistrationsOf(
  db: Db | Tx,
  sellerId: string,
): Promise<TaxRegistrationRow[]> {
  const rows = await db
    .selectFrom("taxRegistrations")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows;
}

const sortColumns = {
  created_at: "created_at",
  country: "country",
  starts_at: "starts_at",
} as const;

export async function listTaxRegistrations(
  db: Db,
  sellerId: string,
  query: TaxRegistrationListQuery,
): Promise<RowPage<TaxRegistrationRow>> {
  let found = db.selectFrom("taxRegistrations").where("organizationId", "=", sellerId);
  if (query.country) found = found.where("country", "in", query.country);
  const { rows, total } = await listPage(found, found.selectAll(), query, sortColumns);
  return { rows, total };
}

export async function updateTaxRegistrationRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["taxRegistrations"]>,
): Promise<TaxRegistrationRow> {
  const row = await tx
    .updateTable("taxRegistrations")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}
