import type { LimitSetter } from "#contract/billing/usage-limit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { toUnits, toUnitText } from "../meter-state/unit-rules.ts";
import type { UsageLimit } from "./ceiling-rules.ts";

export interface StoredLimit extends UsageLimit {
  id: string;
  customerId: string;
}

/** Lists the limits of customers, by meter and interval. */
export async function listLimits(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<StoredLimit[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom("usageLimits")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "in", [...new Set(customerIds)])
    .orderBy("meterId")
    .orderBy("period")
    .orderBy("setBy")
    .orderBy("id")
    .execute();
  return rows.map(({ units, ...row }) => ({
    ...row,
    units: units === null ? null : toUnits(units),
  }));
}

/** Stores the limits that one side has set, under the locks of the states. */
export async function replaceLimits(
  tx: Tx,
  sellerId: string,
  { customerId, setBy, now }: { customerId: string; setBy: LimitSetter; now: Date },
  limits: readonly (UsageLimit & { id: string })[],
): Promise<void> {
  await tx
    .deleteFrom("usageLimits")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("setBy", "=", setBy)
    .execute();
  const rows = limits.map(({ units, thresholds, ...limit }) => ({
    ...limit,
    units: units === null ? null : toUnitText(units),
    thresholds: [...thresholds],
    organizationId: sellerId,
    customerId,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insertInto("usageLimits").values(rows).execute();
}
