import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export async function readCredit(
  db: Db | Tx,
  sellerId: string,
  customerId: string,
  currency: string,
): Promise<number> {
  const row = await db
    .selectFrom("customerCredits")
    .select("amount")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Locks the amounts in credit, which no other transaction can use until this one ends. */
export function lockCredits(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<{ customerId: string; currency: string; amount: number }[]> {
  return tx
    .selectFrom("customerCredits")
    .select(["customerId", "currency", "amount"])
    .where("organizationId", "=", sellerId)
    .where("customerId", "in", [...new Set(customerIds)])
    .orderBy("customerId")
    .orderBy("currency")
    .forNoKeyUpdate()
    .execute();
}

export async function addCredit(
  tx: Tx,
  credit: { organizationId: string; customerId: string; currency: string; amount: number },
): Promise<void> {
  if (credit.amount === 0) return;
  await tx
    .insertInto("customerCredits")
    .values(credit)
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "customerId", "currency"])
        .doUpdateSet({ amount: sql`customer_credits.amount + excluded.amount` }),
    )
    .execute();
}

/** A constraint keeps it from going below nothing. */
export async function takeCredit(
  tx: Tx,
  credit: { organizationId: string; customerId: string; currency: string; amount: number },
): Promise<void> {
  if (credit.amount === 0) return;
  await tx
    .updateTable("customerCredits")
    .set((eb) => ({ amount: eb("amount", "-", credit.amount) }))
    .where("organizationId", "=", credit.organizationId)
    .where("customerId", "=", credit.customerId)
    .where("currency", "=", credit.currency)
    .execute();
}
