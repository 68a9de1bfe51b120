import type { Db } from "#server/platform/database/database.ts";

export interface SetupRow {
  products: boolean;
  benefits: boolean;
  checkoutLinks: boolean;
  orders: boolean;
  accessTokens: boolean;
}

/** Reads five tables in one statement, because every page asks for it. */
export async function readSetup(db: Db, sellerId: string): Promise<SetupRow> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom("products").select("id").where("products.organizationId", "=", sellerId),
      ).as("products"),
      exists(
        selectFrom("benefits")
          .select("id")
          .where("benefits.organizationId", "=", sellerId)
          .where("benefits.deletedAt", "is", null),
      ).as("benefits"),
      exists(
        selectFrom("checkoutLinks")
          .select("id")
          .where("checkoutLinks.organizationId", "=", sellerId),
      ).as("checkoutLinks"),
      exists(selectFrom("orders").select("id").where("orders.organizationId", "=", sellerId)).as(
        "orders",
      ),
      exists(
        selectFrom("accessTokens").select("id").where("accessTokens.organizationId", "=", sellerId),
      ).as("accessTokens"),
    ])
    .executeTakeFirstOrThrow();
  return {
    products: Boolean(row.products),
    benefits: Boolean(row.benefits),
    checkoutLinks: Boolean(row.checkoutLinks),
    orders: Boolean(row.orders),
    accessTokens: Boolean(row.accessTokens),
  };
}
