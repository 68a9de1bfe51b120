import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { PageChunks } from "#contract/page-chunks.ts";
import { webFolder } from "#server/platform/http/web-pages.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({
  env: { TRUSTED_ORIGINS: "https://app.example.org,*.example.net", METRICS_TOKEN: "measure" },
});
const { baseUrl } = app.platform.config;
const nobody = { email: "nobody@example.com", password: "some other password" };
const asPage = { accept: "text/html,application/xhtml+xml" };

describe("a write", () => {
  test.each([
    [undefined, 401],
    [baseUrl, 401],
    ["https://app.example.org", 401],
    ["https://a.example.net", 401],
    ["https://a.b.example.net", 401],
    ["null", 403],
    ["", 403],
    ["https://evil.example", 403],
    ["https://example.net", 403],
    ["https://evilexample.net", 403],
    ["https://evil-example.net", 403],
    ["https://a.example.net.evil.example", 403],
    ["https://app.example.org.evil.example", 403],
    ["https://app.example.org@evil.example", 403],
    ["https://app.example.org:8443", 403],
    ["http://app.example.org", 403],
    [`${baseUrl}.evil.example`, 403],
    ["http://localhost.evil.example", 403],
    ["http://localhost", 403],
    ["file://", 403],
  ])("from the origin %s without cookies gets %i", async (origin, status) => {
    const reply = await signInFrom(app.visitor(), origin === undefined ? {} : { origin });

    expect(reply.status).toBe(status);
    if (status === 403)
      expect(reply.body).toEqual({ code: "INVALID_ORIGIN", message: "Invalid origin" });
  });

  test.each<[Record<string, string>, number]>([
    [{}, 403],
    [{ origin: "null" }, 403],
    [{ origin: baseUrl }, 401],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 401],
    [{ "sec-fetch-site": "none" }, 401],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "" }, 403],
    [{ referer: `${baseUrl}/sign-in` }, 401],
    [{ referer: "https://evil.example/" }, 403],
    [{ referer: "https://evil.example/", "sec-fetch-site": "same-origin" }, 403],
    [{ referer: "" }, 403],
    [{ origin: "https://evil.example", referer: baseUrl }, 403],
  ])("that carries cookies and %o gets %i", async (headers, status) => {
    const visitor = app.visitor();
    visitor.cookies.set("anything", "at-all");

    expect((await signInFrom(visitor, headers)).status).toBe(status);
  });
});

describe("CORS", () => {
  const trusted = "https://app.example.org";

  test.each([
    ["GET", "/api/auth/get-session", 200],
    ["POST", "/api/auth/sign-out", 400],
  ] as const)("a trusted origin may read the answer of %s %s", async (method, url, status) => {
    const reply = await app.visitor().send({ method, url, headers: { origin: trusted } });

    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": trusted,
      "access-control-allow-credentials": "true",
      vary: expect.stringContaining("Origin"),
    });
  });

  test("a trusted origin may read why its body was refused", async () => {
    const headers = { origin: trusted, "content-type": "text/plain" };
    const reply = await app
      .visitor()
      .send({ method: "POST", url: "/api/auth/sign-in/email", headers, payload: "x" });

    expect(reply.status).toBe(415);
    expect(reply.headers["access-control-allow-origin"]).toBe(trusted);
  });

  test.each(["https://evil.example", "null", "https://evil-example.net", "http://app.example.org"])(
    "the origin %s gets none, asked or unasked",
    async (origin) => {
      const read = await app.visitor().get("/api/auth/get-session", { origin });
      const preflight = await app.visitor().send(preflightFrom(origin));

      expect([read.status, preflight.status, preflight.text]).toEqual([200, 404, ""]);
      for (const { headers } of [read, preflight]) expect(listCorsHeaders(headers)).toEqual([]);
    },
  );

  test("a trusted origin's preflight names methods and headers", async () => {
    const { status, text, headers } = await app.visitor().send(preflightFrom(trusted));

    expect([status, text]).toEqual([204, ""]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": trusted,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": expect.stringContaining("Content-Type"),
      "access-control-max-age": "600",
    });
  });

  test("what only looks like a preflight is not found", async () => {
    const { status } = await app
      .visitor()
      .send({ method: "OPTIONS", url: "/api/auth/sign-out", headers: { origin: trusted } });

    expect(status).toBe(404);
  });

  test.each(["/", "/healthz", "/api/dev/clock", "/metrics", "/nowhere"])(
    "%s is not shared with anybody",
    async (url) => {
      const read = await app.visitor().get(url, { origin: trusted });
      const preflight = await app.visitor().send({ ...preflightFrom(trusted), url });

      expect(listCorsHeaders(read.headers)).toEqual([]);
      expect(preflight.status).toBe(404);
      expect(listCorsHeaders(preflight.headers)).toEqual([]);
    },
  );

  function preflightFrom(origin: string) {
    const headers = { origin, "access-control-request-method": "POST" };
    return { method: "OPTIONS", url: "/api/auth/sign-in/email", headers } as const;
  }

  function listCorsHeaders(headers: object): string[] {
    return Object.keys(headers).filter((name) => name.startsWith("access-control-"));
  }
});

describe("headers", () => {
  const onEverything = {
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-z-]{12,36}$/),
  };

  test.each([
    "/api/auth/ok",
    "/api/auth/get-session",
    "/api/auth/nowhere",
    "/v1/nowhere",
    "/healthz",
    "/api//auth",
  ])("%s is not a page and is never cached", async (path) => {
    const { headers } = await app.visitor().get(path);

    expect(headers).toMatchObject({
      ...onEverything,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": expect.stringMatching(/^application\/json/),
    });
    expect(headers).toMatchObject({ "guildhall-sandbox": "true" });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test.each(["/", "/sign-in", "/dev/mailbox", "/nowhere"])(
    "%s is a page with a strict policy",
    async (path) => {
      const { headers } = await app.visitor().get(path, asPage);

      expect(headers).toMatchObject({
        ...onEverything,
        "cache-control": "no-cache",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      const policy = toPolicy(headers);
      expect(policy).toMatchObject({
        "default-src": "'none'",
        "style-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
      });
      expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*/);
    },
  );

  test.each(["/invitations/abc", "/reset-password?token=abc", "/verify-email?token=abc"])(
    "%s, whose address holds a secret, sends no referrer anywhere",
    async (path) => {
      const { status, headers } = await app.visitor().get(path, asPage);

      expect([status, headers["referrer-policy"]]).toEqual([200, "no-referrer"]);
    },
  );

  test("the policy allows exactly the inline scripts of the page", async () => {
    const { headers, text } = await app.visitor().get("/", asPage);
    const inline = [
      ...text.matchAll(/<script(?![^>]*(?: src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    const hashes = inline.map(([, script = ""]) => hashSource(script));

    expect(hashes.length).toBeGreaterThan(0);
    expect(toPolicy(headers)["script-src"]?.split(" ").sort()).toEqual(
      ["'self'", ...hashes].sort(),
    );
    expect(text).not.toMatch(/<[^>]+ (?:on[a-z]+|style)=/);
  });

  test("settings embedded in the page are escaped", async () => {
    const { text } = await app.visitor().get("/", asPage);
    const [, json = ""] =
      /<script[^>]*application\/json[^>]*>([\s\S]*?)<\/script>/.exec(text) ?? [];

    expect(JSON.parse(json)).toMatchObject({ mode: "sandbox", baseUrl });
    expect(json).not.toContain("<");
  });

  test("the error page runs no script, has its own styles only, and escapes what it shows", async () => {
    const { headers, text } = await app
      .visitor()
      .get(
        "/api/auth/error?error=%3Cscript%3Ealert(1)%3C%2Fscript%3E&error_description=%22%3E%3Cb%3E",
      );
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];

    expect(text).not.toContain("<script");
    expect(text).not.toContain("<b>");
    expect(text).toContain("&lt;script&gt;");
    expect(toPolicy(headers)).toMatchObject({
      "default-src": "'none'",
      "style-src": hashSource(style),
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("over https the answers carry Strict-Transport-Security", async () => {
    const secure = await testApp({ env: { BASE_URL: "https://guild.example.com" } });
    for (const path of ["/api/auth/ok", "/"]) {
      const { headers } = await secure.visitor().get(path, asPage);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    }
  });
});

describe("preloads", () => {
  const pages = JSON.parse(readFileSync(join(webFolder, "page-chunks.json"), "utf8")) as PageChunks;

  /** Every script that the head of a page names, as it is loaded or preloaded. */
  async function listScripts(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<string[]> {
    const { text } = await app.visitor().get(path, { ...asPage, ...headers });
    const named = text.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g);
    return [...named].map(([, script = ""]) => script).sort();
  }

  test.each([
    ["/o/acme/", "/o/acme"],
    ["/o/acme/metrics/?metric=orders", "/o/acme/metrics?metric=orders"],
  ])("%s leads to %s", async (path, location) => {
    const reply = await app.visitor().get(path);
    expect([reply.status, reply.headers.location]).toEqual([308, location]);
  });

  test.each(["/", "/sign-in", "/o/$slug/products/$id"])(
    "%s names all its scripts at once",
    async (path) => {
      const scripts = await listScripts(path.replace("$slug", "acme").replace("$id", "1"), {
        cookie: "theme=dark",
      });
      expect(scripts.length).toBeGreaterThan(3);
      expect(scripts).toEqual(pages[path]?.scripts);
    },
  );

  test("a visitor without cookies is on the way to the sign-in page", async () => {
    expect(await listScripts("/o/acme/products")).toEqual(pages["/sign-in"]?.scripts);
    expect(await listScripts("/docs")).toEqual(pages["/docs"]?.scripts);
  });
});

describe("files", () => {
  const script = readdirSync(join(webFolder, "assets")).find((name) => name.endsWith(".js.br"));
  const path = `/assets/${script?.slice(0, -3)}`;
  const plain = readFileSync(join(webFolder, path), "utf8");

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("are sent as they were compressed by %s, and cached forever", async (encoding, unpack) => {
    const base = await listening();
    const response = await fetch(base + path, { headers: { "accept-encoding": encoding } });
    const packed = readFileSync(join(webFolder, `${path}.${encoding === "br" ? "br" : "gz"}`));

    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("content-length")).toBe(String(packed.length));
    expect(await response.text()).toBe(plain);
    expect(unpack(packed).toString()).toBe(plain);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toMatch(/javascript/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
  });

  test("are sent plain to who cannot unpack them", async () => {
    const { text, headers } = await app.visitor().get(path, { "accept-encoding": "identity" });

    expect(text).toBe(plain);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(String(headers.vary).toLowerCase()).toContain("accept-encoding");
  });

  test.each([
    "/assets/nothing.js",
    "/assets/",
    "/assets",
    "/assets/..%2findex.html",
    "/assets/%2e%2e/index.html",
    "/assets/.hidden",
    "/index.html",
    "/manifest.json",
    "/package.json",
    "/src/server/start/main.ts",
    "/.env",
    "/.git/config",
  ])("%s does not exist, and that answer is not cached", async (missing) => {
    const { status, text, headers } = await app.visitor().get(missing);

    expect([status, text]).toEqual([404, ""]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  let opened: Promise<string> | undefined;
  function listening(): Promise<string> {
    opened ??= app.listen();
    return opened;
  }
});

describe("what is not there", () => {
  test("is the page shell with 404 to a browser", async () => {
    const { status, text } = await app.visitor().get("/nowhere/at/all", asPage);

    expect(status).toBe(404);
    expect(text).toContain("<!doctype html>");
  });

  test.each([
    "/api/auth/nowhere",
    "/api/auth",
    "/api/nowhere",
    "/api",
    "/dev/nowhere",
    "/assets/x",
  ])("%s is empty even to a browser", async (path) => {
    const { status, text } = await app.visitor().get(path, asPage);

    expect([status, text]).toEqual([404, ""]);
  });

  test("has the words of its wire under /v1", async () => {
    const { status, body } = await app.visitor().get("/v1/nowhere", asPage);

    expect([status, body]).toEqual([404, { error: "ResourceNotFound", detail: "Not found" }]);
  });

  test("is empty to a program, and to any write", async () => {
    const program = await app.visitor().get("/nowhere", { accept: "application/json" });
    const write = await app.visitor().post("/nowhere", { a: 1 }, asPage);
    const pageWrite = await app.visitor().post("/sign-in", { a: 1 }, asPage);

    for (const reply of [program, write, pageWrite])
      expect([reply.status, reply.text]).toEqual([404, ""]);
  });
});

describe("for the machines that look after this node", () => {
  test("it is alive and ready", async () => {
    expect((await app.visitor().get("/healthz")).body).toEqual({ ok: true });
    expect((await app.visitor().get("/readyz")).body).toEqual({ ok: true });
  });

  test("a flood of questions whether it is ready costs the database one query a second", async () => {
    const frozen = await testApp({ now: "2026-03-01T09:00:00Z" });
    const asked = vi.spyOn(frozen.platform.database.pool, "query");
    const flood = () =>
      Promise.all(Array.from({ length: 50 }, () => frozen.visitor().get("/readyz")));

    for (const { status } of [...(await flood()), ...(await flood())]) expect(status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
    frozen.platform.tick(1_000);
    await flood();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  const far = { remoteAddress: "203.0.113.7" };
  test.each([
    ["from this machine", {}, {}, 200],
    ["from this machine through a proxy", {}, { "x-forwarded-for": "203.0.113.7" }, 404],
    ["from this machine through a proxy that lies", {}, { "x-forwarded-for": "127.0.0.1" }, 404],
    [
      "from this machine through a proxy that says Forwarded",
      {},
      { forwarded: "for=1.2.3.4" },
      404,
    ],
    ["from this machine through a proxy that says X-Real-IP", {}, { "x-real-ip": "1.2.3.4" }, 404],
    ["from this machine through a proxy that says Via", {}, { via: "1.1 proxy" }, 404],
    ["from this machine with a wrong token", {}, { authorization: "Bearer guess" }, 404],
    ["from elsewhere", far, {}, 404],
    ["from elsewhere with the token", far, { authorization: "Bearer measure" }, 200],
    ["from elsewhere with a wrong token", far, { authorization: "Bearer measur" }, 404],
    ["from elsewhere with an empty token", far, { authorization: "Bearer " }, 404],
    ["from elsewhere, saying it is here", far, { "x-forwarded-for": "127.0.0.1" }, 404],
  ])("/metrics %s answers %#", async (_who, from, headers, status) => {
    const reply = await app.visitor().send({ method: "GET", url: "/metrics", headers, ...from });

    expect(reply.status).toBe(status);
    expect(reply.text.includes("process_cpu_seconds_total")).toBe(status === 200);
  });

  test("metrics do not grow with the addresses asked for", async () => {
    await app.visitor().get("/made-up-address-1", asPage);
    await app.visitor().get("/api/auth/made-up-address-2");
    await app.visitor().send({ method: "PROPFIND" as "GET", url: "/made-up-address-3" });
    const { text } = await app.visitor().get("/metrics");

    expect(text).toContain("guildhall_http_request_seconds");
    expect(text).not.toContain("made-up-address");
    expect(text).not.toContain("PROPFIND");
  });
});

test("request ids do not tell how many requests there were", async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () =>
      String((await app.visitor().get("/api/auth/ok")).headers["x-request-id"]),
    ),
  );

  expect(new Set(ids).size).toBe(20);
  // Counted ids share their beginning; random ones do not.
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBeGreaterThan(15);
});

test("every answer has a request id of its own, which the audit log keeps and no client chooses", async () => {
  const maya = app.visitor();
  const email = "maya@example.com";
  const body = { name: "Maya", email, password: "correct horse battery" };
  const first = await maya.post("/api/auth/sign-up/email", body, {
    "x-request-id": "mine",
    "request-id": "mine",
  });
  const second = await maya.get("/api/auth/get-session");
  const { rows } = await app.platform.database.pool.query("select request_id from audit_log");

  expect(first.headers["x-request-id"]).toMatch(/^[0-9a-z-]{12,36}$/);
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(rows).toEqual([{ request_id: first.headers["x-request-id"] }]);
});

function signInFrom(visitor: Visitor, headers: Record<string, string>) {
  const url = "/api/auth/sign-in/email";
  const all = { "content-type": "application/json", ...headers };
  return visitor.send({ method: "POST", url, headers: all, payload: JSON.stringify(nobody) });
}

function toPolicy(headers: object): Record<string, string> {
  const text = String((headers as Record<string, unknown>)["content-security-policy"]);
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
