import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";

const dayMs = 86_400_000;
const app = await testApp({ now: "2026-03-01T09:00:00Z" });

test("a signed-in person sees their session", async () => {
  const maya = await app.signedUp();

  const { status, body } = await maya.get("/api/auth/get-session", { "user-agent": "ignored" });

  expect(status).toBe(200);
  expect(body).toEqual({
    session: {
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      userId: body.user.id,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      expiresAt: "2026-03-08T09:00:00.000Z",
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: "2026-03-01T09:00:00.000Z",
      ipAddress: "127.0.0.1",
      userAgent: "lightMyRequest",
      activeOrganizationId: null,
    },
    user: expect.objectContaining({ email: maya.email }),
  });
});

test("a stranger has none, and no cookie is touched", async () => {
  const { status, text, setCookies } = await app.visitor().get("/api/auth/get-session");

  expect([status, text, setCookies]).toEqual([200, "null", []]);
});

test("a forged cookie is no session, and is left alone", async () => {
  const maya = await app.signedUp();
  const value = maya.cookies.get("guildhall.session_token") ?? "";
  maya.cookies.set(
    "guildhall.session_token",
    value.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  );

  const { text, setCookies } = await maya.get("/api/auth/get-session");

  expect([text, setCookies]).toEqual(["null", []]);
});

test("signing out ends the session on the server and clears three cookies", async () => {
  const maya = await app.signedUp();
  const stolen = maya.cookies.get("guildhall.session_token") ?? "";

  const { status, body, setCookies } = await maya.post("/api/auth/sign-out", {});

  expect([status, body]).toEqual([200, { success: true }]);
  expect(setCookies).toEqual(
    ["session_token", "dont_remember", "session_data"].map(
      (name) => `guildhall.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    ),
  );
  const thief = app.visitor();
  thief.cookies.set("guildhall.session_token", stolen);
  const { text, setCookies: cleared } = await thief.get("/api/auth/get-session");
  expect(text).toBe("null");
  expect(cleared).toHaveLength(3);
});

test("signing out without a session is refused", async () => {
  const { status, body } = await app.visitor().post("/api/auth/sign-out", {});

  expect([status, body]).toEqual([
    400,
    { code: "FAILED_TO_GET_SESSION", message: "Failed to get session" },
  ]);
});

test("a cookie-carrying write from nowhere or from a foreign page is refused", async () => {
  const maya = await app.signedUp();
  const nowhere = await maya.send({ method: "POST", url: "/api/auth/sign-out" });
  const foreign = await maya.post("/api/auth/sign-out", {}, { origin: "https://evil.example" });

  expect([nowhere.status, nowhere.body]).toEqual([
    403,
    { code: "INVALID_ORIGIN", message: "Invalid origin" },
  ]);
  expect(foreign.status).toBe(403);
  expect((await maya.get("/api/auth/get-session")).body).not.toBeNull();
});

test("a session is extended once it is a day old, and the cookie is sent again", async () => {
  const late = await testAppAtStart();
  const maya = await late.signedUp();
  late.platform.tick(dayMs - 1);
  expect((await maya.get("/api/auth/get-session")).setCookies).toEqual([]);
  late.platform.tick(1);
  expect((await maya.get("/api/auth/get-session?disableRefresh=true")).setCookies).toEqual([]);

  const { body, setCookies } = await maya.get("/api/auth/get-session");

  expect(body.session).toMatchObject({
    expiresAt: "2026-03-09T09:00:00.000Z",
    updatedAt: "2026-03-02T09:00:00.000Z",
    createdAt: "2026-03-01T09:00:00.000Z",
  });
  expect(setCookies).toEqual([expect.stringContaining("guildhall.session_token=")]);
});

test("an expired session is gone: null, cookies cleared, row deleted", async () => {
  const late = await testAppAtStart();
  const maya = await late.signedUp();
  late.platform.tick(7 * dayMs);

  const { text, setCookies } = await maya.get("/api/auth/get-session");

  expect(text).toBe("null");
  expect(setCookies).toHaveLength(3);
  const left = await late.platform.database.pool.query("select 1 from sessions");
  expect(left.rows).toEqual([]);
});

test("the database holds no session token in clear", async () => {
  const maya = await app.signedUp();
  const { body } = await maya.get("/api/auth/get-session");
  const { rows } = await app.platform.database.pool.query("select s::text as row from sessions s");

  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.row).join()).not.toContain(body.session.token);
});

function testAppAtStart() {
  return testApp({ now: "2026-03-01T09:00:00Z" });
}
