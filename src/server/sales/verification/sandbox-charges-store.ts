import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface SandboxCharge {
  id: string;
  status: string;
  amount: number;
  amountRefunded: number;
  currency: string;
}

/**
 * Returns whether the processor's own charges can be read, as in sandbox mode. With Stripe the
 * tables are empty.
 */
export async function hasSandboxCharges(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom("sandboxObjects")
    .select("id")
    .where("kind", "=", "charge")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const columns = [
  "id",
  sql<string>`body ->> 'status'`.as("status"),
  sql<number>`(body ->> 'amount')::bigint`.as("amount"),
  sql<number>`(body ->> 'amount_refunded')::bigint`.as("amountRefunded"),
  sql<string>`body ->> 'currency'`.as("currency"),
] as const;

export function listSandboxCharges(tx: Tx, ids: readonly string[]): Promise<SandboxCharge[]> {
  return tx
    .selectFrom("sandboxObjects")
    .select(columns)
    .where("kind", "=", "charge")
    .where("id", "in", ids)
    .execute();
}

/**
 * Lists charges of this seller's intents that no payment knows, and that no attempt at work can
 * still record.
 */
export async function listUnknownCharges(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge.id from processor_objects as intent
    join sandbox_objects as charge on charge.kind = 'charge' and charge.parent_id = intent.id
    where intent.organization_id = ${sellerId} and intent.kind in ('checkout_intent', 'order_intent')
      and charge.body ->> 'status' = 'succeeded'
      and not exists (select from payments
        where payments.organization_id = ${sellerId} and payments.charge_id = charge.id)
      and not exists (select from payment_attempts
        where payment_attempts.organization_id = ${sellerId}
          and payment_attempts.intent_id = intent.id and payment_attempts.ended_at is null)
    order by charge.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
