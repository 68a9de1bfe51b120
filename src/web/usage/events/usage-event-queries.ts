import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type {
  CountedEventWire,
  EventNameWire,
  UsageEventWire,
} from "#contract/billing/usage-event-schema.ts";
import type { Page } from "#contract/page.ts";
import type { SellerQuery } from "#web/platform/api/seller-api.ts";
import { endOfDay, startOfDay } from "#web/platform/format/day-bounds.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import { readMetadataFilter } from "./usage-event-labels.ts";

/** Counting all events that match would take longer than reading a page of them. */
export interface EventPageWire {
  items: UsageEventWire[];
  pagination: { has_next_page: boolean };
}

export const eventsPerPage = 50;
/** While a page is in view. */
export const livePollMs = 2_000;

/** Names of the filters in the address. */
export const eventFilters = [
  "name",
  "customer",
  "source",
  "from",
  "to",
  "metadata",
  "meter",
] as const;

/** Reads a page of events by what is in the address. */
export function eventsQuery(seller: Seller, list: ListSearch) {
  const [customer, to] = [list.filter("customer"), endOfDay(list.filter("to"))];
  const metadata = readMetadataFilter(list.filter("metadata")) ?? {};
  return sellerQuery<EventPageWire>(seller, "/events/", {
    cursor_pagination: true,
    page: list.page,
    limit: eventsPerPage,
    ...given("name", list.filter("name")),
    ...given(isId(customer) ? "customer_id" : "external_customer_id", customer),
    ...given("source", list.filter("source")),
    ...given("meter_id", list.filter("meter")),
    ...given("start_timestamp", startOfDay(list.filter("from"))),
    // The last instant of that day.
    ...given("end_timestamp", to && new Date(Date.parse(to) - 1).toISOString()),
    ...Object.fromEntries(
      Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]),
    ),
  });
}

function given(key: string, value: string | undefined): SellerQuery {
  return value ? { [key]: value } : {};
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

/** Reads the newest events that were sent, of one customer or of all. */
export function newestEventsQuery(seller: Seller, limit: number, customerId?: string) {
  return sellerQuery<EventPageWire>(seller, "/events/", {
    cursor_pagination: true,
    limit,
    source: "user",
    ...(customerId ? { customer_id: customerId } : {}),
  });
}

/** Reads the newest hundred events that a meter counted for a customer between two instants. */
export function countedEventsQuery(
  seller: Seller,
  counted: { meterId: string; customerId: string; firstAt: string; lastAt: string },
) {
  return sellerQuery<EventPageWire>(seller, "/events/", {
    cursor_pagination: true,
    limit: 100,
    meter_id: counted.meterId,
    customer_id: counted.customerId,
    start_timestamp: counted.firstAt,
    end_timestamp: counted.lastAt,
  });
}

export function usageEventQuery(seller: Seller, id: string) {
  return sellerQuery<CountedEventWire>(seller, `/events/${id}`);
}

/** Reads the names that events had lately. */
export function eventNamesQuery(seller: Seller) {
  return sellerQuery<Page<EventNameWire>>(seller, "/events/names", { limit: 100 });
}

/** Reads the first hundred meters, by which events are explained and filtered. */
export function explainingMetersQuery(seller: Seller) {
  return sellerQuery<Page<MeterWire>>(seller, "/meters/", { limit: 100, sorting: "name" });
}

/** Reads what a customer used and was credited in each meter. */
export function customerMetersQuery(seller: Seller, customerId: string) {
  return sellerQuery<Page<CustomerMeterWire>>(seller, "/customer-meters/", {
    customer_id: customerId,
    limit: 100,
    sorting: "meter_name",
  });
}
