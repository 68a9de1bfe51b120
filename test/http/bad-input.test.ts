import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { mutationsInAll, mutationSeed as seed } from "#test/support/campaign.ts";
import { mutateRequest, pick, type Random, seededRandom } from "#test/support/mutate-request.ts";
import { type Exchange, sendStorm, stackTrace } from "#test/support/request-storm.ts";
import { casesByShape } from "#test/support/route-shapes.ts";
import { snapshotTables, type TableSnapshot } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validAdminRequests } from "#test/support/valid-admin-requests.ts";
import { validOrganizationRequests } from "#test/support/valid-organization-requests.ts";
import {
  needProvider,
  preparePeople,
  socialEnv,
  takesForm,
  validRequests,
} from "#test/support/valid-requests.ts";
import { openWire, type WireReply, type WireRequest } from "#test/support/wire.ts";

const mutationsOfOne = 10;
const windowSize = 100;
const maxBodyBytes = 64 * 1024;

const app = await testApp({ now: "2026-03-01T09:00:00Z", env: socialEnv });
const baseUrl = await app.listen();
const wire = openWire(baseUrl);
afterAll(() => wire.close());
/**
 * The tables after the last refused requests; nothing else writes until a valid request is made.
 */
let untouched: TableSnapshot | undefined;
const newPerson = await preparePeople(app);
const valid = {
  ...validRequests(app),
  ...validOrganizationRequests(app, newPerson),
  ...validAdminRequests(app, newPerson),
};
const declared = app.routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const routes = declared.filter((route) => route.name in valid);
/**
 * One function mounts all of them (`mounted-routes.test.ts`): these are the differences that it
 * makes.
 */
const forShape = casesByShape(routes, ({ method, path, body, query, name }) =>
  [method, path.includes(":"), body !== undefined, query !== undefined, name === takesForm].join(),
);
const goods = new Map<string, WireRequest>();
for (const { name } of routes) goods.set(name, await validRequest(name));
const writers = routes.filter(({ method, name }) => method === "POST" && name !== takesForm);

const unreadable = [
  "{",
  '{"a":1,}',
  "{}{}",
  '{"a":NaN}',
  Buffer.from('{"a":"\0"}'),
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
  '{"a":"\\ud800"}',
  '{"\\udfff":1}',
  '{"__proto__":{"admin":true}}',
  '{"a":{"b":[{"__proto__":1}]}}',
  `${'{"a":'.repeat(33)}1${"}".repeat(33)}`,
  "[".repeat(maxBodyBytes),
  "[".repeat(30_000) + "]".repeat(30_000),
  Buffer.from('{"a":1}', "utf16le"),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
];

test("every declared route has a valid request to start from", () => {
  expect(Object.keys(valid).sort()).toEqual(declared.map((route) => route.name).sort());
});

test.each(routes.filter(({ name }) => !needProvider.includes(name)))(
  "$name accepts its valid request",
  async ({ name }) => {
    const { status } = await wire.send(await validRequest(name));

    expect([200, 302]).toContain(status);
  },
);

describe.each(routes)("$name is found under one spelling only", (declaredRoute) => {
  const { name, path: pattern } = declaredRoute;
  const good = goodRequest(name);
  const [path = ""] = good.target.split("?");
  const known = routes.filter((route) => route.path === pattern).map((route) => route.method);

  test("other methods find nothing, whatever they carry", async () => {
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]
      .filter((other) => !known.some((method) => method === other))
      .map((other) => ({ ...good, method: other }));
    const loaded = others
      .filter(({ method: other }) => !["TRACE", "HEAD"].includes(other))
      .flatMap((other) => [
        { ...other, ...asText("not json") },
        { ...other, ...asJson("{") },
        { ...other, ...asJson(tooLarge()) },
      ]);

    await refused(others, 404, "");
    await refused(forShape(loaded, declaredRoute), 404, "");
  });

  test("other spellings find nothing", async () => {
    const spellings = [
      `/${path}`,
      path.replace("/auth/", "/auth//"),
      `${path}/`,
      path.replace("auth", "%61uth"),
      path.replace("/auth/", "/%61%75%74%68/"),
      path.replace("/auth/", "/auth%2f"),
      `${path}%00`,
      `${path}%zz`,
      `${path}%ff`,
      path.replace("/auth/", "/auth/./"),
      path.replace("/auth/", "/x/../auth/"),
      path.replace("/auth/", "\\auth/"),
      path.toUpperCase(),
      path.replace("/auth/", "/auth;a=b/"),
      `http://localhost${path}`,
    ];
    // A parameter takes what comes behind it; other paths are unknown with any of these.
    const tried = pattern.includes(":") ? spellings : forShape(spellings, declaredRoute);
    await refused(
      tried.map((other) => ({
        ...good,
        target: good.target.replace(path, other),
      })),
      404,
      "",
    );
  });
});

describe.each(writers)("$name refuses a bad body", (route) => {
  const { name, body } = route;
  const good = goodRequest(name);
  const fields = JSON.parse(String(good.body)) as Record<string, unknown>;

  test("too large", () => refused([{ ...good, ...asJson(tooLarge()) }], 413));

  test("of another content type", () =>
    refused(
      [
        { ...good, ...asText(String(good.body)) },
        {
          ...good,
          headers: { ...good.headers, "content-type": "application/x-www-form-urlencoded" },
        },
        {
          ...good,
          headers: { ...good.headers, "content-type": "multipart/form-data; boundary=x" },
        },
        { ...good, headers: { ...good.headers, "content-type": "application/jsonp" } },
        { ...good, headers: withoutType(good) },
      ],
      415,
    ));

  test("malformed, too deep, or with what no table can hold", () =>
    refused(
      (body ? forShape(unreadable, route) : unreadable).map((text) => ({
        ...good,
        ...asJson(text),
      })),
      400,
    ));

  test("of another shape", async () => {
    if (!body) return;
    const shapes = ["null", "true", "1", '"text"', "[]", "[{}]", ""];
    await refused(
      shapes.map((text) => ({ ...good, ...asJson(text) })),
      400,
    );
  });

  if (body)
    test.each(Object.keys(fields))("without %s, or with another type of it", async (field) => {
      const { [field]: _dropped, ...rest } = fields;
      const texts = [
        "1e400",
        "-0",
        "null",
        "[]",
        "{}",
        '{"toString":1}',
        '["a"]',
        "true",
        '"true"',
      ];
      const changed = texts.map(
        (text) => `${JSON.stringify(rest).slice(0, -1)},"${field}":${text}}`,
      );
      const bodies = [JSON.stringify(rest), ...changed].map((text) => text.replace("{,", "{"));
      const bad = bodies.filter((text) => !fits(body, JSON.parse(text)));

      expect(bad.length).toBeGreaterThan(3);
      await refused(
        bad.map((text) => ({ ...good, ...asJson(text) })),
        400,
      );
    });
});

describe.each(routes.filter((route) => route.query))("$name refuses a bad query", (route) => {
  const good = goodRequest(route.name);
  const names = [...new URL(good.target, baseUrl).searchParams.keys()];

  test.each(names)("with NUL in %s, or with two of it", async (name) => {
    const [path = "", query = ""] = good.target.split("?");
    const others = query.split("&").filter((pair) => !pair.startsWith(`${name}=`));
    const withValue = (...pairs: string[]) => ({
      ...good,
      target: `${path}?${[...others, ...pairs].join("&")}`,
    });
    await refused([withValue(`${name}=%00`), withValue(`${name}=a`, `${name}=b`)]);
  });
});

test("URLs with characters that a header cannot carry are escaped in redirects", async () => {
  const target = `${baseUrl}/\u6f22 \u{1f600}`.replace(" ", "");
  const { status, headers } = await wire.send(
    plain(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(target)}`),
  );

  expect(status).toBe(302);
  expect(headers.location).toBe(`${baseUrl}/%E6%BC%A2%F0%9F%98%80?error=invalid_token`);
});

test(`${mutationsInAll} mutated requests: never a 5xx, no stack trace, and what was refused wrote nothing`, {
  timeout: 240_000,
}, async () => {
  const random = seededRandom(seed);
  const requests = await listMutations(random);
  const usersBefore = await countUsers();
  const replies = await sendAll(requests);
  const countAccepted = (path: string) =>
    replies.filter(({ request, reply }) => request.target.startsWith(path) && reply.status < 400)
      .length;
  const made =
    countAccepted("/api/auth/sign-up/email") + countAccepted("/api/auth/admin/create-user");
  const deleted =
    countAccepted("/api/auth/delete-user/callback") + countAccepted("/api/auth/admin/remove-user");
  expect((await countUsers()) - usersBefore, `users, seed ${seed}`).toBe(made - deleted);

  const turnedDown = replies
    .filter(({ request, reply }) => reply.status >= 400 && !takesActiveAway(request, reply))
    .map((each) => each.request);
  expect(turnedDown.length).toBeGreaterThan(mutationsInAll / 4);
  for (let start = 0; start < turnedDown.length; start += windowSize)
    await changeNothing(turnedDown.slice(start, start + windowSize));
});

/**
 * Sends refused requests again without the accepted ones between them. What is accepted this time,
 * because its person has changed since, is left out and the rest sent once more: then no table may
 * differ.
 */
async function changeNothing(turnedDown: WireRequest[]): Promise<void> {
  const before = await snapshotTables(app.platform.database.pool);
  const again = await sendAll(turnedDown);
  const still = again.filter(({ reply }) => reply.status >= 400).map(({ request }) => request);
  if (still.length < turnedDown.length) return changeNothing(still);
  expect(await snapshotTables(app.platform.database.pool), `seed ${seed}`).toEqual(before);
}

/** These two refusals take the session's active organization away. */
function takesActiveAway(request: WireRequest, reply: WireReply): boolean {
  return reply.status === 403 && /\/(?:set-active|get-full-organization)/.test(request.target);
}

/** Routes on the same HTTP server that are not part of the accounts API. */
const undeclared = [
  plain("/healthz"),
  plain("/metrics"),
  plain("/api/dev/clock"),
  plain("/api/dev/mailbox?to=nobody@example.com"),
  plain("/assets/nothing.js"),
  { ...plain("/sign-in"), headers: { accept: "text/html" } },
];

/**
 * Each good request serves for a few mutations: an accepted one may have ended its person's
 * session.
 */
async function listMutations(random: Random): Promise<WireRequest[]> {
  const names = routes.map((route) => route.name);
  const requests: WireRequest[] = [];
  while (requests.length < mutationsInAll) {
    const good =
      random() < 0.1 ? pick(random, undeclared) : await validRequest(pick(random, names));
    for (let n = 0; n < mutationsOfOne; n += 1) requests.push(mutateRequest(good, random));
  }
  return requests;
}

function sendAll(requests: readonly WireRequest[]): Promise<Exchange[]> {
  return sendStorm(wire, requests, seed);
}

/** Sends all, and checks the status of each and that no table has changed. */
async function refused(requests: WireRequest[], status?: number, text?: string): Promise<void> {
  const before = untouched ?? (await snapshotTables(app.platform.database.pool));
  for (const request of requests) {
    const reply = await wire.send(request);
    const story = JSON.stringify(request).slice(0, 300);
    if (status === undefined) expect(reply.status, story).toBeGreaterThanOrEqual(400);
    else expect(reply.status, story).toBe(status);
    expect(reply.status, story).toBeLessThan(500);
    expect(reply.text, story).not.toMatch(stackTrace);
    if (text !== undefined) expect(reply.text, story).toBe(text);
    expect(reply.headers["set-cookie"], story).toBeUndefined();
    expect(reply.headers["x-content-type-options"], story).toBe("nosniff");
  }
  untouched = await snapshotTables(app.platform.database.pool);
  expect(untouched).toEqual(before);
}

/** A new one, of a person that no other test uses. */
async function validRequest(name: string): Promise<WireRequest> {
  const make = valid[name];
  if (!make) throw new Error(`${name} has no valid request in test/support/valid-requests.ts`);
  untouched = undefined;
  return make(await newPerson());
}

function goodRequest(name: string): WireRequest {
  return goods.get(name) as WireRequest;
}

function plain(target: string): WireRequest {
  return { method: "GET", target };
}

function fits(schema: z.$ZodType | undefined, value: unknown): boolean {
  return schema === undefined || z.safeParse(schema, value).success;
}

function asJson(body: string | Buffer): Pick<WireRequest, "headers" | "body"> {
  return { headers: { origin: baseUrl, "content-type": "application/json" }, body };
}

function asText(body: string): Pick<WireRequest, "headers" | "body"> {
  return { headers: { origin: baseUrl, "content-type": "text/plain" }, body };
}

function withoutType(request: WireRequest): Record<string, string> {
  const { "content-type": _type, ...rest } = request.headers ?? {};
  return rest;
}

function tooLarge(): string {
  return JSON.stringify({ a: "x".repeat(maxBodyBytes) });
}

async function countUsers(): Promise<number> {
  const { rows } = await app.platform.database.pool.query("select count(*)::int as n from users");
  return rows[0].n;
}
