import type { Insertable, Selectable, Updateable } from "kysely";
import type { CheckoutLinkListQuery } from "#contract/billing/checkout-link-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "#server/platform/keys.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import { deleteSellerSecrets, insertSellerSecret } from "#server/v1/seller-secret-store.ts";

export type CheckoutLinkRow = Selectable<Tables["checkoutLinks"]>;

export async function insertCheckoutLink(
  tx: Tx,
  link: Insertable<Tables["checkoutLinks"]>,
): Promise<CheckoutLinkRow> {
  const row = await tx
    .insertInto("checkoutLinks")
    .values(link)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertSellerSecret(tx, {
    ...toSecretOwner(row.organizationId),
    subjectId: row.id,
    hash: hashToken(row.clientSecret),
  });
  return row;
}

function toSecretOwner(organizationId: string) {
  return { organizationId, kind: "checkout_link" as const };
}

export function findCheckoutLink(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<CheckoutLinkRow | undefined> {
  return db
    .selectFrom("checkoutLinks")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Its changes wait for each other, so the row that is checked is the row that is changed. */
export function lockCheckoutLink(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<CheckoutLinkRow | undefined> {
  return tx
    .selectFrom("checkoutLinks")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const sortColumns = {
  created_at: "created_at",
  label: { column: "label", nullable: true, text: true },
  success_url: { column: "success_url", nullable: true },
  allow_discount_codes: "allow_discount_codes",
} as const;

export function listCheckoutLinks(
  db: Db,
  sellerId: string,
  query: CheckoutLinkListQuery,
): Promise<RowPage<CheckoutLinkRow>> {
  let found = db.selectFrom("checkoutLinks").where("organizationId", "=", sellerId);
  const { product_id: productIds } = query;
  if (productIds)
    found = found.where("id", "in", (eb) =>
      eb
        .selectFrom("checkoutLinkProducts")
        .select("checkoutLinkProducts.checkoutLinkId")
        .where("checkoutLinkProducts.organizationId", "=", sellerId)
        .where("checkoutLinkProducts.productId", "in", productIds),
    );
  return listPage(found, found.selectAll(), query, sortColumns);
}

export function updateCheckoutLinkRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["checkoutLinks"]>,
): Promise<CheckoutLinkRow> {
  return tx
    .updateTable("checkoutLinks")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCheckoutLinkRow(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<CheckoutLinkRow | undefined> {
  await deleteSellerSecrets(tx, toSecretOwner(sellerId), [id]);
  return tx
    .deleteFrom("checkoutLinks")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
