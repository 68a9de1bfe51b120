import { partsOf } from "./schema-names.ts";

/** What the parameters of queries and paths mean. */
const parameters: Readonly<Record<string, string>> = {
  external_id: "Your own id of the customer.",
  page: "Which page, from 1.",
  limit: "How many items a page has: 10 unless given, and silently 100 at most.",
  sorting: "Sort field. Prefix with `-` for descending order. Repeat it to sort by several fields.",
  query: "Text to search for, regardless of case.",
  metadata:
    "`metadata[key]=value`. Several values of a key: any of them. Several keys: all of them.",
  organization_id:
    "For which organization a person acts; otherwise the active one. In a list it is a filter: for another organization than the token's the list is empty.",
  created_by: "Only tokens that this person created. Repeated: any of them.",
  product_id: "Only those of this product. Repeated: any of them.",
  benefit_id: "Only those with this benefit. Repeated: any of them.",
  customer_id: "Only those of this customer. Repeated: any of them.",
  external_customer_id: "Only those of the customer with this id of yours. Repeated: any of them.",
  order_id: "Only those of this order.",
  type: "Only this kind. Repeated: any of them.",
  email: "Only the customer with exactly this address.",
  slug: "Only the one with this slug.",
  ids: "Only these. Repeated: any of them.",
  service: "Only files for this purpose. Repeated: any of them.",
  is_archived: "Only archived ones, or only the others.",
  is_recurring: "Only recurring ones, or only the others.",
  is_granted: "Only grants that are in force, or only the others.",
  start_timestamp: "Beginning of the span.",
  end_timestamp: "End of the span.",
  interval: "Length of a step.",
  account: "Only entries that touch this account.",
  from: "Only entries from this instant on.",
  to: "Only entries before this instant.",
  before: "Only entries before this one: the id of the last entry of the page before.",
  at: "The balance at this instant; now if absent.",
};

const byOperation: Readonly<Record<string, string>> = {
  "products.list id": "Only these products. Repeated: any of them.",
};

/** `customFields.get`: "Id of the custom field." */
function idOf(operation: string): string {
  const words = partsOf(operation).noun.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return `Id of the ${words.toLowerCase()}.`;
}

export function parameterDescription(operation: string, name: string): string | undefined {
  if (name === "id" && byOperation[`${operation} id`] === undefined) return idOf(operation);
  return byOperation[`${operation} ${name}`] ?? parameters[name];
}
