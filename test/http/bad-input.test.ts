import { afterAll, describe, expect, test } from "vitest";
import { mutateRequest, pick, seededRandom } from "#test/support/mutate-request.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { openWire, type WireReply, type WireRequest } from "#test/support/wire.ts";

const mutationsInAll = 10_000;
const atOnce = 25;
const seed = Number(process.env.MUTATION_SEED ?? 20_260_301);
const bodyBytesAtMost = 64 * 1024;

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const baseUrl = await app.listen();
const wire = openWire(baseUrl);
afterAll(() => wire.close());
const maya = await app.signedUp("maya@example.com");
const cookie = [...maya.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const verification = new URL(await app.mailedLink(maya.email)).searchParams.get("token") ?? "";
let signUps = 0;

/** One good request for each route, with every field it knows. A new route must be added here. */
const valid: Record<string, () => WireRequest> = {
  "GET /api/auth/ok": () => read("/api/auth/ok"),
  "GET /api/auth/error": () => read("/api/auth/error?error=token_expired&error_description=late"),
  "GET /api/auth/get-session": () =>
    read("/api/auth/get-session?disableCookieCache=true&disableRefresh=true"),
  "GET /api/auth/verify-email": () =>
    read(`/api/auth/verify-email?token=${verification}&callbackURL=%2Fdone`),
  "POST /api/auth/sign-up/email": () =>
    write("/api/auth/sign-up/email", {
      name: "Ada Byron",
      email: `ada${++signUps}@example.com`,
      password: "correct horse battery",
      image: "https://example.com/ada.png",
      callbackURL: "/welcome",
    }),
  "POST /api/auth/sign-in/email": () =>
    write("/api/auth/sign-in/email", {
      email: maya.email,
      password: maya.password,
      callbackURL: "/home",
      rememberMe: true,
    }),
  "POST /api/auth/sign-out": () => write("/api/auth/sign-out", {}),
};
const routes = app.routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const readers = routes.filter((route) => route.method === "GET");
const writers = routes.filter((route) => route.method === "POST");

test("every declared route has a valid request in this file", () => {
  expect(Object.keys(valid).sort()).toEqual(routes.map((route) => route.name).sort());
});

test.each(routes)("$name accepts its valid request", async ({ name }) => {
  const { status } = await wire.send(validRequest(name));

  expect([200, 302]).toContain(status);
});

describe.each(routes)("$name is found under one spelling only", ({ name, method, path }) => {
  test("other methods find nothing, whatever they carry", async () => {
    const good = validRequest(name);
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]
      .filter((other) => other !== method)
      .map((other) => ({ ...good, method: other }));
    const loaded = others.filter(({ method: other }) => !["TRACE", "HEAD"].includes(other));

    await refused(others, 404, "");
    await refused(
      loaded.flatMap((other) => [
        { ...other, ...asText("not json") },
        { ...other, ...asJson("{") },
        { ...other, ...asJson(tooLarge()) },
      ]),
      404,
      "",
    );
  });

  test.each([
    ["doubled first slash", `/${path}`],
    ["doubled inner slash", path.replace("/auth/", "/auth//")],
    ["trailing slash", `${path}/`],
    ["escaped letter", path.replace("auth", "%61uth")],
    ["escaped letter, capital digits", path.replace("/auth/", "/%61%75%74%68/")],
    ["escaped slash", path.replace("/auth/", "/auth%2f")],
    ["escaped NUL", `${path}%00`],
    ["bad escape", `${path}%zz`],
    ["invalid UTF-8 escape", `${path}%ff`],
    ["dot segment", path.replace("/auth/", "/auth/./")],
    ["parent segment", path.replace("/auth/", "/x/../auth/")],
    ["backslash", path.replace("/auth/", "\\auth/")],
    ["capital letters", path.toUpperCase()],
    ["path parameter", `${path};a=b`],
    ["absolute form", `http://localhost${path}`],
  ])("%s finds nothing", async (_what, changed) => {
    const good = validRequest(name);
    await refused([{ ...good, target: good.target.replace(path, changed) }], 404, "");
  });
});

describe.each(writers)("$name refuses a bad body", ({ name, body }) => {
  const good = validRequest(name);
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

  test.each([
    ["malformed", "{"],
    ["with a trailing comma", '{"a":1,}'],
    ["with two values", "{}{}"],
    ["that is NaN", '{"a":NaN}'],
    ["with a raw NUL byte", Buffer.from('{"a":"\0"}')],
    ["with an escaped NUL", '{"a":"\\u0000"}'],
    ["with a NUL in a key", '{"\\u0000":1}'],
    ["of invalid UTF-8", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ["with a lone surrogate", '{"a":"\\ud800"}'],
    ["with a lone surrogate in a key", '{"\\udfff":1}'],
    ["with __proto__", '{"__proto__":{"admin":true}}'],
    ["with __proto__ inside", '{"a":{"b":[{"__proto__":1}]}}'],
    ["too deep", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
    ["as deep as it can be", "[".repeat(bodyBytesAtMost)],
    ["as deep as it can be, closed", "[".repeat(30_000) + "]".repeat(30_000)],
    ["in UTF-16", Buffer.from('{"a":1}', "utf16le")],
    ["that claims to be zipped", Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])("%s", (_what, text) => refused([{ ...good, ...asJson(text) }], 400));

  test("of another shape", async () => {
    if (!body) return;
    const shapes = ["null", "true", "1", '"text"', "[]", "[{}]", ""];
    await refused(
      shapes.map((text) => ({ ...good, ...asJson(text) })),
      400,
    );
  });

  test.each(Object.keys(fields))("with %s of another type", async (field) => {
    const values = ["1e400", "-0", "null", "[]", "{}", '{"toString":1}', '["a"]'];
    const others = typeof fields[field] === "string" ? ["true", "12345678"] : ['"true"', "1"];
    await refused(
      [...values, ...others].map((value) => {
        const text = JSON.stringify({ ...fields, [field]: "\u{1f511}" });
        return { ...good, ...asJson(text.replace('"\u{1f511}"', value)) };
      }),
      400,
    );
  });
});

test("a required field that is missing is refused", async () => {
  const required = [
    ["POST /api/auth/sign-up/email", "name"],
    ["POST /api/auth/sign-up/email", "email"],
    ["POST /api/auth/sign-up/email", "password"],
    ["POST /api/auth/sign-in/email", "email"],
    ["POST /api/auth/sign-in/email", "password"],
  ] as const;
  for (const [name, field] of required) {
    const good = validRequest(name);
    const { [field]: _dropped, ...rest } = JSON.parse(String(good.body));
    await refused([{ ...good, ...asJson(JSON.stringify(rest)) }]);
  }
});

describe.each(readers.filter((route) => route.query))("$name refuses a bad query", (route) => {
  const good = validRequest(route.name);
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

test("addresses that cannot stand in a header are redirected to in their escaped form", async () => {
  const target = `${baseUrl}/\u6f22 \u{1f600}`.replace(" ", "");
  const { status, headers } = await wire.send(
    read(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(target)}`),
  );

  expect(status).toBe(302);
  expect(headers.location).toBe(`${baseUrl}/%E6%BC%A2%F0%9F%98%80?error=invalid_token`);
});

test("10,000 mutated requests: never a 5xx, no stack trace, and what was refused wrote nothing", {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(seed);
  const names = [...routes.map((route) => route.name), ...Object.keys(undeclared)];
  const requests = Array.from({ length: mutationsInAll }, () =>
    mutateRequest({ ...undeclared, ...valid }[pick(random, names)]?.() as WireRequest, random),
  );

  const usersBefore = await countUsers();
  const replies = await sendAll(requests);
  const signedUp = replies.filter(
    ({ request, reply }) =>
      request.target.startsWith("/api/auth/sign-up/email") && reply.status < 300,
  );
  expect((await countUsers()) - usersBefore, `users made, seed ${seed}`).toBe(signedUp.length);

  // Sent again without the accepted ones between them, the refused ones must leave every table as it is.
  const turnedDown = replies.filter(({ reply }) => reply.status >= 400).map((each) => each.request);
  expect(turnedDown.length).toBeGreaterThan(mutationsInAll / 4);
  const before = await snapshotTables(app.platform.database.pool);
  const again = await sendAll(turnedDown);
  expect(
    again.filter(({ reply }) => reply.status < 400).map(({ request }) => request),
    `accepted the second time, seed ${seed}`,
  ).toEqual([]);
  expect(await snapshotTables(app.platform.database.pool), `seed ${seed}`).toEqual(before);
});

/** What is no part of the account wire, but stands on the same edge. */
const undeclared: Record<string, () => WireRequest> = {
  "GET /healthz": () => read("/healthz"),
  "GET /metrics": () => read("/metrics"),
  "GET /api/dev/clock": () => read("/api/dev/clock"),
  "GET /api/dev/mailbox": () => read("/api/dev/mailbox?to=nobody@example.com"),
  "GET /sign-in": () => ({ method: "GET", target: "/sign-in", headers: { accept: "text/html" } }),
  "GET /assets": () => read("/assets/nothing.js"),
};

interface Exchange {
  request: WireRequest;
  reply: WireReply;
}

async function sendAll(requests: readonly WireRequest[]): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let start = 0; start < requests.length; start += atOnce) {
    const batch = requests.slice(start, start + atOnce);
    const replies = await Promise.all(batch.map((request) => wire.send(request)));
    replies.forEach((reply, index) => {
      const request = batch[index] as WireRequest;
      const story = `seed ${seed}, request ${start + index}: ${JSON.stringify(request)}`;
      expect(reply.status, story).toBeLessThan(500);
      expect(reply.text, story).not.toMatch(stackTrace);
      exchanges.push({ request, reply });
    });
  }
  return exchanges;
}

/** Sends all, demands the status of each and that no table has changed. */
async function refused(requests: WireRequest[], status?: number, text?: string): Promise<void> {
  const before = await snapshotTables(app.platform.database.pool);
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
  expect(await snapshotTables(app.platform.database.pool)).toEqual(before);
}

const stackTrace = /\n\s+at |node_modules|node:internal|\.ts:\d/;

function validRequest(name: string): WireRequest {
  const make = valid[name];
  if (!make) throw new Error(`${name} has no valid request in this file`);
  return make();
}

function read(target: string): WireRequest {
  return { method: "GET", target, headers: { cookie } };
}

function write(target: string, body: unknown): WireRequest {
  return {
    method: "POST",
    target,
    headers: { origin: baseUrl, cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function asJson(body: string | Buffer): Pick<WireRequest, "headers" | "body"> {
  return { headers: { origin: baseUrl, cookie, "content-type": "application/json" }, body };
}

function asText(body: string): Pick<WireRequest, "headers" | "body"> {
  return { headers: { origin: baseUrl, cookie, "content-type": "text/plain" }, body };
}

function withoutType(request: WireRequest): Record<string, string> {
  const { "content-type": _type, ...rest } = request.headers ?? {};
  return rest;
}

function tooLarge(): string {
  return JSON.stringify({ a: "x".repeat(bodyBytesAtMost) });
}

async function countUsers(): Promise<number> {
  const { rows } = await app.platform.database.pool.query("select count(*)::int as n from users");
  return rows[0].n;
}
