import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type FieldLinkRow = Row<"productCustomFields">;

/**
 * Lists the benefits of each of these products, in the order of the product; they may include
 * deleted ones.
 */
export function listBenefitLinks(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<{ productId: string; benefitId: string }[]> {
  return db
    .selectFrom("productBenefits")
    .select(["productId", "benefitId"])
    .where("organizationId", "=", sellerId)
    .where("productId", "=", matchAny(productIds))
    .orderBy("position")
    .execute();
}

export function listMediaLinks(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<{ productId: string; fileId: string }[]> {
  return db
    .selectFrom("productMedias")
    .select(["productId", "fileId"])
    .where("organizationId", "=", sellerId)
    .where("productId", "=", matchAny(productIds))
    .orderBy("position")
    .execute();
}

export function listFieldLinks(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<FieldLinkRow[]> {
  return db
    .selectFrom("productCustomFields")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("productId", "=", matchAny(productIds))
    .orderBy("position")
    .execute();
}

/**
 * Counts the products that ask each of these fields, and names the newest two. Fields that none
 * asks are left out.
 */
export function listFieldUses(
  db: Db | Tx,
  sellerId: string,
  fieldIds: readonly string[],
): Promise<{ customFieldId: string; productsCount: number; productNames: string[] }[]> {
  return db
    .selectFrom("productCustomFields")
    .innerJoin("products", (join) =>
      join
        .onRef("products.organizationId", "=", "productCustomFields.organizationId")
        .onRef("products.id", "=", "productCustomFields.productId"),
    )
    .select((eb) => [
      "productCustomFields.customFieldId",
      eb.fn.countAll<number>().as("productsCount"),
      sql<
        string[]
      >`(array_agg(products.name order by products.created_at desc, products.id desc))[1:2]`.as(
        "productNames",
      ),
    ])
    .where("productCustomFields.organizationId", "=", sellerId)
    .where("productCustomFields.customFieldId", "=", matchAny(fieldIds))
    .groupBy("productCustomFields.customFieldId")
    .execute();
}

type Parts<Table extends keyof Tables> = readonly Omit<Row<Table>, "position">[];

/** Replaces the whole list, in the order given. */
export async function replaceBenefitLinks(
  tx: Tx,
  sellerId: string,
  productId: string,
  parts: Parts<"productBenefits">,
): Promise<void> {
  await tx
    .deleteFrom("productBenefits")
    .where("organizationId", "=", sellerId)
    .where("productId", "=", productId)
    .execute();
  if (parts.length === 0) return;
  await tx.insertInto("productBenefits").values(inOrder(parts)).execute();
}

/** Replaces the whole list, in the order given. */
export async function replaceMediaLinks(
  tx: Tx,
  sellerId: string,
  productId: string,
  parts: Parts<"productMedias">,
): Promise<void> {
  await tx
    .deleteFrom("productMedias")
    .where("organizationId", "=", sellerId)
    .where("productId", "=", productId)
    .execute();
  if (parts.length === 0) return;
  await tx.insertInto("productMedias").values(inOrder(parts)).execute();
}

/** Replaces the whole list, in the order given. */
export async function replaceFieldLinks(
  tx: Tx,
  sellerId: string,
  productId: string,
  parts: Parts<"productCustomFields">,
): Promise<void> {
  await tx
    .deleteFrom("productCustomFields")
    .where("organizationId", "=", sellerId)
    .where("productId", "=", productId)
    .execute();
  if (parts.length === 0) return;
  await tx.insertInto("productCustomFields").values(inOrder(parts)).execute();
}

function inOrder<Part>(parts: readonly Part[]): (Part & { position: number })[] {
  return parts.map((part, position) => ({ ...part, position }));
}

function matchAny(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
