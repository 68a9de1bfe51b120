import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import { type DescribedRoute, isList } from "#server/v1/declared-seller-routes.ts";
import {
  isDated,
  journeyReleases,
  type PolarCall,
  type PolarClient,
  type PolarRelease,
  polarRelease,
} from "../clients/polar-releases.ts";
import { findTypeFaults } from "../clients/typed-answers.ts";
import { isUnbuilt } from "../clients/unbuilt-methods.ts";
import { aSeller, type Seller } from "../support/a-seller.ts";
import { createEveryKind } from "../support/every-kind.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";
import type { SellerCall } from "../support/seller-call.ts";
import { personally } from "../support/seller-wire.ts";
import { sharedApp } from "../support/shared-app.ts";
import { validPortalCalls } from "../support/valid-portal-requests.ts";
import { validPublicCalls } from "../support/valid-public-requests.ts";
import { validSellerCalls } from "../support/valid-seller-requests.ts";

/**
 * Every method of every release that the server has a route for, with the calls that the generated
 * tests send. `npm run campaign` counts the tests below "calls of …" for its table.
 */
const app = await sharedApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
await createEveryKind(app, seller);
const calls: Record<string, MakeCall> = {
  ...validSellerCalls,
  ...validPublicCalls,
  ...validPortalCalls,
};
const declared: DescribedRoute[] = [...app.sellerRoutes, ...app.publicRoutes, ...app.portalRoutes];
const routes = declared.filter(({ name }) => name in calls);

/** A call of a customer has the token of their session. */
type MadeCall = SellerCall & { token?: string };
type MakeCall = (seller: Seller) => MadeCall | Promise<MadeCall>;

/** The answer as it came over the wire. */
let wire: unknown;
/** Some routes are for persons only: their session takes the place of the token. */
let isPersonal = false;
const realFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = async (...sent) => {
    const request = new Request(...sent);
    if (isPersonal) {
      request.headers.delete("authorization");
      for (const [name, value] of Object.entries(personally(app, seller.owner)))
        request.headers.set(name, value);
    }
    const response = await realFetch(request);
    wire = await read(response.clone());
    return response;
  };
});
afterEach(() => {
  isPersonal = false;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

function read(response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson ? response.json() : response.text();
}

/** Calls that only read: one serves every release. */
const reads = new Map<string, MadeCall | undefined>();
async function getGoodCall({ name, method }: DescribedRoute): Promise<MadeCall | undefined> {
  const made = reads.get(name) ?? (await calls[name]?.(seller));
  if (method === "GET") reads.set(name, made);
  return made;
}

async function toCall(route: DescribedRoute, toDate: PolarClient["date"]): Promise<PolarCall> {
  const { name, path } = route;
  const made = await getGoodCall(route);
  const { pathname, searchParams } = new URL(made?.target ?? "", baseURL);
  const at = path.split("/").findIndex((part) => part.startsWith(":"));
  const value = decodeURIComponent(pathname.split("/")[at] ?? "");
  const parameter = path.split("/")[at]?.slice(1) ?? "";
  // A query beside a body is an addition of ours, which no release sends.
  const hasQuery = searchParams.size > 0 && made?.body === undefined;
  return {
    method: name,
    ...(at === -1 ? {} : { key: { [parameter]: value } as unknown as { id: string } }),
    ...(!hasQuery ? {} : { query: toQuery(searchParams, toDate) }),
    ...(made?.body === undefined ? {} : { body: made.body as Record<string, unknown> }),
    ...(made?.token === undefined ? {} : { customerSession: made.token }),
  };
}

function toQuery(search: URLSearchParams, toDate: PolarClient["date"]): Record<string, unknown> {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
  const entries = [...search].map(([name, text]) => [name, isDay(text) ? toDate(text) : text]);
  return Object.fromEntries(entries);
}

const clients = new Map<string, PolarClient>();
for (const release of journeyReleases)
  clients.set(release, await polarRelease(release, baseURL, seller.token));

/**
 * Input that a release cannot send as the others do: 0.32 sends a repeating discount without its
 * months, 0.47 the life of a token as text.
 */
const otherInput: Partial<Record<PolarRelease, Readonly<Record<string, object>>>> = {
  "0.32.16": { "discounts.create": { duration: "once" } },
  "0.47.1": { "organizationAccessTokens.create": { expires_in: undefined } },
};

/** Answers to the last release, by method. */
const answers = new Map<PolarRelease, Map<string, unknown>>();
for (const release of journeyReleases.filter(isDated)) answers.set(release, new Map());

describe.each(journeyReleases)("calls of @polar-sh/sdk %s", (release) => {
  const { call, has, date } = clients.get(release) as PolarClient;

  test.each(routes.filter(({ name }) => has(name)))("$name", async (route) => {
    const made = await toCall(route, date);
    Object.assign(made.body ?? {}, otherInput[release]?.[route.name]);
    isPersonal = isForPersons(route);
    const answer = await call(made);
    if (typeof wire === "object") answers.get(release)?.set(route.name, wire);
    if (route.status === 204) return expect(wire).toBeUndefined();
    // The newest release takes files as they are; older ones ask for JSON.
    if (typeof wire === "string") return expect(answer).toEqual(wire);
    expect(Object.keys(Object(answer)).length).toBeGreaterThan(0);
    expect(wire).toMatchObject(Object(received(answer, wire)));
  });
});

describe.each(journeyReleases)("@polar-sh/sdk %s", (release) => {
  const { call, has, methods, readAll } = clients.get(release) as PolarClient;
  const lists = routes.filter((route) => has(route.name) && isList(route) && route.scope);

  test.runIf(isDated(release))("every answer fits the types of the release", async () => {
    const [, version = ""] = release.split(" ");
    expect(await findTypeFaults(version, answers.get(release) ?? new Map())).toEqual([]);
  });

  test("every method has a route, or is known to have none", () => {
    const names = new Set(declared.map(({ name }) => name));
    expect(methods.filter((method) => !names.has(method) && !isUnbuilt(method))).toEqual([]);
    expect([...names].filter((name) => has(name) && isUnbuilt(name))).toEqual([]);
    expect(methods.length).toBeGreaterThan(100);
  });

  test("every method that has a route is called", () => {
    const names = declared.map(({ name }) => name);
    expect(names.filter((name) => has(name) && !(name in calls))).toEqual([]);
  });

  test.each(lists)("$name reads every kind", async (route) => {
    isPersonal = isForPersons(route);
    const answer = await call({ method: route.name, query: { limit: 100 } });
    expect(wire).toMatchObject(Object(received(answer, wire)));
  });

  test("a list is read to its end, page by page", async () => {
    const { items } = (await seller.get("/v1/discounts/?limit=100")).body;
    const read = await readAll({ method: "discounts.list", query: { limit: 2 } });
    expect(items.length).toBeGreaterThan(3);
    expect(read.map(({ id }) => id)).toEqual(items.map(({ id }: { id: string }) => id));
  });

  if (release !== "0.32.16" && release !== "0.34.17")
    test("a product without recurring_interval is bought once", async () => {
      const body = { name: "Poster", prices: [freePrice(release)] };
      const answer = await call({ method: "products.create", body });
      expect(answer).toMatchObject({ recurring_interval: null, is_recurring: false });
    });

  test("a free product is created and read in the words of the release", async () => {
    const prices = [freePrice(release)];
    const body = { name: "A gift", recurring_interval: null, prices };
    const { id } = (await call({ method: "products.create", body })) as { id: string };
    expect(await call({ method: "products.get", key: { id } })).toMatchObject({ prices });
  });

  test("a seller who is new makes meters, credits for them and metered prices", async () => {
    const fresh = await aSeller(app);
    const { call: ask } = await polarRelease(release, baseURL, fresh.token);
    const make = async (method: string, body: Record<string, unknown>) =>
      ((await ask({ method, body })) as { id: string }).id;
    const meter_id = await make("meters.create", {
      name: "Calls",
      filter: { conjunction: "and", clauses: [] },
      aggregation: { func: "count" },
    });
    const properties = { units: 1_000, rollover: false, meter_id };
    const credit = { type: "meter_credit", description: "1,000 calls", properties };
    const benefit = await make("benefits.create", credit);
    expect(await ask({ method: "benefits.get", key: { id: benefit } })).toMatchObject(credit);
    const price = { amount_type: "metered_unit", meter_id, unit_amount: "2" };
    const plan = { name: "Calls", recurring_interval: "month", prices: [price] };
    const product = await make("products.create", plan);
    expect(await ask({ method: "products.get", key: { id: product } })).toMatchObject(plan);
  });

  test("refusals are parsed", async () => {
    const missing = await refusedWith(call({ method: "products.get", key: { id: unknownId } }));
    expect(Object(missing).constructor.name).toBe("ResourceNotFound");
    const body = { name: "ab", prices: [freePrice(release)], recurring_interval: null };
    const invalid = await refusedWith(call({ method: "products.create", body }));
    expect(Object(invalid).constructor.name).toBe("HTTPValidationError");
  });
});

function isForPersons({ scope }: DescribedRoute): boolean {
  return scope !== undefined && isForPersonsOnly(scope);
}

/** Drops what the client adds by itself: switches that no server has to send are false for it. */
function received(answer: unknown, sent: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(sent))
    return answer.map((item, index) => received(item, sent[index]));
  if (!isObject(answer) || !isObject(sent)) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([key]) => key in sent)
      .map(([key, value]) => [key, received(value, sent[key])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Dated versions of the API know no kind `free`. */
function freePrice(release: PolarRelease) {
  return isDated(release) || release === "0.49.0"
    ? { amount_type: "fixed", price_amount: 0 }
    : { amount_type: "free" };
}
