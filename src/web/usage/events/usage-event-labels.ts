import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";

const maxShown = 4;

/** Writes units: exact, with separators and a minus sign. */
export function unitText(units: number): string {
  return units.toLocaleString("en-US", { maximumFractionDigits: 12 }).replace("-", "\u2212");
}

/** Writes units in few characters, for scales. */
export function shortUnitText(units: number): string {
  return units.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 2 });
}

/** Returns the name of the customer of an event, or the external id that no customer has yet. */
export function eventOwner({ customer, external_customer_id: externalId }: UsageEventWire): string {
  if (customer) return customerTitle(customer);
  return externalId ?? "Deleted customer";
}

/** Writes the first keys of the metadata: "quality 4k, minutes 6.5". */
export function metadataText(metadata: UsageEventWire["metadata"]): string {
  const entries = Object.entries(metadata);
  const shown = entries.slice(0, maxShown).map(([key, value]) => `${key} ${value}`);
  const more = entries.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** Writes "Ines Carvalho: quality 4k, minutes 6.5". */
export function eventText(event: UsageEventWire): string {
  const metadata = metadataText(event.metadata);
  return metadata === "" ? eventOwner(event) : `${eventOwner(event)}: ${metadata}`;
}

/** Reads `key=value` pairs, one a line or between commas; undefined for any other text. */
export function readMetadataFilter(text: string): Record<string, string> | undefined {
  const pairs = text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .map((each) => /^([^=]+)=(.*)$/.exec(each));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim(), pair?.[2]?.trim()]));
}
