import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface ReversalSums {
  disputeId: string;
  /** Taken from credit that the customer had been given. */
  net: number;
  tax: number;
  /** Dropped from items that waited. */
  waitingNet: number;
  waitingTax: number;
  /** True if any was given back, or all of it. */
  isAnyGivenBack: boolean;
  isAllGivenBack: boolean;
}

/** Adds up the credit that each of these disputes has taken back. */
export async function sumReversals(
  tx: Tx,
  sellerId: string,
  disputeIds: readonly string[],
): Promise<ReversalSums[]> {
  const { rows } = await sql<ReversalSums>`
    select dispute_id,
      coalesce(sum(amount) filter (where proration_id is null), 0)::bigint as net,
      coalesce(sum(tax_amount) filter (where proration_id is null), 0)::bigint as tax,
      coalesce(sum(amount) filter (where proration_id is not null), 0)::bigint as waiting_net,
      coalesce(sum(tax_amount) filter (where proration_id is not null), 0)::bigint as waiting_tax,
      bool_or(given_back_at is not null) as is_any_given_back,
      bool_and(given_back_at is not null) as is_all_given_back
    from credit_reversals
    where organization_id = ${sellerId} and dispute_id = any(${disputeIds}::uuid[])
    group by dispute_id`.execute(tx);
  return rows;
}
