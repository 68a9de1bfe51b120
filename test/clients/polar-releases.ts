/**
 * The releases of the official SDK that one server must serve. The last is called as its dated API
 * versions are.
 */
export const polarReleases = ["0.32.16", "0.34.17", "0.40.3", "1.0.1"] as const;
export type PolarRelease = (typeof polarReleases)[number];

/** One call in the words of the wire, for whichever release. */
export interface PolarCall {
  /** `products.update` */
  method: string;
  /** The parameters of its path. */
  key?: { id: string } | { external_id: string } | { client_secret: string } | { slug: string };
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The token of a customer session, which releases before 1.0 take with each call. */
  customerSession?: string;
}

/**
 * Answers in the words of the wire, as far as the client understood them. A list answers its page.
 */
export type CallPolar = (call: PolarCall) => Promise<unknown>;

type Method = (...args: unknown[]) => Promise<unknown>;
type Client = object;

export async function polarRelease(
  release: PolarRelease,
  serverURL: string,
  accessToken: string,
): Promise<{ call: CallPolar; has(method: string): boolean; date(day: string): unknown }> {
  const isPositional = release === "1.0.1";
  const client = isPositional
    ? await positionalClient(serverURL, accessToken)
    : await namedClient(release, serverURL, accessToken);
  const find = (method: string): Method | undefined => {
    const nouns = method.split(".");
    const verb = nouns.pop() ?? "";
    let resource: unknown = client;
    for (const noun of nouns) resource = Object(resource)[noun];
    return Object(resource)[verb]?.bind(resource);
  };
  const date = isPositional ? (day: string) => day : await namedDate(release);
  return {
    date,
    has: (method) => find(method) !== undefined,
    async call(call) {
      const run = find(call.method);
      if (!run) throw new Error(`${release} has no ${call.method}`);
      if (isPositional) return run(...positionalInput(call));
      const { customerSession } = call;
      return plainAnswer(
        await (customerSession
          ? run({ customerSession }, namedInput(call))
          : run(namedInput(call))),
      );
    },
  };
}

const packageNames: Partial<Record<PolarRelease, string>> = {
  "0.34.17": "polar-sdk-0-34",
  "0.40.3": "polar-sdk-0-40",
};

async function namedClient(release: PolarRelease, serverURL: string, accessToken: string) {
  const { Polar } = await import(/* @vite-ignore */ packageNames[release] ?? "@polar-sh/sdk");
  return new Polar({ serverURL, accessToken }) as Client;
}

/** Releases before 1.0 have a class of their own for a day without a time. */
async function namedDate(release: PolarRelease): Promise<(day: string) => unknown> {
  const name = `${packageNames[release] ?? "@polar-sh/sdk"}/types/rfcdate.js`;
  const { RFCDate } = await import(/* @vite-ignore */ name);
  return (day) => new RFCDate(day);
}

async function positionalClient(baseUrl: string, accessToken: string) {
  const name = "polar-sdk-1-0/2026-10";
  const { createPolar } = await import(/* @vite-ignore */ name);
  return createPolar({ accessToken, baseUrl, timeout: 30 }) as Client;
}

/** How releases before 1.0 call the body of a call that has other input too. */
const bodyNames: Readonly<Record<string, string>> = {
  "benefits.update": "requestBody",
  "checkoutLinks.update": "checkoutLinkUpdate",
  "checkouts.update": "checkoutUpdate",
  "checkouts.clientUpdate": "checkoutUpdatePublic",
  "checkouts.clientConfirm": "checkoutConfirmStripe",
  "customFields.update": "customFieldUpdate",
  "customers.update": "customerUpdate",
  "customers.updateExternal": "customerUpdateExternalID",
  "discounts.update": "discountUpdate",
  "files.update": "filePatch",
  "files.uploaded": "fileUploadCompleted",
  "meters.update": "meterUpdate",
  "orders.update": "orderUpdate",
  "organizations.update": "organizationUpdate",
  "products.update": "productUpdate",
  "subscriptions.update": "subscriptionUpdate",
  "products.updateBenefits": "productBenefitsUpdate",
  "customerPortal.subscriptions.update": "customerSubscriptionUpdate",
};

function namedInput({ method, key, query, body }: PolarCall): unknown {
  const name = bodyNames[method];
  const named = body && name ? { [name]: body } : body;
  return renamed({ ...key, ...query, ...named }, camel);
}

function positionalInput({ key, query, body }: PolarCall): unknown[] {
  return [...Object.values(key ?? {}), ...(query ? [query] : []), ...(body ? [body] : [])];
}

/** Lists answer a page with an iterator around it. */
function plainAnswer(answer: unknown): unknown {
  const page = (answer as { result?: unknown } | undefined)?.result;
  return renamed(page ?? answer, snake);
}

const instant = /^\d{4}-\d\d-\d\dT/;

/**
 * Keys in the other spelling, all the way down; keys that the seller chose stay. Before 1.0 a
 * date-time is a Date.
 */
function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (value instanceof Date) return value.toISOString();
  if (rename === camel && typeof value === "string" && instant.test(value)) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== "object" || value === null) return value;
  if (isDay(value)) return rename === snake ? String(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [rename(key), key === "metadata" ? item : renamed(item, rename)]),
  );
}

/** Of the class for a day without a time. */
function isDay(value: object): boolean {
  return value.constructor.name === "RFCDate";
}

function camel(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
