import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

const columns = [
  "id",
  "orderId",
  "createdAt",
  "status",
  "reason",
  "amount",
  "taxAmount",
  "feeAmount",
  "feeReturnedAmount",
  "feeCurrency",
  "evidenceDueBy",
  "evidenceSentAt",
  "escalatedAt",
  "inquiryEvidenceSentAt",
  "withdrawnAt",
  "reinstatedAt",
  "closedAt",
  "lostAt",
  "creditNoteNumber",
  "creditTakenAmount",
  "creditOwedAmount",
  "creditDroppedAmount",
] as const;

/** A payment is disputed at most a few times. */
const maxDisputes = 1_000;

/** Lists the disputes and inquiries of these orders, oldest first. */
export async function listDisputesOfOrders(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("disputes")
    .select(columns)
    .select(
      sql<number>`(select coalesce(sum(amount), 0)::bigint from credit_set_offs
        where organization_id = disputes.organization_id and dispute_id = disputes.id)`.as(
        "creditSetOffAmount",
      ),
    )
    .where("organizationId", "=", sellerId)
    .where("orderId", "in", orderIds)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxDisputes)
    .execute();
}

export type OrderDisputeRow = Awaited<ReturnType<typeof listDisputesOfOrders>>[number];
