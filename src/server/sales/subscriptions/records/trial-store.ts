import type { Insertable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

export async function insertTrial(tx: Tx, trial: Insertable<Tables["trials"]>): Promise<void> {
  await tx
    .insertInto("trials")
    .values(trial)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the customer has tried this product in another subscription than this one. */
export async function hasTriedElsewhere(
  db: Db | Tx,
  { organizationId, id, customerId }: Pick<SubscriptionRow, "organizationId" | "id" | "customerId">,
  productId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("trials")
    .select("productId")
    .where("organizationId", "=", organizationId)
    .where("customerId", "=", customerId)
    .where("productId", "=", productId)
    .where("subscriptionId", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}
