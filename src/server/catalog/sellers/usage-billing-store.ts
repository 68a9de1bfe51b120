import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Returns whether a metered price is on sale, or a benefit credits a meter. */
export async function isUsageBillingUsed(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from product_prices
      where organization_id = ${sellerId} and meter_id is not null and not is_archived
    ) or exists (
      select from benefits
      where organization_id = ${sellerId} and type = 'meter_credit' and deleted_at is null
    ) as is_used`.execute(tx);
  return rows[0]?.isUsed ?? false;
}
