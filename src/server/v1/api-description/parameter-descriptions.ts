import { toNameParts } from "./schema-names.ts";

/** The descriptions of the parameters of queries and paths. */
const parameters: Readonly<Record<string, string>> = {
  external_id: "Your own id of the customer.",
  page: "Page number, starting at 1.",
  limit: "Items per page. Default 10; larger values than 100 count as 100.",
  sorting: "Sort field. Prefix with `-` for descending order. Repeat it to sort by several fields.",
  query: "Text to search for, regardless of case.",
  metadata:
    "`metadata[key]=value`. Several values of a key: any of them. Several keys: all of them.",
  organization_id:
    "The organization that a signed-in person acts for; the active one if absent. With a token it filters the list: for any other organization than the token's the list is empty.",
  created_by: "Only tokens that this person created. Repeat it to match any of several.",
  product_billing_type: "Only orders of products that are bought once, or of recurring ones.",
  discount_id: "Only those with this discount. Repeated: any of them.",
  checkout_id: "Only those of this checkout. Repeated: any of them.",
  subscription_id: "Only those of this subscription. Repeated: any of them.",
  method: "Only those by this method, such as `card`. Repeated: any of them.",
  customer_email: "Only those of a buyer with this email address. Repeated: any of them.",
  succeeded: "`true`: only refunds that have succeeded. `false` filters nothing.",
  token: "The last part of the address of a receipt.",
  refund: "Id of the refund.",
  product_id: "Only those of this product. Repeat it to match any of several.",
  benefit_id: "Only those with this benefit. Repeat it to match any of several.",
  customer_id: "Only those of this customer. Repeat it to match any of several.",
  external_customer_id:
    "Only those of the customer with this id of yours. Repeat it to match any of several.",
  meter_id: "Only those of this meter. Repeat it to match any of several.",
  source: "Only those of this source. Repeat it to match any of several.",
  country: "Only those of this country. Repeat it to match any of several.",
  order_id: "Only those of this order.",
  client_secret: "Client secret of the checkout.",
  status: "Only those with this status. Repeated: any of them.",
  type: "Only this kind. Repeat it to match any of several.",
  email: "Only the customer with exactly this address.",
  slug: "Only the one with this slug.",
  ids: "Only these. Repeat it to match any of several.",
  service: "Only files for this purpose. Repeat it to match any of several.",
  is_archived: "`true` for archived ones only, `false` for the others.",
  is_recurring: "`true` for recurring ones only, `false` for the others.",
  is_granted: "`true` for grants in force only, `false` for the others.",
  active:
    "`true` for subscriptions that are active or in a trial only, `false` for those that are past due or have ended.",
  cancel_at_period_end: "`true` for those that end with their period only, `false` for the others.",
  start_timestamp: "Beginning of the span.",
  end_timestamp: "End of the span.",
  interval: "Length of a step.",
  parent_id:
    "Only the children of this event; with `depth` also the event itself. Events have no children.",
  depth: "How many levels of children to list. Events have no children.",
  account: "Only entries that touch this account.",
  from: "Only entries from this instant on.",
  to: "Only entries before this instant.",
  before: "Only entries before this one: the id of the last entry of the page before.",
  item_id: "Id of the line of the order.",
  customer_aggregation_function:
    "Measures each customer by itself, and shows the sum, average and so on of what they used. At most 31 days.",
  group_by: "A property of the metadata of events, such as `metadata.model`.",
  at: "The balance at this instant; now if absent.",
};

const byOperation: Readonly<Record<string, string>> = {
  "subscriptions.list query": "Part of the customer's name or email address, regardless of case.",
  "checkouts.list query": "Part of the buyer's email address or name, regardless of case.",
  "orders.list id": "Only these orders. Repeat it to match any of several.",
  "orders.list query":
    "Beginnings of words of the buyer's name or email address, or of the order number. All must match.",
  "orders.export id": "Only these orders. Repeat it to match any of several.",
  "orders.export query":
    "Beginnings of words of the buyer's name or email address, or of the order number. All must match.",
  "checkouts.list id": "Only these checkouts. Repeat it to match any of several.",
  "orders.itemUsage limit": "Groups that are listed one by one. Default 20, at most 100.",
  "events.list filter": "Only those that pass this filter: the JSON of a meter's `filter`.",
  "events.list meter_id": "Only those that pass the filter of this meter.",
  "events.list name": "Only those with this name. Repeat it to match any of several.",
  "events.list start_timestamp": "Only those that happened at this instant or later.",
  "events.list end_timestamp": "Only those that happened at this instant or earlier.",
  "events.list query": "Part of the name, regardless of case.",
  "events.list cursor_pagination":
    "`true`: a page says only whether another one follows, which is faster than how many there are.",
  "events.ingest include": "`balances`: the answer has the balances after these events.",
  "events.listNames query": "Part of the name, regardless of case.",
  "customerPortal.customerMeters.list query": "Part of the name of the meter, regardless of case.",
  "ledger.explanation account": "Accounts that make up the amount. Repeat it for several.",
  "ledger.explanation currency": "Three letters, such as `usd`.",
  "ledger.explanation event":
    "Only entries of this kind of event, such as `sale`. Repeat it to match any of several.",
  "ledger.explanation side": "Only entries that debit, or only those that credit these accounts.",
  "taxReport.entries currency": "Three letters, such as `usd`.",
  "taxReport.entries country": "Only taxes of this country; empty for those without a country.",
  "taxReport.entries state": "Only taxes of this state; empty for those without a state.",
  "taxReport.entries name": "Only taxes with this name, such as `VAT`.",
  "taxReport.entries rate": "Only taxes with this rate, in parts per million.",
  "taxReport.entries reason": "Only taxes with this reason.",
  "taxReport.entries kind": "Only taxes of sales, or only those of refunds.",
  "meters.quantities timezone":
    "IANA name of the time zone in which hours and days begin, such as `Europe/Berlin`; UTC if absent.",
  "meters.quantities group_by":
    "Key of the metadata by whose values the quantities are split, such as `metadata.model`. For at most 31 days.",
  "meters.quantities metadata":
    "`metadata[key]=value`. Only events with this value. For at most 31 days.",
  "metrics.get start_date": "First day, from 2023-01-01 on.",
  "metrics.get end_date": "Last day, included.",
  "metrics.get timezone":
    "IANA name of the time zone in which days begin, such as `Europe/Berlin`; UTC if absent.",
  "metrics.get billing_type":
    "Only one-time, or only recurring products. Repeat it to match any of several.",
  "metrics.export start_date": "First day, from 2023-01-01 on.",
  "metrics.export end_date": "Last day, included.",
  "metrics.export timezone":
    "IANA name of the time zone in which days begin, such as `Europe/Berlin`; UTC if absent.",
  "metrics.export billing_type":
    "Only one-time, or only recurring products. Repeat it to match any of several.",
  "metrics.export metrics": "The columns of the file; all metrics if not given. May be repeated.",
  "checkouts.conversion from": "Only checkouts that were opened from this instant on.",
  "checkouts.conversion to": "Only checkouts that were opened before this instant.",
  "customerPortal.organizations.get slug": "Slug of the organization.",
  "customerPortal.subscriptions.list query": "Part of the name of the product, regardless of case.",
  "customerPortal.subscriptions.list organization_id":
    "Only those of this organization. Your session is with one organization.",
  "products.list id": "Only these products. Repeat it to match any of several.",
};

/** `customFields.get`: "Id of the custom field." */
function toIdDescription(operation: string): string {
  const { noun } = toNameParts(operation.replace(/^customerPortal\./, ""));
  const words = noun.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return `Id of the ${words.toLowerCase()}.`;
}

export function parameterDescription(operation: string, name: string): string | undefined {
  if (name === "id" && byOperation[`${operation} id`] === undefined)
    return toIdDescription(operation);
  return byOperation[`${operation} ${name}`] ?? parameters[name];
}
