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

/** The amount in credit, which no other transaction can use until this one ends. */
export async function lockCredit(
  tx: Tx,
  sellerId: string,
  customerId: string,
  currency: string,
): Promise<number> {
  const row = await tx
    .selectFrom("customerCredits")
    .select("amount")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("currency", "=", currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.amount ?? 0;
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
