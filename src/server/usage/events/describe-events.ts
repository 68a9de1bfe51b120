import type { CountedEventWire, UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { listCountingMeters, type MeterRow } from "#server/catalog/meters/meter-store.ts";
import { type CustomerRow, listCustomersByIds } from "#server/customers/customer-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { compileMeter } from "../event-history/compiled-meter-rules.ts";
import type { UsageEventRow } from "../event-history/read-events-store.ts";
import { type HolderOwner, listHolderOwners } from "../meter-state/holder-search-store.ts";
import { listBilledWindows } from "../meter-state/meter-window-store.ts";
import { numberToUnits, toUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import { presentUsageEvent } from "./usage-event-view.ts";

/** Describes events with their customers, with the same queries however many. */
export async function describeEvents(
  db: Db,
  sellerId: string,
  rows: readonly UsageEventRow[],
): Promise<UsageEventWire[]> {
  const { customers } = await readOwners(db, sellerId, rows);
  return rows.map((row) => presentUsageEvent(row, customers.get(row.holderId)));
}

/** Describes an event with the meters in which it counts and the orders that billed it. */
export async function describeCountedEvent(
  db: Db,
  sellerId: string,
  row: UsageEventRow,
): Promise<CountedEventWire> {
  const { owners, customers } = await readOwners(db, sellerId, [row]);
  const owner = owners.get(row.holderId);
  const counted = await listCounted(db, sellerId, row);
  const billed = await listBilledWindows(db, sellerId, {
    holderId: owner?.customerId ?? row.holderId,
    epoch: owner?.attachedEpoch ?? row.epoch,
  });
  return {
    ...presentUsageEvent(row, customers.get(row.holderId)),
    counted: counted.map(({ meterId, value }) => ({
      meter_id: meterId,
      units: toWireUnits(value),
      order_id: billed.get(meterId) ?? null,
    })),
  };
}

async function listCounted(
  db: Db,
  sellerId: string,
  row: UsageEventRow,
): Promise<{ meterId: string; value: Units }[]> {
  const { countedMeterId, countedUnits } = row;
  if (countedMeterId !== null && countedUnits !== null)
    return [{ meterId: countedMeterId, value: toUnits(countedUnits) }];
  if (row.source !== "user") return [];
  const event = { ...row, timestamp: row.happenedAt };
  return (await listCountingMeters(db, sellerId)).flatMap((meter) => {
    const { matches, readValue } = compileMeter(meter);
    const value = isCounted(meter, row) && matches(event) ? readValue(event) : undefined;
    return value === undefined ? [] : [{ meterId: meter.id, value: numberToUnits(value) }];
  });
}

/** Those from before a meter are counted one after the other. */
function isCounted(
  { countedFromRevision, backfillDueAt, backfillCursor }: MeterRow,
  { id, metersRevision }: UsageEventRow,
): boolean {
  if (backfillDueAt === null || metersRevision >= (countedFromRevision ?? 0)) return true;
  return backfillCursor !== null && id <= backfillCursor;
}

interface Owners {
  owners: ReadonlyMap<string, HolderOwner>;
  /** By the id of the holder. */
  customers: ReadonlyMap<string, CustomerRow>;
}

async function readOwners(
  db: Db,
  sellerId: string,
  rows: readonly UsageEventRow[],
): Promise<Owners> {
  const holderIds = [...new Set(rows.map(({ holderId }) => holderId))];
  const stored = await listHolderOwners(db, sellerId, holderIds);
  const owners = new Map(stored.map((owner) => [owner.id, owner]));
  const customerIds = holderIds.map((id) => owners.get(id)?.customerId ?? id);
  const found = await listCustomersByIds(db, sellerId, customerIds);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  const customers = holderIds.flatMap((id) => {
    const customer = byId.get(owners.get(id)?.customerId ?? id);
    return customer ? [[id, customer] as const] : [];
  });
  return { owners, customers: new Map(customers) };
}
