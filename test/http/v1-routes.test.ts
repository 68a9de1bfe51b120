import { describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { type RoleName, roleNames } from "#contract/identity/organization-roles.ts";
import {
  isForPersonsOnly,
  type Scope,
  tokenScopes,
  toRoleRequirement,
} from "#contract/identity/scopes.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import { type DeclaredSellerRoute, isList } from "#server/v1/declared-seller-routes.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aMember } from "#test/support/organizations.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import {
  getSellerCredential,
  goodCall,
  isWrite,
  personally,
  reusableCalls,
  sendCall,
  withQuery,
} from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const seller = await aSeller(app);
const other = await aSeller(app);
const snapshot = () => snapshotTables(app.platform.database.pool);
/** For calls that are refused or only read. */
const reusedCall = reusableCalls(seller);
/** For calls that succeed: a write takes a new one. */
const newCall = (route: DeclaredSellerRoute) =>
  isWrite(route) ? goodCall(route, seller) : reusedCall(route);
const realm = 'Bearer realm="guildhall"';

const organization = { id: seller.organizationId, owner: seller.owner } as Parameters<
  typeof aMember
>[1];
/** An organization has a hundred tokens at most: the same scopes share one. */
const programs = new Map<string, Promise<Seller>>();
function programWith(scopes: readonly Scope[]): Promise<Seller> {
  const key = scopes.join();
  const known = programs.get(key) ?? seller.withScopes(...scopes);
  programs.set(key, known);
  return known;
}
const people: Record<RoleName, Visitor> = {
  owner: seller.owner,
  admin: await aMember(app, organization, "admin"),
  member: await aMember(app, organization, "member"),
};

test("every declared route has a name of its own and a good call to test it with", () => {
  const names = app.sellerRoutes.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !(name in validSellerCalls))).toEqual([]);
});

describe.each(routes)("$name", (route) => {
  const credential = getSellerCredential(app, route, seller);

  const isPersonal = isForPersonsOnly(route.scope);

  test(`answers ${isPersonal ? "the owner" : `a token with only ${route.scope}`} as declared`, async () => {
    const weakest = isPersonal
      ? credential
      : { authorization: `Bearer ${(await programWith([route.scope])).token}` };
    const reply = await sendCall(app, route, await newCall(route), weakest);

    expect([reply.status, reply.text.slice(0, 300)]).toEqual([
      route.status ?? 200,
      expect.anything(),
    ]);
    if (route.status === 204) return expect(reply.text).toBe("");
    const mediaType = route.gives ?? "application/json";
    expect(reply.headers["content-type"]).toBe(`${mediaType}; charset=utf-8`);
    expect(reply.headers["cache-control"]).toBe("no-store");
    if (!route.answer) throw new Error("its answer is not declared");
    const answer = route.gives ? reply.text : reply.body;
    expect(z.safeParse(route.answer, answer).error?.issues ?? []).toEqual([]);
  });

  test("knows nobody without credentials", async () => {
    const call = await reusedCall(route);
    const before = await snapshot();
    const reply = await sendCall(app, route, call, {});

    expect([reply.status, reply.body]).toEqual([
      401,
      { error: "Unauthorized", detail: "Not authenticated" },
    ]);
    expect(reply.headers["www-authenticate"]).toBe(realm);
    expect(await snapshot()).toEqual(before);
  });

  test("rejects an invalid token", async () => {
    const call = await reusedCall(route);
    const before = await snapshot();
    const texts = ["", "Bearer", "Bearer x", `Bearer guild_oat_${"a".repeat(32)}`, "Basic YTpi"];
    for (const authorization of texts) {
      const reply = await sendCall(app, route, call, { ...credential, authorization });
      expect([reply.status, reply.body]).toEqual([
        401,
        { error: "invalid_token", error_description: expect.any(String) },
      ]);
      expect(reply.headers["www-authenticate"]).toBe(`${realm}, error="invalid_token"`);
    }
    expect(await snapshot()).toEqual(before);
  });

  test(`requires ${route.scope}`, async () => {
    const call = await reusedCall(route);
    const few = tokenScopes.filter(
      (scope) => scope !== route.scope && scope !== route.scope.replace(":read", ":write"),
    );
    const weak = await programWith(few);
    const authorization = `Bearer ${weak.token}`;
    const before = await snapshot();
    const reply = await sendCall(app, route, call, { authorization });

    expect([reply.status, reply.body]).toEqual([
      403,
      { error: "insufficient_scope", error_description: expect.any(String) },
    ]);
    expect(reply.headers["www-authenticate"]).toBe(`${realm}, error="insufficient_scope"`);
    expect(await snapshot()).toEqual(before);
  });

  test.each(roleNames)("%s does what the table of roles says", async (role) => {
    const { resource, action } = toRoleRequirement(route.scope);
    const mayCall = isAllowed([role], resource, action);
    const call = await (mayCall ? newCall(route) : reusedCall(route));
    const named = { ...call, target: withQuery(call.target, `organization_id=${organization.id}`) };
    const before = await snapshot();
    const reply = await sendCall(app, route, named, personally(app, people[role]));

    if (mayCall) {
      expect(reply.status, reply.text).toBe(route.status ?? 200);
    } else {
      expect([reply.status, reply.body]).toEqual([
        403,
        { error: "NotPermitted", detail: "Your role in this organization does not allow this." },
      ]);
      expect(await snapshot()).toEqual(before);
    }
  });

  if (route.path.includes("/:id"))
    test("finds nothing under an unknown id", async () => {
      const { target, body } = await newCall(route);
      const [, id = ""] = /\/([0-9a-f-]{36})(?:\/|$)/.exec(target) ?? [];
      const before = await snapshot();
      const unknown = { target: target.replace(id, unknownId), body };
      const reply = await sendCall(app, route, unknown, credential);
      expect([reply.status, reply.body]).toEqual([
        404,
        { error: "ResourceNotFound", detail: "Not found" },
      ]);
      const malformed = { target: target.replace(id, "no-id"), body };
      const refused = await sendCall(app, route, malformed, credential);
      expect([refused.status, refused.body.error, refused.body.detail[0].loc]).toEqual([
        422,
        "RequestValidationError",
        ["path", "id"],
      ]);
      expect(await snapshot()).toEqual(before);
      const capital = { target: target.replace(id, id.toUpperCase()), body };
      const found = await sendCall(app, route, capital, credential);
      expect(found.status, found.text).toBe(route.status ?? 200);
    });

  if (route.path.endsWith("/"))
    test("answers with and without its slash", async () => {
      const { target, body } = await newCall(route);
      const bare = { target: target.replace(/\/(?=\?|$)/, ""), body };
      const reply = await sendCall(app, route, bare, credential);
      expect(reply.status, reply.text).toBe(route.status ?? 200);
    });

  if (route.body)
    test("names the body that is missing or malformed", async () => {
      const { target } = await reusedCall(route);
      const before = await snapshot();
      const send = (payload: string) =>
        app.visitor().send({
          method: route.method,
          url: target,
          headers: { ...credential, "content-type": "application/json" },
          payload,
        });
      for (const text of ["{", "nonsense", '{"a":1,}'])
        expect((await send(text)).body).toEqual({
          error: "RequestValidationError",
          detail: [{ type: "json_invalid", loc: ["body"], msg: "JSON decode error" }],
        });
      for (const text of ["null", "[]", '"text"', "1"]) {
        const { status, body } = await send(text);
        expect([status, body.detail[0].loc[0]]).toEqual([422, "body"]);
      }
      const empty = await send("");
      expect([empty.status, empty.body.detail[0]]).toEqual([
        422,
        { type: "missing", loc: ["body"], msg: "Field required" },
      ]);
      expect(await snapshot()).toEqual(before);
    });
});

describe.each(routes.filter(isList))("$name", (route) => {
  const credential = getSellerCredential(app, route, seller);
  const ask = async (query: string) => {
    const { target } = await reusedCall(route);
    return sendCall(app, route, { target: withQuery(target, query) }, credential);
  };

  test.each(["page", "limit"])("takes a %s from 1", async (name) => {
    for (const value of ["0", "-1"]) {
      const { status, body } = await ask(`${name}=${value}`);
      expect([status, body.detail]).toEqual([
        422,
        [
          {
            type: "greater_than_equal",
            loc: ["query", name],
            msg: "Input should be greater than or equal to 1",
          },
        ],
      ]);
    }
    for (const value of ["x", "1.5", "1e3", "", "9".repeat(400)]) {
      const { status, body } = await ask(`${name}=${value}`);
      expect([status, body.detail[0]]).toEqual([
        422,
        { type: "int_parsing", loc: ["query", name], msg: "Input should be a valid integer" },
      ]);
    }
  });

  test("gives a hundred at most, and nothing beyond the last page", async () => {
    for (const limit of ["100", "101", "1000000", "999999999999999"]) {
      const { status, body } = await ask(`limit=${limit}`);
      expect(status).toBe(200);
      expect(body.pagination.max_page).toBe(Math.ceil(body.pagination.total_count / 100));
    }
    const { status, body } = await ask("page=999999999999999");
    expect([status, body.items]).toEqual([200, []]);
    expect(body.pagination.total_count).toBeGreaterThan(0);
  });

  test("refuses an order it does not know, at query.sorting", async () => {
    const { status, body } = await ask("sorting=nonsense");
    if (status === 200) return expect(listSorts(route.query)).toEqual([]);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "sorting"]]);
  });

  test("sorts by everything it declares, both ways", async () => {
    for (const sort of listSorts(route.query)) {
      const { status, text } = await ask(`sorting=${sort}`);
      expect(status, text).toBe(200);
    }
  });

  test("takes its own organization as a filter, and finds nothing for another's", async () => {
    const { status } = await ask(`organization_id=${seller.organizationId}`);
    expect(status).toBe(200);
    const upper = await ask(`organization_id=${seller.organizationId.toUpperCase()}`);
    expect(upper.status).toBe(200);
    const foreign = await ask(`organization_id=${other.organizationId}`);
    expect([foreign.status, foreign.body]).toEqual([
      200,
      { items: [], pagination: { total_count: 0, max_page: 0 } },
    ]);
    const wrong = await ask(`organization_id=${other.organizationId}&page=0`);
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["query", "page"]]);
    const malformed = await ask("organization_id=nonsense");
    expect([malformed.status, malformed.body.detail[0]]).toEqual([
      422,
      {
        type: "uuid_parsing",
        loc: ["query", "organization_id"],
        msg: "Input should be a valid UUID",
      },
    ]);
  });
});

/** The orders a query declares, as its description has them. */
function listSorts(query: z.$ZodType | undefined): string[] {
  if (!query) return [];
  const { properties } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const sorting = properties?.sorting as { items?: { enum?: string[] } } | undefined;
  return sorting?.items?.enum ?? [];
}
