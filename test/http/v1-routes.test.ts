import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import {
  type ApiKeyScope,
  apiKeyScopes,
  scopesThatAllow,
} from "#contract/identity/api-key-scopes.ts";
import { type RoleName, roleNames } from "#contract/identity/organization-roles.ts";
import {
  isForPersonsOnly,
  type Scope,
  tokenScopes,
  toRoleRequirement,
} from "#contract/identity/scopes.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { JsonSchema } from "#server/v1/api-description/json-schema.ts";
import { type DeclaredSellerRoute, isList } from "#server/v1/declared-seller-routes.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { faultsOfValue } from "#test/support/json-schema-check.ts";
import { listsInText } from "#test/support/list-texts.ts";
import { aMember } from "#test/support/organizations.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { casesByShape } from "#test/support/route-shapes.ts";
import type { SellerCall } from "#test/support/seller-call.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import {
  getSellerCredential,
  goodCall,
  type Headers,
  isWrite,
  personally,
  reusableCalls,
  sendCall,
  withQuery,
} from "#test/support/seller-wire.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { snapshotTables, type TableSnapshot } from "#test/support/table-snapshot.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";
import type { Visitor } from "#test/support/visitor.ts";
import { listChanged, type RoutePassport, recordPassport } from "./route-passport.ts";

/**
 * One call of each route is refused to everybody who may not make it, then recorded while it
 * succeeds, and repeated by others who may. A write is made twice more: by the weakest role and by
 * an API key.
 */
const app = await sharedApp();
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const seller = await aSeller(app);
const other = await aSeller(app);
const { pool } = app.platform.database;
const schema = await readSellerSchema(pool);
const { body: description } = await app.visitor().get("/v1/openapi.json");
const described: Record<string, JsonSchema> = description.components.schemas;
/** The call that is refused first and recorded then; a read can be sent again and again. */
const reusedCall = reusableCalls(seller);
const realm = 'Bearer realm="guildhall"';
/**
 * One function mounts all of them (`mounted-routes.test.ts`): these are the differences that it
 * makes.
 */
const forShape = casesByShape(routes, ({ method, path, body, query, scope, gives }) =>
  [method, path.includes(":"), !body, !query, !gives, isForPersonsOnly(scope)].join(),
);
const brokenTokens = ["", "Bearer", "Bearer x", `Bearer guild_oat_${"a".repeat(32)}`, "Basic YTpi"];
const brokenBodies = ["{", "nonsense", '{"a":1,}'];
const otherBodies = ["null", "[]", '"text"', "1"];

/** Writes without an audit entry, each with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  "checkouts.create": "one for every visit of a buyer: the list of checkouts shows them",
  "events.ingest": "the events themselves are the record",
  "meterReservations.create": "the reservations themselves are the record",
  "meterReservations.commit": "the reservations themselves are the record",
  "meterReservations.release": "the reservations themselves are the record",
  "checkouts.update": "changes of an unfinished purchase: the checkout shows them",
  "ledger.verify": "reads, and stores its report for a minute",
  "subscriptions.preview": "reads only",
};

/** Reads that write, each with the reason. */
const writingReads: Readonly<Record<string, string>> = {
  "orders.invoice": "the first request makes the invoice",
  "refunds.creditNote": "the first request makes the credit note",
  "disputes.creditNote": "the first request makes the credit note",
};

const refusalsOfGuards = ["Unauthorized", "invalid_token", "insufficient_scope", "NotPermitted"];

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
const ownerId = (await seller.owner.get("/api/auth/get-session")).body.user.id as string;

/** The only API key of the owner. `scopes` undefined is full access. */
async function keyWith(scopes?: readonly ApiKeyScope[]): Promise<Headers> {
  await pool.query("delete from api_keys where user_id = $1", [ownerId]);
  const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    createApiKey(ctx, ownerId, { scopes, rateLimitEnabled: false }),
  );
  // The next comparison of tables begins after this.
  untouched = undefined;
  return { "x-api-key": key, origin: app.platform.config.baseUrl };
}

/** The tables after the last refusal, as long as nothing else was sent. */
let untouched: TableSnapshot | undefined;
async function expectNothingWritten(
  refused: () => Promise<void>,
  except?: "api_keys",
): Promise<void> {
  const before = untouched ?? (await snapshotTables(pool));
  await refused();
  untouched = await snapshotTables(pool);
  const changed = listChanged(before, untouched).filter((table) => table !== except);
  expect(changed).toEqual([]);
}

/** A new good call; what it needed was written. */
function newCall(route: DeclaredSellerRoute): Promise<SellerCall> {
  untouched = undefined;
  return isWrite(route) ? goodCall(route, seller) : reusedCall(route);
}

function sendGood(route: DeclaredSellerRoute, call: SellerCall, credential: Headers) {
  untouched = undefined;
  return sendCall(app, route, call, credential);
}

const inOrganization = ({ target, body }: SellerCall): SellerCall => ({
  target: withQuery(target, `organization_id=${organization.id}`),
  body,
});

const findId = (target: string) => /\/([0-9a-f-]{36})(?:\/|$)/.exec(target)?.[1] ?? "";

/** The same path with its id in capital letters. */
function inCapitals({ path }: DeclaredSellerRoute, target: string): string {
  const id = path.includes("/:id") ? findId(target) : "";
  return target.replace(id, id.toUpperCase());
}

test("every declared route has a name of its own and a good call to test it with", () => {
  const names = app.sellerRoutes.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !(name in validSellerCalls))).toEqual([]);
});

test("every route on the lists exists", () => {
  const { reads = [], writes = [] } = Object.groupBy(app.sellerRoutes, (route) =>
    isWrite(route) ? "writes" : "reads",
  );
  expect(
    Object.keys(unrecorded).filter((name) => !writes.some((each) => each.name === name)),
  ).toEqual([]);
  expect(
    Object.keys(writingReads).filter((name) => !reads.some((each) => each.name === name)),
  ).toEqual([]);
});

describe.each(routes)("$name", (route) => {
  const credential = getSellerCredential(app, route, seller);
  const isPersonal = isForPersonsOnly(route.scope);
  const { resource, action } = toRoleRequirement(route.scope);
  const mayCall = (role: RoleName) =>
    isAllowed([role], resource, action) &&
    (!route.exportsCustomers || isAllowed([role], "customers", "export"));
  /** Roles are listed with the highest first. */
  const weakestRole = roleNames.findLast(mayCall) ?? "owner";

  describe("refuses", () => {
    let call: SellerCall;
    beforeAll(async () => {
      call = await reusedCall(route);
      untouched = undefined;
    });

    test("nobody: without credentials", () =>
      expectNothingWritten(async () => {
        const reply = await sendCall(app, route, call, {});
        expect([reply.status, reply.body]).toEqual([
          401,
          { error: "Unauthorized", detail: "Not authenticated" },
        ]);
        expect(reply.headers["www-authenticate"]).toBe(realm);
      }));

    test("an invalid token", () =>
      expectNothingWritten(async () => {
        for (const authorization of forShape(brokenTokens, route)) {
          const reply = await sendCall(app, route, call, { ...credential, authorization });
          expect([reply.status, reply.body]).toEqual([
            401,
            { error: "invalid_token", error_description: expect.any(String) },
          ]);
          expect(reply.headers["www-authenticate"]).toBe(`${realm}, error="invalid_token"`);
        }
      }));

    test(`a token with every scope but ${route.scope}`, async () => {
      const few = tokenScopes.filter(
        (scope) => scope !== route.scope && scope !== route.scope.replace(":read", ":write"),
      );
      const weak = await programWith(few);
      untouched = undefined;
      await expectNothingWritten(async () => {
        const authorization = `Bearer ${weak.token}`;
        const reply = await sendCall(app, route, call, { authorization });
        expect([reply.status, reply.body]).toEqual([
          403,
          { error: "insufficient_scope", error_description: expect.any(String) },
        ]);
        expect(reply.headers["www-authenticate"]).toBe(`${realm}, error="insufficient_scope"`);
      });
    });

    test.each(roleNames.filter((role) => !mayCall(role)))("the role %s", (role) =>
      expectNothingWritten(async () => {
        const reply = await sendCall(
          app,
          route,
          inOrganization(call),
          personally(app, people[role]),
        );
        expect([reply.status, reply.body]).toEqual([
          403,
          { error: "NotPermitted", detail: "Your role in this organization does not allow this." },
        ]);
      }),
    );

    if (isPersonal)
      test("every API key", async () => {
        for (const scopes of [apiKeyScopes, undefined]) {
          const key = await keyWith(scopes);
          // Its use is counted.
          await expectNothingWritten(async () => {
            const reply = await sendCall(app, route, inOrganization(call), key);
            expect([reply.status, reply.body.error]).toEqual([403, "NotPermitted"]);
          }, "api_keys");
        }
      });
    else
      test("an API key with every other scope", async () => {
        const allowing = scopesThatAllow(route.scope);
        const key = await keyWith(apiKeyScopes.filter((scope) => !allowing.includes(scope)));
        await expectNothingWritten(async () => {
          const reply = await sendCall(app, route, inOrganization(call), key);
          expect([reply.status, reply.body.error]).toEqual([403, "insufficient_scope"]);
        });
      });

    if (route.path.includes("/:id"))
      test("an unknown id, and what is no id", () =>
        expectNothingWritten(async () => {
          const { target, body } = call;
          const id = findId(target);
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
        }));

    if (route.body)
      test("a body that is missing or malformed, by its name", () =>
        expectNothingWritten(async () => {
          const send = (payload: string) =>
            app.visitor().send({
              method: route.method,
              url: call.target,
              headers: { ...credential, "content-type": "application/json" },
              payload,
            });
          for (const text of forShape(brokenBodies, route))
            expect((await send(text)).body).toEqual({
              error: "RequestValidationError",
              detail: [{ type: "json_invalid", loc: ["body"], msg: "JSON decode error" }],
            });
          for (const text of forShape(otherBodies, route)) {
            const { status, body } = await send(text);
            expect([status, body.detail[0].loc[0]]).toEqual([422, "body"]);
          }
          const empty = await send("");
          expect([empty.status, empty.body.detail[0]]).toEqual([
            422,
            { type: "missing", loc: ["body"], msg: "Field required" },
          ]);
        }));
  });

  describe(`to ${isPersonal ? "the owner" : `a token with only ${route.scope}`}`, () => {
    let passport: RoutePassport;
    beforeAll(async () => {
      const weakest = isPersonal
        ? credential
        : { authorization: `Bearer ${(await programWith([route.scope])).token}` };
      passport = await recordPassport(app, route, await reusedCall(route), weakest);
      untouched = undefined;
    });

    test("answers as declared", () => {
      const { reply } = passport;
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

    test("takes and answers what is described", () => {
      const { call, reply } = passport;
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      const { requestBody, responses } = description.paths[path][route.method.toLowerCase()];
      const sent = requestBody?.content["application/json"]?.schema;
      if (sent) expect(faultsOfValue(sent, call.body, described)).toEqual([]);
      const { content } = responses[String(reply.status)] ?? {};
      const wanted = content?.[route.gives ?? "application/json"]?.schema;
      if (route.status === 204) return expect(wanted).toBeUndefined();
      const answer = route.gives ? reply.text : reply.body;
      expect(faultsOfValue(wanted ?? {}, answer, described)).toEqual([]);
      expect(wanted).toBeDefined();
    });

    test("filters every table of sellers by the seller", () => {
      expect(passport.statements.length).toBeGreaterThan(0);
      for (const statement of passport.statements)
        expect(unfilteredUses(statement, schema), statement).toEqual([]);
      // And has one text for lists of all lengths.
      expect(passport.statements.flatMap(listsInText)).toEqual([]);
    });

    if (isWrite(route))
      test("writes an audit entry that names the token, or is on the list", () => {
        const { auditEntries } = passport;
        if (unrecorded[route.name]) return expect(auditEntries).toEqual([]);
        expect(auditEntries.length).toBeGreaterThan(0);
        if (isPersonal) return;
        for (const { action, accessTokenId } of auditEntries)
          expect([action, accessTokenId]).toEqual([action, expect.any(String)]);
      });
    else
      test("writes nothing but the use of the token, or is on the list", () => {
        const changed = passport.changedTables.filter((table) => table !== "access_tokens");
        if (writingReads[route.name]) expect(changed).not.toEqual([]);
        else expect(changed).toEqual([]);
      });
  });

  describe("takes", () => {
    test(`the role ${weakestRole}${route.path.endsWith("/") ? ", also without its slash" : ""}`, async () => {
      const { target, body } = await newCall(route);
      const spelled = isPersonal ? inCapitals(route, target) : target;
      const bare = route.path.endsWith("/") ? spelled.replace(/\/(?=\?|$)/, "") : spelled;
      const person = personally(app, people[weakestRole]);
      const reply = await sendGood(route, inOrganization({ target: bare, body }), person);
      expect(reply.status, reply.text).toBe(route.status ?? 200);
    });

    if (!isPersonal)
      test(`an API key with only ${route.scope}, and an id in capital letters`, async () => {
        const { target, body } = await newCall(route);
        const capital = inOrganization({ target: inCapitals(route, target), body });
        const reply = await sendGood(route, capital, await keyWith([route.scope]));
        expect(reply.status, reply.text).toBe(route.status ?? 200);
      });

    /**
     * A write was carried out already: what is done a second time may be refused, but not because
     * of who asks.
     */
    async function expectAdmitted(credential: Headers) {
      const call = inOrganization(await reusedCall(route));
      const reply = await sendGood(route, call, credential);
      if (!isWrite(route)) return expect(reply.status, reply.text).toBe(route.status ?? 200);
      expect(refusalsOfGuards, reply.text).not.toContain(reply.body?.error);
      expect(reply.status, reply.text).not.toBe(401);
      expect(reply.status, reply.text).toBeLessThan(500);
    }

    test.each(roleNames.filter((role) => mayCall(role) && role !== weakestRole))(
      "the role %s",
      (role) => expectAdmitted(personally(app, people[role])),
    );

    if (!isPersonal)
      test("an API key with full access", async () => expectAdmitted(await keyWith(undefined)));
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

test("no call without an Idempotency-Key stored one", async () => {
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as stored from idempotency_keys",
  );
  expect(rows).toEqual([{ stored: 0 }]);
});
