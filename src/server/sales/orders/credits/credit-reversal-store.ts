import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type CreditReversalRow = Selectable<Tables["creditReversals"]>;

export async function insertCreditReversals(
  tx: Tx,
  reversals: readonly Insertable<Tables["creditReversals"]>[],
): Promise<void> {
  if (reversals.length === 0) return;
  await tx
    .insertInto("creditReversals")
    .values([...reversals])
    .execute();
}

/** Lists what a dispute took back and the customer has not got again. */
export function listReversalsOfDispute(
  db: Db | Tx,
  sellerId: string,
  disputeId: string,
): Promise<CreditReversalRow[]> {
  return db
    .selectFrom("creditReversals")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("disputeId", "=", disputeId)
    .where("givenBackAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function markGivenBack(
  tx: Tx,
  sellerId: string,
  disputeId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("creditReversals")
    .set({ givenBackAt: now })
    .where("organizationId", "=", sellerId)
    .where("disputeId", "=", disputeId)
    .where("givenBackAt", "is", null)
    .execute();
}
