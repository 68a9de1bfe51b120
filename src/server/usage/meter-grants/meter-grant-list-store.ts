import type { MeterGrantListQuery } from "#contract/billing/meter-grant-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import { type MeterGrant, readGrant } from "../meter-state/meter-grant-store.ts";

const sortColumns = {
  created_at: "created_at",
  expires_at: { column: "expires_at", nullable: true },
  priority: "priority",
} as const;

export async function listMeterGrants(
  db: Db,
  sellerId: string,
  query: MeterGrantListQuery,
): Promise<RowPage<MeterGrant>> {
  const { customer_id: customerIds, meter_id: meterIds, active } = query;
  let found = db.selectFrom("meterGrants").where("organizationId", "=", sellerId);
  if (customerIds) found = found.where("customerId", "in", customerIds);
  if (meterIds) found = found.where("meterId", "in", meterIds);
  if (active === true) found = found.where("beganAt", "is not", null).where("endedAt", "is", null);
  if (active === false)
    found = found.where((eb) => eb.or([eb("beganAt", "is", null), eb("endedAt", "is not", null)]));
  const { rows, total } = await listPage(found, found.selectAll(), query, sortColumns);
  return { rows: rows.map(readGrant), total };
}
