import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { aSeller } from "#test/support/a-seller.ts";
import type { SellerCall } from "#test/support/seller-call.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { sendCall } from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validPublicCalls } from "#test/support/valid-public-requests.ts";
import { type RoutePassport, recordPassport } from "./route-passport.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const { pool } = app.platform.database;
const schema = await readSellerSchema(pool);
const routes = app.publicRoutes.filter(({ name }) => name in validPublicCalls);

async function goodCall(name: string): Promise<SellerCall> {
  const make = validPublicCalls[name];
  if (!make) throw new Error(`${name} has no call`);
  return make(seller);
}

test("every declared route has a name of its own and a good call to test it with", () => {
  const names = [...app.sellerRoutes, ...app.publicRoutes].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const untested = app.publicRoutes.filter(({ name }) => !(name in validPublicCalls));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

/** One call is refused while something is wrong with it, and then recorded while it succeeds. */
describe.each(routes)("$name", (route) => {
  let call: SellerCall;
  beforeAll(async () => {
    call = await goodCall(route.name);
  });

  if (route.path.includes(":client_secret"))
    test("finds nothing under an unknown secret", async () => {
      const { target, body } = call;
      const before = await snapshotTables(pool);
      for (const secret of ["guild_c_unknown", "%00", "a".repeat(101)]) {
        const unknown = { target: target.replace(/guild_c_\w+/, secret), body };
        const { status } = await sendCall(app, route, unknown, {});
        expect([404, 422]).toContain(status);
      }
      expect(await snapshotTables(pool)).toEqual(before);
    });

  if (route.body)
    test("refuses card numbers and malformed bodies, and changes nothing", async () => {
      const { target, body } = call;
      const before = await snapshotTables(pool);
      const card = { ...Object(body), note: "4242 4242 4242 4242" };
      const refused = await sendCall(app, route, { target, body: card }, {});
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "note"]]);
      for (const payload of ["{", "null", "[]", '"text"']) {
        const { status } = await app.visitor().send({
          method: route.method,
          url: target,
          headers: { "content-type": "application/json" },
          payload,
        });
        expect(status).toBe(422);
      }
      expect(await snapshotTables(pool)).toEqual(before);
    });

  describe("with its good call", () => {
    let passport: RoutePassport;
    beforeAll(async () => {
      passport = await recordPassport(app, route, call, {});
    });

    const expectDeclared = ({ reply }: Pick<RoutePassport, "reply">) => {
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([
        route.status ?? 200,
        expect.anything(),
      ]);
      expect(reply.headers["cache-control"]).toBe("no-store");
      if (!route.answer) throw new Error("its answer is not declared");
      expect(z.safeParse(route.answer, reply.body).error?.issues ?? []).toEqual([]);
    };

    test("answers as declared without a credential", () => expectDeclared(passport));

    test("answers as declared with one", async () => {
      const headers = { authorization: `Bearer ${seller.token}` };
      const again = route.method === "GET" ? call : await goodCall(route.name);
      expectDeclared({ reply: await sendCall(app, route, again, headers) });
    });

    test("filters every table of sellers by the seller", () => {
      expect(passport.statements.length).toBeGreaterThan(0);
      const faults = passport.statements.flatMap((each) => unfilteredUses(each, schema));
      expect(faults).toEqual([]);
    });
  });
});
