import type { MeterReservationListQuery } from "#contract/billing/meter-reservation-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import { type Reservation, readReservation } from "../meter-state/reservation-store.ts";

const sortColumns = { created_at: "created_at" } as const;

export async function listReservations(
  db: Db,
  sellerId: string,
  query: MeterReservationListQuery,
): Promise<RowPage<Reservation>> {
  const { customer_id: customerIds, meter_id: meterIds, status: statuses } = query;
  let found = db.selectFrom("meterReservations").where("organizationId", "=", sellerId);
  if (customerIds) found = found.where("customerId", "in", customerIds);
  if (meterIds) found = found.where("meterId", "in", meterIds);
  if (statuses) found = found.where("status", "in", statuses);
  const { rows, total } = await listPage(found, found.selectAll(), query, sortColumns);
  return { rows: rows.map(readReservation), total };
}
