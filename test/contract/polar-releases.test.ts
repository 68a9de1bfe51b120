import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import { type DescribedRoute, isList } from "#server/v1/declared-seller-routes.ts";
import { type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aSeller } from "../support/a-seller.ts";
import { createEveryKind } from "../support/every-kind.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";
import type { SellerCall } from "../support/seller-call.ts";
import { sharedApp } from "../support/shared-app.ts";
import { validPublicCalls } from "../support/valid-public-requests.ts";
import { validSellerCalls } from "../support/valid-seller-requests.ts";

/** Every method of every release, with the calls that the generated tests send. */
const app = await sharedApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
await createEveryKind(app, seller);
const calls = { ...validSellerCalls, ...validPublicCalls };
const routes: DescribedRoute[] = [...app.sellerRoutes, ...app.publicRoutes].filter(
  ({ name, scope }: DescribedRoute) => name in calls && !(scope && isForPersonsOnly(scope)),
);

/** The answer as it came over the wire. */
let wire: unknown;
const realFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = async (...request) => {
    const response = await realFetch(...request);
    wire = await read(response.clone());
    return response;
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

function read(response: Response): Promise<unknown> | undefined {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson ? response.json() : response.text();
}

type ToDate = (day: string) => unknown;

/** Calls that only read: one serves every release. */
const reads = new Map<string, SellerCall | undefined>();
async function getGoodCall({ name, method }: DescribedRoute): Promise<SellerCall | undefined> {
  const made = reads.get(name) ?? (await calls[name]?.(seller));
  if (method === "GET") reads.set(name, made);
  return made;
}

async function toCall(route: DescribedRoute, toDate: ToDate): Promise<PolarCall> {
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
  };
}

function toQuery(search: URLSearchParams, toDate: ToDate): Record<string, unknown> {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
  const entries = [...search].map(([name, text]) => [name, isDay(text) ? toDate(text) : text]);
  return Object.fromEntries(entries);
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call, has, date } = await polarRelease(release, baseURL, seller.token);
  const known = routes.filter(({ name }) => has(name));

  test("has every method of the first release", async () => {
    const first = await polarRelease("0.32.16", baseURL, seller.token);
    const missing = routes.filter(({ name }) => first.has(name) && !has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(known.length).toBeGreaterThan(40);
  });

  test.each(known)("$name", async (route) => {
    const made = await toCall(route, date);
    // The first release sends a repeating discount without its months.
    if (release === "0.32.16" && route.name === "discounts.create")
      Object.assign(made.body ?? {}, { duration: "once" });
    const answer = await call(made);
    if (route.status === 204) return expect(wire).toBeUndefined();
    // The newest release takes files as they are; older ones ask for JSON.
    if (typeof wire === "string") return expect(answer).toEqual(wire);
    expect(Object.keys(Object(answer)).length).toBeGreaterThan(0);
    expect(wire).toMatchObject(Object(answer));
  });

  test.each(known.filter(isList))("$name reads every kind", async ({ name }) => {
    const answer = await call({ method: name, query: { limit: 100 } });
    expect(wire).toMatchObject(Object(answer));
  });

  if (["0.40.3", "1.0.1"].includes(release))
    test("a product without recurring_interval is bought once", async () => {
      const body = { name: "Poster", prices: [{ amount_type: "free" }] };
      const answer = await call({ method: "products.create", body });
      expect(answer).toMatchObject({ recurring_interval: null, is_recurring: false });
    });

  test("refusals are parsed", async () => {
    const missing = await refusedWith(call({ method: "products.get", key: { id: unknownId } }));
    expect(Object(missing).constructor.name).toBe("ResourceNotFound");
    const body = { name: "ab", prices: [{ amount_type: "free" }], recurring_interval: null };
    const invalid = await refusedWith(call({ method: "products.create", body }));
    expect(Object(invalid).constructor.name).toBe("HTTPValidationError");
  });
});
