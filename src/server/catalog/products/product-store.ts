import {
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from "kysely";
import type { ProductListQuery } from "#contract/billing/product-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

export type ProductRow = Selectable<Tables["products"]>;

export async function insertProduct(
  tx: Tx,
  product: Insertable<Tables["products"]>,
): Promise<ProductRow> {
  const row = await tx
    .insertInto("products")
    .values(product)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("productSellers")
    .values({ productId: row.id, organizationId: row.organizationId })
    .execute();
  return row;
}

/** A buyer names a product without its seller. */
export async function findSellerOfProduct(db: Db, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("productSellers")
    .select("organizationId")
    .where("productId", "=", productId)
    .executeTakeFirst();
  return row?.organizationId;
}

export async function findProduct(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const row = await db
    .selectFrom("products")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

/** Lists products for views of many things that name them: one query for all of them. */
export async function listProductsByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return rows;
}

/** Holds the products, locked against changes and archiving until the end of the transaction. */
export async function holdProducts(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const rows = await tx
    .selectFrom("products")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forShare()
    .execute();
  return rows;
}

/**
 * Locks a product that is not deleted. Its changes wait for each other, so the row that is checked
 * is the row that is changed.
 */
export async function lockProduct(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const row = await tx
    .selectFrom("products")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}

export async function updateProductRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["products"]>,
): Promise<ProductRow> {
  const row = await tx
    .updateTable("products")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Marks a product as deleted. It counts as archived everywhere, and a buyer cannot name it anymore.
 */
export async function deleteProductRow(
  tx: Tx,
  sellerId: string,
  id: string,
  now: Date,
): Promise<ProductRow> {
  await tx
    .deleteFrom("productSellers")
    .where("productId", "=", id)
    .where("organizationId", "=", sellerId)
    .execute();
  const gone = { isArchived: true, deletedAt: now, modifiedAt: now };
  return updateProductRow(tx, sellerId, id, gone);
}

const sortColumns = {
  created_at: "products.created_at",
  name: { column: "products.name", text: true },
  price_amount_type: "first_price.amount_type",
  price_amount: "first_price.amount",
} as const;

/** Filters that the wire does not have. */
interface ProductUseFilter {
  /** Of a price on sale. */
  meterId?: string;
  customFieldId?: string;
}

export function listProducts(
  db: Db,
  sellerId: string,
  query: ProductListQuery & ProductUseFilter,
): Promise<RowPage<ProductRow>> {
  const found = using(matching(db, sellerId, query), sellerId, query);
  const isSortedByPrice = query.sorting.some(({ by }) => by.startsWith("price_"));
  const selected = (isSortedByPrice ? withFirstPrice(found) : found)
    .selectAll("products")
    .$castTo<ProductRow>();
  return listPage(found, selected, { ...query, idColumn: "products.id" }, sortColumns);
}

type Found = SelectQueryBuilder<Tables, "products", object>;

function matching(db: Db, sellerId: string, query: ProductListQuery): Found {
  let found: Found = db
    .selectFrom("products")
    .where("products.organizationId", "=", sellerId)
    .where("products.deletedAt", "is", null);
  if (query.id) found = found.where("products.id", "in", query.id);
  if (query.query) found = found.where(containing("products.name", query.query));
  if (query.is_archived !== undefined)
    found = found.where("products.isArchived", "=", query.is_archived);
  if (query.is_recurring !== undefined)
    found = found.where("products.recurringInterval", query.is_recurring ? "is not" : "is", null);
  const { benefit_id: benefitIds } = query;
  if (benefitIds)
    found = found.where("products.id", "in", (eb) =>
      eb
        .selectFrom("productBenefits")
        .innerJoin("benefits", (join) =>
          join
            .onRef("benefits.organizationId", "=", "productBenefits.organizationId")
            .onRef("benefits.id", "=", "productBenefits.benefitId"),
        )
        .select("productBenefits.productId")
        .where("productBenefits.organizationId", "=", sellerId)
        .where("benefits.id", "in", benefitIds)
        .where("benefits.deletedAt", "is", null),
    );
  return found;
}

function using(
  found: Found,
  sellerId: string,
  { meterId, customFieldId }: ProductUseFilter,
): Found {
  let used = found;
  if (meterId)
    used = used.where("products.id", "in", (eb) =>
      eb
        .selectFrom("productPrices")
        .select("productPrices.productId")
        .where("productPrices.organizationId", "=", sellerId)
        .where("productPrices.meterId", "=", meterId)
        .where("productPrices.isArchived", "=", false),
    );
  if (customFieldId)
    used = used.where("products.id", "in", (eb) =>
      eb
        .selectFrom("productCustomFields")
        .select("productCustomFields.productId")
        .where("productCustomFields.organizationId", "=", sellerId)
        .where("productCustomFields.customFieldId", "=", customFieldId),
    );
  return used;
}

/**
 * A product is sorted by its static price, without one by its first metered price: nothing is due
 * up front.
 */
function withFirstPrice(found: Found): Found {
  return found.leftJoinLateral(
    (eb) =>
      eb
        .selectFrom("productPrices")
        .select([
          "productPrices.amountType",
          sql<number>`case amount_type
            when 'free' then 0
            when 'fixed' then price_amount
            when 'custom' then coalesce(minimum_amount, 0)
            else -1
          end`.as("amount"),
        ])
        .whereRef("productPrices.organizationId", "=", "products.organizationId")
        .whereRef("productPrices.productId", "=", "products.id")
        .where("productPrices.isArchived", "=", false)
        .orderBy(sql`amount_type = 'metered_unit'`)
        .orderBy("productPrices.position")
        .limit(1)
        .as("firstPrice"),
    (join) => join.onTrue(),
  ) as unknown as Found;
}
