import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { databaseGate } from "#test/support/database-gate.ts";
import { until } from "#test/support/effects.ts";
import { openTestPlatform, testDatabase } from "#test/support/test-database.ts";
import { visitor } from "#test/support/visitor.ts";

const databaseUrl = await testDatabase();
const gate = await databaseGate(databaseUrl);
afterAll(() => gate.close());
const platform = await openTestPlatform(gate.url, { env: { RATE_LIMIT: "on" } });
const { server } = await createApp(platform);
await server.ready();
afterAll(() => server.close());
const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
const unavailable = {
  code: "THE_SERVICE_IS_NOT_AVAILABLE_RIGHT_NOW_PLEASE_TRY_AGAIN",
  message: "The service is not available right now. Please try again.",
};

test("without its database it says so, stays up, and goes on when the database is back", async () => {
  const someone = visitor(server, platform.config.baseUrl);
  expect((await someone.post("/api/auth/sign-up/email", maya)).status).toBe(200);

  await gate.close();

  for (const round of [1, 2, 3]) {
    const writes = await Promise.all([
      someone.post("/api/auth/sign-up/email", { ...maya, email: `late${round}@example.com` }),
      someone.post("/api/auth/sign-in/email", maya),
      someone.post("/api/auth/sign-out", {}),
      someone.get("/api/auth/verify-email?token=x"),
    ]);
    for (const { status, body, headers } of writes) {
      expect([status, body]).toEqual([503, unavailable]);
      expect(headers["retry-after"]).toBe("1");
    }
    const ready = await someone.get("/readyz");
    expect([ready.status, ready.body, ready.headers["retry-after"]]).toEqual([
      503,
      { ok: false, reason: "The database cannot be reached." },
      "1",
    ]);
    const session = await someone.get("/api/auth/get-session");
    expect([session.status, session.body]).toEqual([
      500,
      { code: "FAILED_TO_GET_SESSION", message: "Failed to get session" },
    ]);
    expect(session.headers["retry-after"]).toBe("1");
    expect(session.setCookies).toEqual([]);
  }
  expect((await someone.get("/healthz")).body).toEqual({ ok: true });
  expect((await visitor(server, "").get("/api/auth/get-session")).text).toBe("null");

  await gate.open();

  await until(async () => (await someone.get("/readyz")).status === 200);
  expect((await someone.get("/api/auth/get-session")).body.user.email).toBe(maya.email);
  const { rows } = await platform.database.pool.query("select email from users");
  expect(rows).toEqual([{ email: maya.email }]);
});

test("a statement that exceeds its time limit is answered as an outage", async () => {
  const slow = createHttpServer(platform);
  slow.get("/slow", () =>
    platform.database.pool.query("set local statement_timeout = 20; select pg_sleep(5)"),
  );
  const { status, headers } = await visitor(slow, platform.config.baseUrl).get("/slow");
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
});
