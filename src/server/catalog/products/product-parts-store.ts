import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type FieldLinkRow = Row<"productCustomFields">;

/** The benefits of each of these products, in the order of the product; may include deleted benefits. */
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

/** How many products ask each of these fields, and the names of the newest two. Fields that none asks are left out. */
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

interface PartRows {
  productBenefits: Omit<Row<"productBenefits">, "position">;
  productMedias: Omit<Row<"productMedias">, "position">;
  productCustomFields: Omit<Row<"productCustomFields">, "position">;
}

/** Replaces the whole list, in the order given. */
export async function replaceParts<Table extends keyof PartRows>(
  tx: Tx,
  table: Table,
  sellerId: string,
  productId: string,
  parts: readonly PartRows[Table][],
): Promise<void> {
  // All three have these two columns; the builder cannot follow a table that is a type parameter.
  const oneOfThem = table as "productBenefits";
  await tx
    .deleteFrom(oneOfThem)
    .where("organizationId", "=", sellerId)
    .where("productId", "=", productId)
    .execute();
  const rows = parts.map((part, position) => ({ ...part, position }));
  if (rows.length === 0) return;
  await tx
    .insertInto(oneOfThem)
    .values(rows as unknown as Row<"productBenefits">[])
    .execute();
}

function matchAny(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
