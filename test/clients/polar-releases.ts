import { isLongRun } from "../support/campaign.ts";
import { loadGeneration } from "./generation-folders.ts";
import { camel, renamed, snake } from "./wire-names.ts";

/**
 * The releases of the official SDK that one server must serve. The last release speaks each of its
 * dated versions of the API.
 */
export const allPolarReleases = [
  "0.32.16",
  "0.34.17",
  "0.40.3",
  "0.47.1",
  "0.49.0",
  "1.0.1 2026-04",
  "1.0.1 2026-10",
  "1.0.1 2027-01",
] as const;
export type PolarRelease = (typeof allPolarReleases)[number];

/** The first release and the last one run in `npm test`, all of them in `npm run campaign`. */
export const polarReleases: readonly PolarRelease[] = isLongRun
  ? allPolarReleases
  : ["0.32.16", "1.0.1 2026-10"];

/** The journey of all calls also takes each version of the last release. */
export const journeyReleases: readonly PolarRelease[] = isLongRun
  ? allPolarReleases
  : ["0.32.16", "1.0.1 2026-04", "1.0.1 2026-10", "1.0.1 2027-01"];

/** One call in the words of the wire, for any of the releases. */
export interface PolarCall {
  /** `products.update` */
  method: string;
  /** The parameters of its path. */
  key?: { id: string } | { external_id: string } | { client_secret: string } | { slug: string };
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The token of a customer session, which is given with each call. */
  customerSession?: string;
}

/**
 * Answers in the words of the wire, as far as the client understood them. A list answers its page.
 */
export type CallPolar = (call: PolarCall) => Promise<unknown>;

export interface PolarClient {
  call: CallPolar;
  has(method: string): boolean;
  /** The names of all its methods. */
  methods: readonly string[];
  /** Reads a list to its end, page by page. */
  readAll(call: PolarCall): Promise<{ id: string }[]>;
  /** A day without a time, in the client's own form. */
  date(day: string): unknown;
}

type Method = (...args: unknown[]) => Promise<unknown>;

export function isDated(release: PolarRelease): boolean {
  return release.startsWith("1.0");
}

export async function polarRelease(
  release: PolarRelease,
  serverURL: string,
  accessToken: string,
): Promise<PolarClient> {
  return isDated(release)
    ? positionalClient(release, serverURL, accessToken)
    : namedClient(release, serverURL, accessToken);
}

/** Methods that a release calls otherwise. */
const otherNames: Partial<Record<PolarRelease, Readonly<Record<string, string>>>> = {
  "0.49.0": { "organizations.list": "organizations.listOrganizations" },
};

function findMethods(release: PolarRelease, client: object) {
  const find = (method: string): Method | undefined => {
    const nouns = (otherNames[release]?.[method] ?? method).split(".");
    const verb = nouns.pop() ?? "";
    let resource: unknown = client;
    for (const noun of nouns) resource = Object(resource)[noun];
    return Object(resource)[verb]?.bind(resource);
  };
  const get = (method: string): Method => {
    const found = find(method);
    if (!found) throw new Error(`${release} has no ${method}`);
    return found;
  };
  const usualNames = new Map(
    Object.entries(otherNames[release] ?? {}).map(([usual, own]) => [own, usual]),
  );
  return {
    get,
    has: (method: string) => find(method) !== undefined,
    methods: listMethods(client).map((method) => usualNames.get(method) ?? method),
  };
}

/** Names every method below a client, such as `products.list`. */
function listMethods(resource: object, path: readonly string[] = []): string[] {
  return listNames(resource).flatMap((name) => {
    const value: unknown = Reflect.get(resource, name);
    if (typeof value === "function") return [[...path, name].join(".")];
    const isResource = typeof value === "object" && value !== null && path.length < 3;
    return isResource ? listMethods(value, [...path, name]) : [];
  });
}

/** Releases before 1.0 make resources by accessors of their classes. */
function listNames(resource: object): string[] {
  const names = new Set<string>();
  for (
    let level = resource;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  )
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  return [...names].filter((name) => !name.startsWith("_") && name !== "constructor");
}

interface NamedSdk {
  Polar: new (options: { serverURL: string; accessToken: string }) => object;
  RFCDate: new (day: string) => object;
}

async function loadNamedSdk(release: PolarRelease): Promise<NamedSdk> {
  if (release === "0.32.16")
    return {
      ...(await import("@polar-sh/sdk")),
      ...(await import("@polar-sh/sdk/types/rfcdate.js")),
    };
  type Sdks = Record<string, () => Promise<object[]>>;
  const { sdks } = await loadGeneration<{ sdks: Sdks }>("polar-sdk");
  return Object.assign({}, ...((await sdks[release]?.()) ?? [])) as NamedSdk;
}

async function namedClient(
  release: PolarRelease,
  serverURL: string,
  accessToken: string,
): Promise<PolarClient> {
  const { Polar, RFCDate } = await loadNamedSdk(release);
  const { get, has, methods } = findMethods(release, new Polar({ serverURL, accessToken }));
  const send = (call: PolarCall) => {
    const { method, customerSession } = call;
    const run = get(method);
    return customerSession ? run({ customerSession }, namedInput(call)) : run(namedInput(call));
  };
  return {
    has,
    methods: methods.filter((method) => !ownMethods.test(method)),
    date: (day) => new RFCDate(day),
    call: async (call) => plainAnswer(await send(call)),
    async readAll(call) {
      const items: { id: string }[] = [];
      for await (const page of (await send(call)) as AsyncIterable<Page>)
        items.push(...page.result.items);
      return items;
    },
  };
}

interface Page {
  result: { items: { id: string }[] };
}

/** Methods of the client itself, which call no route. */
const ownMethods = /^validateWebhook$|^iter|\.iter/;

async function positionalClient(
  release: PolarRelease,
  baseUrl: string,
  accessToken: string,
): Promise<PolarClient> {
  const [, version] = release.split(" ");
  const name = `polar-sdk-1-0/${version}`;
  const { createPolar } = await import(/* @vite-ignore */ name);
  const client: object = createPolar({ accessToken, baseUrl, timeout: 30 });
  const { get, has, methods } = findMethods(release, client);
  return {
    has,
    methods: methods.filter((method) => !ownMethods.test(method)),
    date: (day) => day,
    call: (call) => get(call.method)(...positionalInput(call)),
    async readAll(call) {
      const method = call.method.replace(/\.(\w)(\w*)$/, (_all, first: string, rest: string) => {
        return `.iter${first.toUpperCase()}${rest}`;
      });
      const found = get(method)(...positionalInput(call)) as unknown;
      const items: { id: string }[] = [];
      for await (const item of found as AsyncIterable<{ id: string }>) items.push(item);
      return items;
    },
  };
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
  "organizationAccessTokens.update": "organizationAccessTokenUpdate",
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

/** A list takes its filters before the options of the call, also if there are none. */
function positionalInput({ method, key, query, body, customerSession }: PolarCall): unknown[] {
  const isList = /\.list\w*$/.test(method);
  return [
    ...Object.values(key ?? {}),
    ...(query || isList ? [query ?? {}] : []),
    ...(body ? [body] : []),
    ...(customerSession ? [{ accessToken: customerSession }] : []),
  ];
}

/** Lists answer a page with an iterator around it. */
function plainAnswer(answer: unknown): unknown {
  const page = (answer as { result?: unknown } | undefined)?.result;
  return renamed(page ?? answer, snake);
}
