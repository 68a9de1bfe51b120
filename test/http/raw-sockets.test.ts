import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { openWire } from "#test/support/wire.ts";

const app = await testApp();
const wire = openWire(await app.listen());
const host = "host: localhost\r\n";
const statusLine = /^HTTP\/1\.1 (\d{3}) /;

afterEach(async () => {
  const { status, text } = await wire.send({ method: "GET", target: "/api/auth/ok" });
  expect([status, text]).toEqual([200, '{"ok":true}']);
});

describe("the request target", () => {
  test.each([
    ["//", 404],
    ["///", 404],
    ["//api/auth/ok", 404],
    ["/api/auth//ok", 404],
    ["*", 404],
    ["http://localhost/api/auth/ok", 404],
    ["http://evil.example/api/auth/ok", 404],
    ["http:", 400],
    ["http://", 400],
    ["localhost:80", 400],
    ["/%", 404],
    ["/%z", 404],
    ["/%zz", 404],
    ["/api/auth/ok%", 404],
    ["/api/auth/%ff", 404],
    ["/api/auth/%c0%af", 404],
    ["/api/auth/%00", 404],
    ["/api/auth/ok?%", 200],
    ["/api/auth/ok?a=%ff&b=%", 200],
    ["/api/auth/ok?__proto__=1&constructor=2", 200],
    ["/api/auth/error?%00=%00", 400],
    ["/\\", 404],
    ["/api/auth/ok#x", 200],
    ["?", 400],
    ["/\u0000", 400],
    ["/\u00ff", 400],
    [`/${"a".repeat(15_000)}`, 404],
    [`/${"a/".repeat(7_000)}`, 404],
    [`/api/auth/ok?${"a=1&".repeat(3_000)}`, 200],
    [`/${"a".repeat(20_000)}`, 431],
  ])("%j is answered", async (target, status) => {
    const answer = await wire.sendRaw(
      Buffer.from(`GET ${target} HTTP/1.1\r\n${host}connection: close\r\n\r\n`, "latin1"),
    );

    expect(answer).toMatch(statusLine);
    const [, told] = statusLine.exec(answer) ?? [];
    if (status === 400) expect(["400", "404"]).toContain(told);
    else expect(told).toBe(String(status));
    expect(answer).not.toMatch(/\n\s+at |node_modules|node:internal/);
  });
});

describe("a malformed request", () => {
  test.each([
    ["an empty line", "\r\n\r\n"],
    ["noise", "\u0000\u0001\u0002\u0003\r\n\r\n"],
    ["a TLS greeting", Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
    ["an HTTP/2 greeting", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a foreign version", `GET /api/auth/ok HTTP/9.9\r\n${host}\r\n`],
    ["a method in small letters", `get /api/auth/ok HTTP/1.1\r\n${host}\r\n`],
    ["an unknown method", `FETCH /api/auth/ok HTTP/1.1\r\n${host}\r\n`],
    ["a space in the target", `GET /api/auth/ok now HTTP/1.1\r\n${host}\r\n`],
    ["no host", "GET /api/auth/ok HTTP/1.1\r\n\r\n"],
    ["two hosts", `GET /api/auth/ok HTTP/1.1\r\n${host}host: evil.example\r\n\r\n`],
    ["the same host twice", `GET /api/auth/ok HTTP/1.1\r\n${host}HOST: localhost\r\n\r\n`],
    ["a header without a colon", `GET /api/auth/ok HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
    ["a header with NUL", `GET /api/auth/ok HTTP/1.1\r\n${host}a: \u0000\r\n\r\n`],
    ["a space before the colon", `GET /api/auth/ok HTTP/1.1\r\n${host}content-length : 5\r\n\r\n`],
    ["a folded header", `GET /api/auth/ok HTTP/1.1\r\n${host}a: b\r\n c\r\n\r\n`],
    ["a header of a megabyte", `GET / HTTP/1.1\r\n${host}a: ${"x".repeat(1_048_576)}\r\n\r\n`],
    ["ten thousand headers", `GET / HTTP/1.1\r\n${host}${"a: b\r\n".repeat(10_000)}\r\n`],
    ["two lengths", signIn("content-length: 2\r\ncontent-length: 3\r\n", "{} ")],
    ["the same length twice", signIn("content-length: 2\r\ncontent-length: 2\r\n", "{}")],
    [
      "a length and chunks",
      signIn("content-length: 2\r\ntransfer-encoding: chunked\r\n", "0\r\n\r\n"),
    ],
    ["a negative length", signIn("content-length: -1\r\n", "{}")],
    ["a length that is no number", signIn("content-length: 2x\r\n", "{}")],
    ["a length beyond all numbers", signIn(`content-length: ${"9".repeat(30)}\r\n`, "{}")],
    ["a chunk of no size", signIn("transfer-encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n")],
    ["an unknown coding", signIn("transfer-encoding: gzip\r\n", "{}")],
    ["a coding after chunked", signIn("transfer-encoding: chunked, gzip\r\n", "0\r\n\r\n")],
    ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n"],
  ])("such as %s is refused or cut off", async (_what, bytes) => {
    const answer = await wire.sendRaw(bytes);

    const [, status] = statusLine.exec(answer) ?? [];
    if (answer !== "") expect(Number(status)).toBeGreaterThanOrEqual(400);
    if (answer !== "") expect(Number(status)).toBeLessThan(500);
    expect(answer).not.toMatch(/\n\s+at |node_modules|node:internal/);
  });

  test("such as JSON of depth 100,000 is too large", async () => {
    const deep = "[".repeat(100_000);
    const answer = await wire.sendRaw(signIn(`content-length: ${deep.length}\r\n`, deep));

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

test("a smuggled second request is not answered as one of ours", async () => {
  const smuggled = `GET /api/auth/ok HTTP/1.1\r\n${host}\r\n`;
  const answer = await wire.sendRaw(
    signIn("content-length: 4\r\ntransfer-encoding: chunked\r\n", `0\r\n\r\n${smuggled}`),
  );

  expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(answer).not.toContain('{"ok":true}');
});

test("requests on one connection are answered in their order", async () => {
  const one = `GET /api/auth/ok HTTP/1.1\r\n${host}\r\n`;
  const two = `GET /api/auth//ok HTTP/1.1\r\n${host}connection: close\r\n\r\n`;
  const answer = await wire.sendRaw(one + two);

  expect([...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
    "200",
    "404",
  ]);
});

test("a client of the old protocol without a Host gets no development aids", async () => {
  const ok = await wire.sendRaw("GET /api/auth/ok HTTP/1.0\r\n\r\n");
  const clock = await wire.sendRaw("GET /api/dev/clock HTTP/1.0\r\n\r\n");

  expect(ok).toMatch(/^HTTP\/1\.1 200 /);
  expect(clock).toMatch(/^HTTP\/1\.1 404 /);
});

test("a client that hangs up in the middle of its body harms nobody", async () => {
  const body = '{"email":"nobody@example.com","password":"some other password"';
  await Promise.all(
    Array.from({ length: 20 }, () => wire.sendRaw(signIn("content-length: 5000\r\n", body))),
  );
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as n from audit_log",
  );

  expect(rows).toEqual([{ n: 0 }]);
});

function signIn(headers: string, body: string): string {
  return `POST /api/auth/sign-in/email HTTP/1.1\r\n${host}content-type: application/json\r\n${headers}\r\n${body}`;
}
