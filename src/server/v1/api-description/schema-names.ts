import type * as z from "zod/v4/core";
import type { DescribedRoute } from "../declared-seller-routes.ts";

export interface SchemaNames {
  /** Schemas of request bodies. */
  bodies: ReadonlyMap<z.$ZodType, string>;
  /** Schemas of answers. */
  answers: ReadonlyMap<z.$ZodType, string>;
}

/** Where the official client calls a body otherwise than our rule would. */
const bodyNames: Readonly<Record<string, string>> = {
  "products.updateBenefits": "ProductBenefitsUpdate",
  "events.ingest": "EventsIngest",
  "customers.updateExternal": "CustomerUpdateExternalID",
  "files.update": "FilePatch",
  "files.uploaded": "FileUploadCompleted",
  "checkouts.clientCreate": "CheckoutCreatePublic",
  "checkouts.clientUpdate": "CheckoutUpdatePublic",
  "checkouts.clientConfirm": "CheckoutConfirmStripe",
  "customerPortal.subscriptions.update": "CustomerSubscriptionUpdate",
  "customerPortal.customers.update": "CustomerPortalCustomerUpdate",
  "customers.setUsageLimits": "UsageLimitsUpdate",
  "customerPortal.usageLimits.set": "UsageLimitsUpdate",
  "customerPortal.customerSession.request": "PortalCodeRequest",
  "customerPortal.customerSession.authenticate": "PortalAuthenticate",
};

/** The same for answers. */
const ownAnswerNames: Readonly<Record<string, string>> = {
  "checkouts.clientGet": "CheckoutPublic",
  "checkouts.clientCreate": "CheckoutPublic",
  "checkouts.clientUpdate": "CheckoutPublic",
  "checkouts.clientConfirm": "CheckoutPublicConfirmed",
  "customers.listPaymentMethods": "PaymentMethodPage",
  "customers.getUsageLimits": "UsageLimits",
  "customerPortal.usageLimits.get": "UsageLimits",
  "customerPortal.subscriptions.get": "CustomerSubscription",
  "events.ingest": "EventsIngestResponse",
  "orders.itemUsage": "OrderItemUsage",
  "subscriptions.upcoming": "UpcomingOrder",
  "customerPortal.customerSession.request": "PortalCodeRequested",
  "customerPortal.customerSession.authenticate": "PortalAuthenticated",
  "customerPortal.customerMeters.get": "CustomerCustomerMeter",
  "customerPortal.customerMeters.list": "CustomerCustomerMeterPage",
  "customerPortal.subscriptions.list": "CustomerSubscriptionPage",
  "customerPortal.subscriptions.preview": "CustomerSubscriptionPreview",
  "customerPortal.subscriptions.renewals": "CustomerRenewalList",
  "customerPortal.organizations.get": "CustomerOrganization",
  "customerPortal.customers.get": "CustomerPortalCustomer",
};

/**
 * Names the schemas of all routes: `products.create` takes a ProductCreate and answers with a
 * Product. A schema that several routes share has the name that its first route gave it, and every
 * place that holds it refers to that.
 */
export function nameSchemas(routes: readonly DescribedRoute[]): SchemaNames {
  const bodies = new Map<z.$ZodType, string>();
  const answers = new Map<z.$ZodType, string>();
  const taken = new Set<string>();
  const name = (names: Map<z.$ZodType, string>, schema: z.$ZodType, ...wishes: string[]) => {
    const free = wishes.find((wish) => !taken.has(wish));
    if (names.has(schema) || free === undefined) return;
    names.set(schema, free);
    taken.add(free);
  };
  for (const route of [...routes].sort(plainestFirst)) {
    const { noun, method } = toNameParts(route.name);
    const item = findItem(route.answer);
    if (item) name(answers, item, noun);
    const own = ownAnswerNames[route.name];
    const wishes = own ? [own] : answerNames(noun, method, item !== undefined);
    if (route.answer) name(answers, route.answer, ...wishes);
    if (route.body)
      name(bodies, route.body, bodyNames[route.name] ?? noun + capital(method), `${noun}Input`);
  }
  return { bodies, answers };
}

/** `customFields.list` is about CustomField. */
export function toNameParts(name: string): { noun: string; method: string } {
  const parts = name.split(".");
  const method = parts.pop() ?? "";
  const words = parts.map((part) => capital(part));
  return { noun: singular(words.join("")), method };
}

/** The route that returns the object itself names it. */
function plainestFirst(a: DescribedRoute, b: DescribedRoute): number {
  return rank(a) - rank(b);
}

function rank({ name }: DescribedRoute): number {
  const order = ["get", "list", "create", "update"];
  const at = order.indexOf(toNameParts(name).method);
  return at === -1 ? order.length : at;
}

function answerNames(noun: string, method: string, isPage: boolean): string[] {
  const special = noun + capital(method.replace(/^get(?=.)/, ""));
  if (isPage) return [`${noun}Page`, `${special}Page`];
  if (["get", "create", "update"].includes(method)) return [noun, `${special}d`];
  return [special, `${special}Answer`];
}

/** The schema of the items, if the answer is a page. */
function findItem(answer: z.$ZodType | undefined): z.$ZodType | undefined {
  const { shape } = (answer?._zod.def ?? {}) as Partial<z.$ZodObjectDef>;
  if (!shape?.items || !shape.pagination) return undefined;
  return (shape.items._zod.def as Partial<z.$ZodArrayDef>).element;
}

function singular(plural: string): string {
  return plural.replace(/ies$/, "y").replace(/s$/, "");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
