import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The credit of a customer in one currency. */
export interface CreditAccount {
  organizationId: string;
  customerId: string;
  currency: string;
}

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

/** Locks the credit in one currency, also where there was none yet, and returns its amount. */
export function lockCredit(tx: Tx, account: CreditAccount): Promise<number> {
  return addCredit(tx, { ...account, amount: 0 });
}

/** Returns the whole credit, which no other transaction can use until this one ends. */
export async function addCredit(
  tx: Tx,
  credit: CreditAccount & { amount: number },
): Promise<number> {
  const { amount } = await tx
    .insertInto("customerCredits")
    .values(credit)
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "customerId", "currency"])
        .doUpdateSet({ amount: sql`customer_credits.amount + excluded.amount` }),
    )
    .returning("amount")
    .executeTakeFirstOrThrow();
  return amount;
}

/** A constraint keeps it from going below nothing. */
export async function takeCredit(
  tx: Tx,
  credit: CreditAccount & { amount: number },
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
