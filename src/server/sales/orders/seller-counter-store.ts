import type { Tx } from "#server/platform/database/database.ts";

/**
 * Returns the next numbers of a seller, in their order. Numbers are given in the order of commits
 * and without gaps: concurrent transactions of a seller wait for this row, and one that is rolled
 * back gives its number back.
 */
export async function nextSellerNumbers(
  tx: Tx,
  sellerId: string,
  name: "orders" | "credit_notes",
  count: number,
): Promise<number[]> {
  const { value } = await tx
    .insertInto("sellerCounters")
    .values({ organizationId: sellerId, name, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "name"])
        .doUpdateSet((eb) => ({ value: eb("sellerCounters.value", "+", count) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => value - count + 1 + index);
}

export async function nextSellerNumber(
  tx: Tx,
  sellerId: string,
  name: "orders" | "credit_notes",
): Promise<number> {
  const [number] = await nextSellerNumbers(tx, sellerId, name, 1);
  return number as number;
}
