import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import type { CustomerMeterKey } from "./meter-grant-store.ts";

/** When a grant of a customer in a meter begins, recurs or expires. */
export const settlingDates: DueRows<Selectable<Tables["meterStates"]>> = {
  at: sql`settle_at`,
  select: (columns, rest) => sql`select ${columns} from meter_states ${rest}`,
  update: (rest) => sql`update meter_states as due ${rest}`,
};

/** Lists the locked states of customers whose grants begin, recur or expire by now. */
export async function listDueStates(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<CustomerMeterKey[]> {
  const rows = await tx
    .selectFrom("meterStates")
    .select(["holderId", "meterId"])
    .where("organizationId", "=", sellerId)
    .where("holderId", "=", sql<string>`any(${customerIds}::uuid[])`)
    .where("settleAt", "<=", now)
    .orderBy("holderId")
    .orderBy("meterId")
    .execute();
  return rows.map(({ holderId, meterId }) => ({ customerId: holderId, meterId }));
}
