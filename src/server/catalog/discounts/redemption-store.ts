import type { Insertable } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<Tables["discountRedemptions"]>,
): Promise<void> {
  await tx.insertInto("discountRedemptions").values(redemption).execute();
}

/** Without a redemption nothing changes. */
export async function updateRedemptionOf(
  tx: Tx,
  sellerId: string,
  checkoutId: string,
  change: { subscriptionId: string },
): Promise<void> {
  await tx
    .updateTable("discountRedemptions")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("checkoutId", "=", checkoutId)
    .execute();
}

/**
 * Returns the discount that was redeemed; undefined if there is no redemption, or it was released.
 */
export async function deleteRedemptionOf(
  tx: Tx,
  sellerId: string,
  checkoutId: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom("discountRedemptions")
    .where("organizationId", "=", sellerId)
    .where("checkoutId", "=", checkoutId)
    .returning("discountId")
    .executeTakeFirst();
  return deleted?.discountId;
}
