import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { toTrust } from "#server/platform/config/origin-rules.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "#test/support/when-over.ts";
import { describeApi } from "./api-description/openapi-document.ts";
import type { SellerEdge } from "./seller-edge.ts";
import { sellerRoutes } from "./seller-routes.ts";

const Event = z.object({ name: z.string(), metadata: z.record(z.string(), z.unknown()) });
const Events = z.object({ events: z.array(Event) });
const bodyLimits = { bytes: 5 * 1_024 * 1_024, values: 100_000 };
const eventBytes = 4 * 1_024;

/** A route as usage has one, and one that declares nothing. */
const testRoutes = sellerRoutes("/v1/events", (route) => {
  route.post(
    "/ingest",
    {
      name: "events.ingest",
      summary: "Store events.",
      scope: "products:write",
      body: Events,
      bodyLimits,
      idempotency: "own",
    },
    (req) => req.unitOfWork(async () => store(req.body.events.length)),
  );
  route.post(
    "/usual",
    { name: "events.create", summary: "Store events.", scope: "products:write", body: Events },
    (req) => req.unitOfWork(async () => store(req.body.events.length)),
  );
});

const platform = await testPlatform();
const { edge, server } = await testEdge();
let calls = 0;

beforeEach(() => {
  calls = 0;
});

test("a thousand events of 4 KiB are one call", async () => {
  const events = Array.from({ length: 1_000 }, bigEvent);
  const payload = JSON.stringify({ events });
  const { statusCode, json } = await send("/v1/events/ingest", payload);

  expect(payload.length).toBeGreaterThan(1_000 * eventBytes);
  expect([statusCode, json()]).toEqual([200, { calls: 1, inserted: 1_000 }]);
});

test.each([
  ["/v1/events/ingest", bodyLimits],
  ["/v1/events/usual", { bytes: 256 * 1_024, values: 3_000 }],
])("%s takes what it declares and no more", async (path, { bytes, values }) => {
  const full = (length: number) => JSON.stringify({ events: [] }).padEnd(length);
  // The object, its list, and the items.
  const many = (count: number) => `{"events":[${"0,".repeat(count - 3)}0]}`;

  expect((await send(path, full(bytes))).statusCode).toBe(200);
  const large = await send(path, full(bytes + 1));
  expect([large.statusCode, large.json()]).toEqual([
    413,
    { error: "PayloadTooLarge", detail: "Payload too large" },
  ]);
  const counted = await send(path, many(values));
  expect(counted.body).not.toContain("values");
  const uncounted = await send(path, many(values + 1));
  expect(uncounted.json().detail).toEqual([
    { type: "value_error", loc: ["body"], msg: `A request may hold at most ${values} values` },
  ]);
  expect(calls).toBe(1);
});

test.each([
  ["Input should be nested at most 32 levels deep", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
  ["Text should not contain a NUL character", '{"events":[{"name":"a\\u0000"}]}'],
  ["Input should not have a key named __proto__", '{"__proto__":1}'],
])("a route with larger limits refuses what cannot be stored: %s", async (message, payload) => {
  const reply = await send("/v1/events/ingest", payload);
  expect([reply.statusCode, reply.json().detail[0].msg]).toEqual([422, message]);
});

test("a route that recognizes repeats by itself ignores a key and stores none", async () => {
  for (const key of ["key-1", "key-1", "not a key"]) {
    const reply = await send("/v1/events/ingest", oneEvent, { "idempotency-key": key });
    expect([reply.statusCode, reply.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  }
  expect([calls, await countKeys()]).toEqual([3, 0]);
});

test("any other route stores a row for a key, and none without", async () => {
  for (let n = 0; n < 2; n += 1) await send("/v1/events/usual", oneEvent);
  expect([calls, await countKeys()]).toEqual([2, 0]);
  for (let n = 0; n < 2; n += 1)
    await send("/v1/events/usual", oneEvent, { "idempotency-key": "key-2" });
  expect([calls, await countKeys()]).toEqual([3, 1]);
});

test("the description gives the limits of a route and says whether it takes a key", () => {
  const { paths, info } = describeApi(edge.sellerRoutes, [], {
    baseUrl: platform.config.baseUrl,
    sessionCookie: "session",
  }) as Description;
  const own = paths["/v1/events/ingest"]?.post;
  const usual = paths["/v1/events/usual"]?.post;

  expect(own?.requestBody.description).toBe("At most 5 MiB and 100000 JSON values.");
  expect(own?.responses["413"]?.description).toBe("The body is larger than 5 MiB.");
  expect(JSON.stringify(own)).not.toContain("Idempoten");
  expect(usual?.requestBody.description).toBeUndefined();
  expect(usual?.responses["413"]?.description).toBe("The body is larger than 256 KiB.");
  expect(JSON.stringify(usual)).toContain("#/components/parameters/IdempotencyKey");
  expect(info.description).toContain("at most 256 KiB and 3000 JSON values");
});

interface Description {
  info: { description: string };
  paths: Record<
    string,
    {
      post?: {
        requestBody: { description?: string };
        responses: Record<string, { description: string }>;
      };
    }
  >;
}

const oneEvent = JSON.stringify({ events: [{ name: "call", metadata: {} }] });

/** Fifty numbers and a long text. */
function bigEvent() {
  const numbers = Array.from({ length: 50 }, (_, n) => [`key-${n}`, n]);
  const event = { name: "call", metadata: { ...Object.fromEntries(numbers), text: "" } };
  event.metadata.text = "x".repeat(eventBytes - JSON.stringify(event).length);
  return event;
}

function store(inserted: number): { calls: number; inserted: number } {
  calls += 1;
  return { calls, inserted };
}

function send(url: string, payload: string, headers: Record<string, string> = {}) {
  return server.inject({
    method: "POST",
    url,
    payload,
    headers: { "content-type": "application/json", authorization: "Bearer token", ...headers },
  });
}

async function countKeys(): Promise<number> {
  const { rows } = await platform.database.pool.query(
    "select count(*)::int as n from idempotency_keys",
  );
  return rows[0].n;
}

/** The edge of the billing API with two routes, where everybody is one seller. */
async function testEdge() {
  const server = createHttpServer(platform);
  const known = { credential: "token", isToken: true };
  const edge: SellerEdge = {
    server,
    platform,
    trust: toTrust(platform.config.baseUrl, platform.config.trustedOrigins),
    declared: [],
    sellerGuard: async () => ({ ...known, sellerId: "00000000-0000-4000-8000-000000000001" }),
    callerGuard: async () => ({ ...known, organizationIds: [] }),
    customerGuard: () => Promise.reject(new Error("no customer asks")),
    sellerRoutes: [],
    publicRoutes: [],
    portalRoutes: [],
    byteRoutes: [],
  };
  testRoutes(edge);
  await server.ready();
  whenOver(() => server.close());
  return { edge, server };
}
