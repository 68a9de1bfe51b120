import { expect, test } from "vitest";
import { open } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const hourMs = 3_600_000;
const app = await testApp({ now: "2026-03-01T09:00:00Z" });

test("the mailed link verifies the address and sends the browser on", async () => {
  const visitor = app.visitor();
  const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
  await visitor.post("/api/auth/sign-up/email", { ...maya, callbackURL: "/welcome?a=1&b=2" });
  const link = new URL(await app.mailedLink(maya.email));

  const { status, headers } = await open(visitor, link);

  expect([status, headers.location]).toEqual([302, "/welcome?a=1&b=2"]);
  expect((await visitor.get("/api/auth/get-session")).body.user.emailVerified).toBe(true);
});

test("without a callback it answers, and the link works again until it expires", async () => {
  const maya = await app.signedUp();
  const token = await mailedToken(maya.email);
  const twice = [await verify(token), await verify(token)];

  expect(twice.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: true, user: null }],
    [200, { status: true, user: null }],
  ]);
});

test("an expired link says so, to a program and to a browser", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const maya = await late.signedUp();
  const link = new URL(await late.mailedLink(maya.email));
  const token = encodeURIComponent(link.searchParams.get("token") ?? "");
  late.platform.tick(hourMs);

  const program = await late.visitor().get(`/api/auth/verify-email?token=${token}`);
  const browser = await late
    .visitor()
    .get(`/api/auth/verify-email?token=${token}&callbackURL=%2Fx%3Fy%3D1`);

  expect([program.status, program.body]).toEqual([
    401,
    { code: "TOKEN_EXPIRED", message: "token_expired" },
  ]);
  expect([browser.status, browser.headers.location]).toEqual([302, "/x?y=1&error=token_expired"]);
});

test.each(["", "nonsense", "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6Im1heWFAZXhhbXBsZS5jb20ifQ."])(
  "the token %j is invalid",
  async (token) => {
    const { status, body } = await verify(token);

    expect([status, body]).toEqual([401, { code: "INVALID_TOKEN", message: "invalid_token" }]);
  },
);

test("a token of a deleted user finds nobody", async () => {
  const gone = await app.signedUp();
  const token = await mailedToken(gone.email);
  await app.platform.database.pool.query("delete from users where email = $1", [gone.email]);

  expect(await verify(token)).toMatchObject({ status: 401, body: { message: "user_not_found" } });
});

test("a missing token and a doubled one are bad queries, a foreign callback is refused", async () => {
  const missing = await app.visitor().get("/api/auth/verify-email");
  const doubled = await app.visitor().get("/api/auth/verify-email?token=a&token=b");
  const foreign = await app
    .visitor()
    .get("/api/auth/verify-email?token=a&callbackURL=//evil.example");

  expect(missing.body).toEqual({ code: "VALIDATION_ERROR", message: "Invalid query parameters" });
  expect([missing.status, doubled.status]).toEqual([400, 400]);
  expect([foreign.status, foreign.body.message]).toEqual([403, "Invalid callbackURL"]);
});

async function mailedToken(email: string): Promise<string> {
  return new URL(await app.mailedLink(email)).searchParams.get("token") ?? "";
}

function verify(token: string) {
  return app.visitor().get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`);
}
