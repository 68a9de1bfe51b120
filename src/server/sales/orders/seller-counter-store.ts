import type { Tx } from "#server/platform/database/database.ts";

/**
 * Numbers are given in the order of commits and without gaps: concurrent transactions of a seller wait for this row,
 * and one that is rolled back gives its number back.
 */
export async function nextSellerNumber(
  tx: Tx,
  sellerId: string,
  name: "orders" | "credit_notes",
): Promise<number> {
  const { value } = await tx
    .insertInto("sellerCounters")
    .values({ organizationId: sellerId, name, value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "name"])
        .doUpdateSet((eb) => ({ value: eb("sellerCounters.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
