import type { OrderItemUsageWire } from "#contract/billing/order-usage-schema.ts";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";

/** A group of events with a common value of a key, or all further groups together. */
export interface UsageRow {
  key: string;
  name: string;
  units: number;
  amount: number;
  events: number;
}

/** Lists the groups of an item in their order, and the others last. */
export function listUsageRows({ groups, other }: OrderItemUsageWire, key: string): UsageRow[] {
  const named = groups.map(({ value, ...part }) => ({
    key: value === null ? "none" : `value ${value}`,
    name: value ?? `Without ${key}`,
    ...part,
  }));
  return other ? [...named, { key: "other", name: "Other values", ...other }] : named;
}

/** The longest key that the API groups by. */
const maxKeyLength = 40;

/** Lists the keys of the metadata of events, sorted. */
export function listMetadataKeys(events: readonly Pick<UsageEventWire, "metadata">[]): string[] {
  const keys = new Set(events.flatMap(({ metadata }) => Object.keys(metadata)));
  return [...keys].filter((key) => key !== "" && key.length <= maxKeyLength).sort();
}
