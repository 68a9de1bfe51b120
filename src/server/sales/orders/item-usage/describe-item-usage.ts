import type {
  OrderItemUsageQuery,
  OrderItemUsageWire,
} from "#contract/billing/order-usage-schema.ts";
import { minor } from "#contract/money.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readWithin } from "#server/platform/database/read-within.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import {
  type BilledEvents,
  type BilledItemKey,
  findBilledSpan,
  listBilledEvents,
} from "#server/usage/event-history/billed-events-store.ts";
import { findBilledWindow } from "#server/usage/meter-state/meter-window-store.ts";
import { noUnits, toUnits, toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { listOrderItems } from "../order-store.ts";
import { itemUsageErrors } from "./item-usage-errors.ts";
import { divideUsage, type GroupedUsage, type UsageGroup } from "./item-usage-rules.ts";

/** There may be millions of events behind a line. */
const readingMs = 3_000;

/** Describes the events behind a line of an order for usage. Other lines have none: 404. */
export async function describeItemUsage(
  db: Db,
  sellerId: string,
  { orderId, itemId }: { orderId: string; itemId: string },
  { group_by: groupBy, limit }: OrderItemUsageQuery,
): Promise<OrderItemUsageWire> {
  const items = await listOrderItems(db, sellerId, [orderId]);
  const item = items.find(({ id }) => id === itemId);
  const [price] = item?.productPriceId
    ? await listPricesByIds(db, sellerId, [item.productPriceId])
    : [];
  const meter = price?.meterId ? await findMeter(db, sellerId, price.meterId) : undefined;
  if (!item || !meter) throw new Refusal(sellerErrors.notFound);
  const key = { orderId, itemId, meter };
  const window = await findBilledWindow(db, sellerId, key);
  const span = await readWithin(db, readingMs, (tx) => findBilledSpan(tx, sellerId, key));
  const amount = minor(item.amount);
  return {
    meter_id: meter.id,
    units: toWireUnits(window ? toUnits(window.consumed) : noUnits),
    amount,
    first_event_at: span?.firstAt?.toISOString() ?? null,
    last_event_at: span?.lastAt?.toISOString() ?? null,
    ...(groupBy === undefined
      ? { groups: [], other: null }
      : divideUsage(amount, await readGroups(db, sellerId, key, { groupBy, limit }))),
  };
}

async function readGroups(
  db: Db,
  sellerId: string,
  key: BilledItemKey,
  grouping: { groupBy: string; limit: number },
): Promise<GroupedUsage> {
  const read = (tx: Db) => listBilledEvents(tx, sellerId, key, grouping);
  const found = await readWithin(db, readingMs, read);
  if (!found) throw validationRefusal([itemUsageErrors.tooManyEvents]);
  const rest = found.find(({ isRest }) => isRest);
  return {
    groups: found.filter(({ isRest }) => !isRest).map(toGroup),
    rest: rest && toGroup(rest),
  };
}

function toGroup({ value, events, units, weight }: BilledEvents): UsageGroup {
  return { value, events, units: toUnits(units), weight: toUnits(weight) };
}
