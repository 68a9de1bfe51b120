import type { CustomerLimitsWire } from "#contract/page-parts-schema.ts";
import { listMetersByIds } from "#server/catalog/meters/meter-store.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { describeUsageLimits } from "#server/usage/ceilings/describe-usage-limits.ts";
import { describeReservations } from "#server/usage/reservations/describe-reservations.ts";
import { listReservations } from "#server/usage/reservations/reservation-list-store.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const maxReservations = 100;

export async function readCustomerLimits(
  { db, sellerId, platform }: SellerReader,
  id: string,
): Promise<CustomerLimitsWire> {
  if (!(await findCustomer(db, sellerId, { id }))) throw new Refusal(pagePartsErrors.notFound);
  const now = await businessNow(platform, db);
  const scope = { sellerId, platform, now };
  const [{ limits }, { rows }] = await Promise.all([
    describeUsageLimits(db, scope, id),
    listReservations(db, sellerId, {
      ...newestRows(maxReservations),
      customer_id: [id],
      status: ["held"],
    }),
  ]);
  // One that has expired holds nothing, also until its row says so.
  const held = rows.filter(({ expiresAt }) => expiresAt > now);
  const meterIds = new Set([
    ...limits.map(({ meter_id: meterId }) => meterId),
    ...held.map(({ meterId }) => meterId),
  ]);
  const meters = await listMetersByIds(db, sellerId, [...meterIds]);
  return {
    limits,
    reservations: await describeReservations(db, scope, held),
    meterNames: Object.fromEntries(meters.map((meter) => [meter.id, meter.name])),
  };
}
