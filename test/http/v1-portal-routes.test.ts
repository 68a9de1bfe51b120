import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import type { JsonSchema } from "#server/v1/api-description/json-schema.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { crowd } from "#test/support/campaign.ts";
import { faultsOfValue } from "#test/support/json-schema-check.ts";
import { mutateRequest, seededRandom } from "#test/support/mutate-request.ts";
import { sendStorm } from "#test/support/request-storm.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { sendCall } from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { type PortalCall, validPortalCalls } from "#test/support/valid-portal-requests.ts";
import { openWire, type WireRequest } from "#test/support/wire.ts";
import { type RoutePassport, recordPassport } from "./route-passport.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const { pool } = app.platform.database;
const schema = await readSellerSchema(pool);
const routes = app.portalRoutes.filter(({ name }) => name in validPortalCalls);
const document = (await app.visitor().get("/v1/openapi.json")).body;
const schemas: Record<string, JsonSchema> = document.components.schemas;
const unknownId = "00000000-0000-4000-8000-000000000000";
/** A repeated call has no session, so it is refused before a stored answer is looked up. */
const endsItsSession = "customerPortal.customerSession.delete";
let keys = 0;

async function goodCall(name: string): Promise<PortalCall> {
  const make = validPortalCalls[name];
  if (!make) throw new Error(`${name} has no call in test/support/valid-portal-requests.ts`);
  return make(seller);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("every route has a name of its own and a good call to test it with", () => {
  const all = [...app.sellerRoutes, ...app.publicRoutes, ...app.portalRoutes];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const untested = app.portalRoutes.filter(({ name }) => !(name in validPortalCalls));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

/** Somebody who may call every route, for what is theirs. */
const stranger = await goodCall("customerPortal.customers.get");

/** One call is refused to everybody who may not make it, and then recorded while it succeeds. */
describe.each(routes)("$name", (route) => {
  const operation =
    document.paths[route.path.replace(/:(\w+)/g, "{$1}")][route.method.toLowerCase()];
  let call: PortalCall;
  beforeAll(async () => {
    call = await goodCall(route.name);
  });

  test("is closed without the token of a customer session", async () => {
    const before = await snapshotTables(pool);
    const missing = await sendCall(app, route, call, {});
    expect([missing.status, missing.body]).toEqual([
      401,
      { error: "Unauthorized", detail: "Not authenticated" },
    ]);
    const cookie = [...seller.owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect((await sendCall(app, route, call, { cookie })).status).toBe(401);
    for (const token of [seller.token, "guild_cst_unknown", call.token.slice(0, -1), "%00", ""]) {
      const { status, body } = await sendCall(app, route, call, bearer(token));
      expect([status, body.error]).toEqual([401, "invalid_token"]);
    }
    expect(await snapshotTables(pool)).toEqual(before);
  });

  if (route.path.includes("/:id"))
    test("finds none of another customer, and none under an unknown id", async () => {
      const unknown = { ...call, target: call.target.replace(/[0-9a-f-]{36}/, unknownId) };
      const malformed = { ...call, target: call.target.replace(/[0-9a-f-]{36}/, "no-id") };
      const before = await snapshotTables(pool);
      const notFound = [404, { error: "ResourceNotFound", detail: "Not found" }];
      const foreign = await sendCall(app, route, call, bearer(stranger.token));
      expect([foreign.status, foreign.body]).toEqual(notFound);
      const nothing = await sendCall(app, route, unknown, bearer(call.token));
      expect([nothing.status, nothing.body]).toEqual(notFound);
      const refused = await sendCall(app, route, malformed, bearer(call.token));
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["path", "id"]]);
      expect(await snapshotTables(pool)).toEqual(before);
    });

  if (route.body)
    test("refuses card numbers and malformed bodies, and changes nothing", async () => {
      const before = await snapshotTables(pool);
      const card = { ...call, body: { ...Object(call.body), note: "4242 4242 4242 4242" } };
      const refused = await sendCall(app, route, card, bearer(call.token));
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "note"]]);
      for (const payload of ["{", "null", "[]", '"text"']) {
        const { status } = await app.visitor().send({
          method: route.method,
          url: call.target,
          headers: { ...bearer(call.token), "content-type": "application/json" },
          payload,
        });
        expect(status).toBe(422);
      }
      expect(await snapshotTables(pool)).toEqual(before);
    });

  describe("with its good call", () => {
    let passport: RoutePassport;
    beforeAll(async () => {
      passport = await recordPassport(app, route, call, bearer(call.token));
    });

    test("answers as declared and described", () => {
      const { reply } = passport;
      expect(reply.status, reply.text).toBe(route.status ?? 200);
      expect(reply.headers["cache-control"]).toBe("no-store");
      expect(operation.security).toEqual([{ customerSession: [] }]);
      for (const { status } of route.refusals ?? [])
        expect(Object.keys(operation.responses)).toContain(String(status));
      if (route.status === 204) return expect(reply.text).toBe("");
      if (!route.answer) throw new Error("its answer is not declared");
      expect(z.safeParse(route.answer, reply.body).error?.issues ?? []).toEqual([]);
      const { schema } = operation.responses[String(reply.status)].content["application/json"];
      expect(faultsOfValue(schema, reply.body, schemas)).toEqual([]);
    });

    test("filters every table of sellers by the seller", () => {
      expect(passport.statements.length).toBeGreaterThan(0);
      const faults = passport.statements.flatMap((each) => unfilteredUses(each, schema));
      expect(faults).toEqual([]);
    });
  });

  if (route.method !== "GET" && route.name !== endsItsSession)
    test(`with an Idempotency-Key, ${crowd} at once: one effect, the same bytes`, async () => {
      const call = await goodCall(route.name);
      const headers = { ...bearer(call.token), "idempotency-key": `portal-${++keys}` };
      const replies = await Promise.all(
        Array.from({ length: crowd }, () => sendCall(app, route, call, headers)),
      );
      const [first] = replies;
      for (const { status, text } of replies)
        expect([status, text]).toEqual([route.status ?? 200, first?.text]);
      const fresh = replies.filter((reply) => reply.headers["idempotent-replayed"] !== "true");
      expect(fresh).toHaveLength(1);
      const before = await snapshotTables(pool);
      const again = await sendCall(app, route, call, headers);
      expect(again.text).toBe(first?.text);
      expect(await snapshotTables(pool)).toEqual(before);
    });
});

test("mutated requests over all routes: never a 5xx, and what was refused wrote nothing", async () => {
  const wire = openWire(await app.listen());
  const random = seededRandom(7);
  const requests: WireRequest[] = [];
  for (const route of routes) {
    const { target, body, token } = await goodCall(route.name);
    const good = {
      method: route.method,
      target,
      headers: {
        ...bearer(token),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    for (let n = 0; n < 10; n += 1) requests.push(mutateRequest(good, random));
  }
  const isUnkeyed = ({ headers }: WireRequest) => headers?.["idempotency-key"] === undefined;
  const isRefused = ({ reply }: { reply: { status: number } }) => reply.status >= 400;
  const exchanges = await sendStorm(wire, requests, 7);
  let refused = exchanges
    .filter(isRefused)
    .map(({ request }) => request)
    .filter(isUnkeyed);
  expect(refused.length).toBeGreaterThan(20);
  for (;;) {
    const before = await snapshotTables(pool);
    const again = await sendStorm(wire, refused, 7);
    const still = again.filter(isRefused).map(({ request }) => request);
    if (still.length === refused.length) {
      expect(await snapshotTables(pool)).toEqual(before);
      break;
    }
    refused = still;
  }
  wire.close();
});
