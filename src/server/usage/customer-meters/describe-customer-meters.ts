import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { listMetersByIds, type MeterRow } from "#server/catalog/meters/meter-store.ts";
import { presentMeter } from "#server/catalog/meters/meter-view.ts";
import { listCustomersByIds } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listSettledMeters } from "../meter-state/credited-parts.ts";
import type { MeterGrant } from "../meter-state/meter-grant-store.ts";
import { type HeldMeter, listHeldMeters } from "../meter-state/meter-state-store.ts";
import { presentUsage } from "./customer-meter-view.ts";

/** Describes customer meters in the order of their ids, with the same queries however many. */
export async function describeCustomerMeters(
  db: Db,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<CustomerMeterWire[]> {
  const pairs = await listMetersWithUsage(db, sellerId, ids, now);
  const customers = await listCustomersByIds(
    db,
    sellerId,
    pairs.map(({ held }) => held.holderId),
  );
  const byId = new Map(customers.map((row) => [row.id, row]));
  return pairs.flatMap(({ held, meter, parts }) => {
    const customer = byId.get(held.holderId);
    if (!customer || customer.deletedAt !== null) return [];
    return [
      {
        ...presentUsage(held, parts),
        customer: presentCustomer(customer),
        meter: presentMeter(meter),
      },
    ];
  });
}

/** Lists usage, credit and meter of customer meters in the order of their ids. */
export async function listMetersWithUsage(
  db: Db,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ held: HeldMeter; meter: MeterRow; parts: MeterGrant[] }[]> {
  const states = await listHeldMeters(db, sellerId, ids);
  const settled = await listSettledMeters(db, sellerId, states, now);
  const known = new Map(settled.map((each) => [each.held.id, each]));
  const meterIds = new Set(states.map(({ meterId }) => meterId));
  const rows = await listMetersByIds(db, sellerId, [...meterIds]);
  const meters = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const found = known.get(id);
    const meter = found && meters.get(found.held.meterId);
    return found && meter ? [{ ...found, meter }] : [];
  });
}
