import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { openWire } from "#test/support/wire.ts";

const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  RATE_LIMIT: "on",
};
const addresses = [
  ["GET", "/api/dev/mailbox"],
  ["GET", "/api/dev/mailbox/some-id/html"],
  ["DELETE", "/api/dev/mailbox"],
  ["GET", "/api/dev/clock"],
  ["POST", "/api/dev/clock"],
  ["DELETE", "/api/dev/clock/move"],
  ["GET", "/api/dev/clock/next-renewal"],
  ["GET", "/api/dev/clock/timeline"],
  ["GET", "/api/dev/payment-sandbox/switches"],
  ["PUT", "/api/dev/payment-sandbox/switches"],
  ["DELETE", "/api/dev/payment-sandbox/switches"],
  ["POST", "/api/dev/payment-sandbox/faults"],
  ["GET", "/api/dev/payment-sandbox/webhooks"],
  ["POST", "/api/dev/payment-sandbox/webhooks/release"],
  ["POST", "/api/dev/payment-sandbox/refunds/some-id"],
  ["GET", "/dev/mailbox"],
] as const;
const forwardingHeaders = [
  ["forwarded", "for=203.0.113.7"],
  ["forwarded", "for=127.0.0.1"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-forwarded-host", "guild.example.com"],
  ["x-forwarded-proto", "https"],
  ["x-real-ip", "203.0.113.7"],
  ["x-real-ip", "127.0.0.1"],
  ["via", "1.1 proxy"],
  ["cf-connecting-ip", "203.0.113.7"],
  ["true-client-ip", "203.0.113.7"],
  ["x-client-ip", "203.0.113.7"],
] as const;
const local = await testApp();
const { host } = new URL(local.platform.config.baseUrl);

describe("on a machine of one's own the development aids", () => {
  test.each([
    ["its own name", host, 200],
    ["localhost", "localhost", 200],
    ["localhost and any port", "LOCALHOST:1", 200],
    ["127.0.0.1", "127.0.0.1:3000", 200],
    ["[::1]", "[::1]:3000", 200],
    ["a foreign name", "evil.example", 404],
    ["a foreign name that begins like ours", "localhost.evil.example", 404],
    ["a foreign name that ends like ours", "evil-localhost", 404],
    ["a name with a word before", "evil@localhost", 404],
    ["a foreign address", "203.0.113.7", 404],
    ["every address", "0.0.0.0", 404],
  ])("answer to the Host %s: %s", async (_what, asked, status) => {
    expect(await readStatus(local, { host: asked })).toBe(status);
  });

  test.each([
    ["another machine", "203.0.113.7", {}, 404],
    [
      "another machine that claims to be this one",
      "203.0.113.7",
      { "x-forwarded-for": "127.0.0.1" },
      404,
    ],
    ["a proxy here for somebody elsewhere", "127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, 404],
    [
      "a proxy here for somebody elsewhere who claims to be here",
      "127.0.0.1",
      { "x-forwarded-for": "127.0.0.1, 203.0.113.7" },
      404,
    ],
    [
      "a proxy here that does not know for whom",
      "127.0.0.1",
      { "x-forwarded-for": "unknown" },
      404,
    ],
    ["this machine", "127.0.0.1", {}, 200],
    ["this machine by IPv6", "::1", {}, 200],
    ["this machine by a mapped address", "::ffff:127.0.0.1", {}, 200],
  ])("answer to %s: %s", async (_who, remoteAddress, headers, status) => {
    expect(await readStatus(local, { host, ...headers }, remoteAddress)).toBe(status);
  });

  test.each(forwardingHeaders)(
    "are closed to a proxy here that sends %s: %s",
    async (name, value) => {
      expect(await readStatus(local, { host, [name]: value })).toBe(404);
    },
  );

  test("are closed to a proxy that speaks HTTP/1.0 and sends no header of its own", async () => {
    const wire = openWire(await local.listen());
    const ask = (version: string) =>
      wire.sendRaw(
        `GET /api/dev/mailbox HTTP/${version}\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );

    expect(await ask("1.0")).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask("1.1")).toMatch(/^HTTP\/1\.1 200 /);
    wire.close();
  });

  test("are all behind that guard", async () => {
    for (const [method, url] of addresses) {
      const headers = { host: "evil.example", accept: "text/html" };
      const reply = await local.visitor().send({ method, url, headers });
      expect([url, reply.status, reply.text]).toEqual([url, 404, ""]);
    }
  });

  test("are not moved or emptied by a foreign page", async () => {
    for (const [method, url] of [
      ["POST", "/api/dev/clock"],
      ["DELETE", "/api/dev/clock/move"],
      ["DELETE", "/api/dev/mailbox"],
    ] as const) {
      const headers = { host, origin: "https://evil.example" };
      expect((await local.visitor().send({ method, url, headers })).status).toBe(403);
    }
  });
});

test("in live mode there are no development aids, for nobody", async () => {
  const app = await testApp({ env: live });
  for (const [method, url] of addresses) {
    const reply = await app.visitor().send({ method, url, headers: { accept: "text/html" } });
    expect([url, reply.status, reply.text]).toEqual([url, 404, ""]);
    expect(reply.headers).not.toHaveProperty("guildhall-sandbox");
  }
});

test("under a public address they need an administrator's session: the first user's", async () => {
  const app = await testApp({ env: { BASE_URL: "https://guild.example.com" } });
  const first = await app.signedUp();
  const second = await app.signedUp();
  const ask = (someone: typeof first | ReturnType<typeof app.visitor>, asked: string) =>
    someone.send({ method: "GET", url: "/api/dev/mailbox", headers: { host: asked } });

  expect((await ask(app.visitor(), "guild.example.com")).status).toBe(404);
  expect((await ask(second, "guild.example.com")).status).toBe(404);
  expect((await ask(first, "guild.example.com")).status).toBe(200);
  expect((await ask(first, "evil.example")).status).toBe(404);
  expect((await ask(app.visitor(), "localhost")).status).toBe(404);
  const page = {
    method: "GET",
    url: "/dev/mailbox",
    headers: { host: "guild.example.com" },
  } as const;
  expect((await app.visitor().send(page)).status).toBe(404);
  expect((await first.send(page)).status).toBe(200);
});

test("under a public address nobody inherits the aids when the first user deletes the account", async () => {
  const app = await testApp({
    env: { BASE_URL: "https://guild.example.com", DELETE_USER: "session" },
  });
  const first = await app.signedUp();
  const second = await app.signedUp();
  const ask = (someone: typeof first) =>
    someone.send({
      method: "GET",
      url: "/api/dev/mailbox",
      headers: { host: "guild.example.com" },
    });
  expect((await ask(first)).status).toBe(200);

  const { password } = first;
  expect((await first.post("/api/auth/delete-user", { password })).status).toBe(200);

  expect((await ask(second)).status).toBe(404);
  expect((await ask(await app.signedUp())).status).toBe(404);
});

test("under a public address a verified address of the configuration is an administrator's too", async () => {
  const env = { BASE_URL: "https://guild.example.com", GUILDHALL_ADMINS: "Ada@example.com" };
  const app = await testApp({ env });
  await app.signedUp();
  const ada = await app.signedUp("ada@example.com");
  const ask = () =>
    ada.send({ method: "GET", url: "/api/dev/clock", headers: { host: "guild.example.com" } });

  expect((await ask()).status).toBe(404);
  await app.platform.database.pool.query(
    "update users set email_verified = true, proven_at = now() where email = $1",
    [ada.email],
  );
  expect((await ask()).status).toBe(200);
});

test.each([
  ["no instant", {}],
  ["a word", { to: "tomorrow" }],
  ["a number", { to: 1_772_355_600_000 }],
  ["a day without an hour", { to: "2026-03-01" }],
  ["an instant without an offset", { to: "2026-03-01T09:00:00" }],
  ["a day that does not exist", { to: "2026-02-30T09:00:00Z" }],
  ["an instant that has passed", { to: "2001-01-01T00:00:00Z" }],
])("the clock is not moved to %s", async (_what, body) => {
  const before = await local.visitor().get("/api/dev/clock", { host });
  const { status } = await local.visitor().post("/api/dev/clock", body, { host });
  const after = await local.visitor().get("/api/dev/clock", { host });

  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(after.body.offsetMs).toBe(before.body.offsetMs);
});

test.each(["%00", "%ff", "a@example.com%00", "a&to=b", "%ed%a0%80", "%zz", "x".repeat(5_000)])(
  "the mailbox of %s is empty, and no failure",
  async (to) => {
    const { status, body } = await local.visitor().get(`/api/dev/mailbox?to=${to}`, { host });

    expect([status, body]).toEqual([200, []]);
  },
);

async function readStatus(
  app: TestApp,
  headers: Record<string, string>,
  remoteAddress = "127.0.0.1",
): Promise<number> {
  const request = { method: "GET", url: "/api/dev/clock", headers, remoteAddress } as const;
  return (await app.visitor().send(request)).status;
}
