import type {
  OrderItemUsageQuery,
  OrderItemUsageWire,
} from "#contract/billing/order-usage-schema.ts";
import { minor } from "#contract/money.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  type BilledEvents,
  listBilledEvents,
} from "#server/usage/event-history/billed-events-store.ts";
import { type AggregationFunc, getConsumed } from "#server/usage/meter-state/meter-state-rules.ts";
import { findBilledWindow } from "#server/usage/meter-state/meter-window-store.ts";
import { noUnits, toUnits, toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { listOrderItems } from "../order-store.ts";
import { divideUsage, type UsageGroup } from "./item-usage-rules.ts";

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
  const window = await findBilledWindow(db, sellerId, { orderId, itemId });
  const found = await listBilledEvents(db, sellerId, { orderId, itemId, meter }, groupBy);
  const { func } = meter.aggregation as { func: AggregationFunc };
  const amount = minor(item.amount);
  const times = found.flatMap(({ firstAt, lastAt }) => [firstAt.getTime(), lastAt.getTime()]);
  return {
    meter_id: meter.id,
    units: toWireUnits(window ? toUnits(window.consumed) : noUnits),
    amount,
    first_event_at: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    last_event_at: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    ...(groupBy === undefined
      ? { groups: [], other: null }
      : divideUsage(amount, found.map(toGroup(func)), limit)),
  };
}

function toGroup(func: AggregationFunc) {
  return ({ value, events, sum, min, max }: BilledEvents): UsageGroup => ({
    value,
    events,
    units: getConsumed(func, {
      count: events,
      sum: toUnits(sum),
      min: min === null ? null : toUnits(min),
      max: max === null ? null : toUnits(max),
    }),
  });
}
