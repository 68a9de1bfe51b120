import { expect, test } from "vitest";
import {
  anotherBrowser,
  auditActions,
  isSignedIn,
  refusal,
  replyParts,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });

interface Listed {
  id: string;
  token: string;
  userAgent: string;
}

test("a person lists their sessions: the own token, and a handle for every other", async () => {
  const maya = await app.signedUp();
  await anotherBrowser(app, maya, { userAgent: "Another/1.0" });
  await app.signedUp();
  const own = (await maya.get("/api/auth/get-session")).body.session;

  const { status, body, setCookies } = await maya.get("/api/auth/list-sessions");

  expect([status, setCookies]).toEqual([200, []]);
  expect(body).toHaveLength(2);
  expect(body).toContainEqual(own);
  const other = (body as Listed[]).find((session) => session.id !== own.id);
  expect(other).toEqual({
    ...own,
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    token: other?.id,
    userAgent: "Another/1.0",
  });
});

test("expired sessions are left out", async () => {
  const late = await testApp({ now, env: { SESSION_REFRESH: "off" } });
  const maya = await late.signedUp();
  late.platform.tick(3_600_000);
  const later = await anotherBrowser(late, maya);
  late.platform.tick(7 * 86_400_000 - 3_600_000);

  expect((await later.get("/api/auth/list-sessions")).body).toHaveLength(1);
});

test("a handle opens nothing: not as cookie, not as bearer, not signed as a token is", async () => {
  const maya = await app.signedUp();
  const other = await anotherBrowser(app, maya);
  const handle = await handleOfOther(maya);
  const signature = decodeURIComponent(other.cookies.get("guildhall.session_token") ?? "").split(
    ".",
  )[1];
  const signedAnew = app.platform.keys.sign("session-cookie", handle);

  for (const value of [handle, `${handle}.${signature}`, `${handle}.${signedAnew}`]) {
    const cookie = `guildhall.session_token=${encodeURIComponent(value)}`;
    expect((await app.visitor().get("/api/auth/get-session", { cookie })).text).toBe("null");
    const headers = { authorization: `Bearer ${value}` };
    expect((await app.visitor().get("/api/auth/get-session", headers)).text).toBe("null");
  }
  const signOut = await app
    .visitor()
    .post("/api/auth/sign-out", {}, { cookie: `guildhall.session_token=${handle}` });
  expect(signOut.status).toBe(400);
  expect(await isSignedIn(other)).toBe(true);
});

test.each([
  ["a handle", (_other: string, handle: string) => handle],
  ["a real token", (other: string) => other],
])("revoke-session takes %s", async (_what, choose) => {
  const maya = await app.signedUp();
  const other = await anotherBrowser(app, maya);
  const otherToken = (await other.get("/api/auth/get-session")).body.session.token;

  const reply = await maya.post("/api/auth/revoke-session", {
    token: choose(otherToken, await handleOfOther(maya)),
  });

  expect(replyParts(reply)).toEqual([200, { status: true }, []]);
  expect([await isSignedIn(maya), await isSignedIn(other)]).toEqual([true, false]);
});

test("a person may revoke the session they are asking with; its cookies stay", async () => {
  const maya = await app.signedUp();
  const { token } = (await maya.get("/api/auth/get-session")).body.session;

  expect(replyParts(await maya.post("/api/auth/revoke-session", { token }))).toEqual([
    200,
    { status: true },
    [],
  ]);
  expect(await isSignedIn(maya)).toBe(false);
});

test("revoke-session refuses in the order of the contract", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const noors = (await noor.get("/api/auth/get-session")).body.session;
  const revoke = (who: typeof maya | ReturnType<typeof app.visitor>, body: unknown) =>
    who.post("/api/auth/revoke-session", body).then(replyParts);

  expect(await revoke(app.visitor(), {})).toEqual(
    refusal(400, "Invalid body parameters", "VALIDATION_ERROR"),
  );
  expect(await revoke(app.visitor(), { token: noors.token })).toEqual(refusal(401));
  expect(await revoke(maya, { token: "unknown" })).toEqual(refusal(400, "Session not found"));
  expect(await revoke(maya, { token: "" })).toEqual(refusal(400, "Session not found"));
  expect(await revoke(maya, { token: noors.token })).toEqual(refusal(401));
  expect(await revoke(maya, { token: noors.id })).toEqual(refusal(401));
  expect(await isSignedIn(noor)).toBe(true);
});

test("revoke-other-sessions leaves the caller's and other people's", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const others = [await anotherBrowser(app, maya), await anotherBrowser(app, maya)];

  const reply = await maya.post("/api/auth/revoke-other-sessions", {});

  expect(replyParts(reply)).toEqual([200, { status: true }, []]);
  const left = await Promise.all([maya, noor, ...others].map(isSignedIn));
  expect(left).toEqual([true, true, false, false]);
});

test("revoke-sessions ends the caller's own too and leaves its cookies alone", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const other = await anotherBrowser(app, maya);

  const reply = await maya.post("/api/auth/revoke-sessions");

  expect(replyParts(reply)).toEqual([200, { status: true }, []]);
  expect(await Promise.all([maya, other, noor].map(isSignedIn))).toEqual([false, false, true]);
});

test.each(["/list-sessions", "/revoke-sessions", "/revoke-other-sessions"])(
  "%s needs a session: 401 with an empty body",
  async (path) => {
    const stranger = app.visitor();
    const reply =
      path === "/list-sessions"
        ? await stranger.get(`/api/auth${path}`)
        : await stranger.post(`/api/auth${path}`, {});

    expect(replyParts(reply)).toEqual(refusal(401));
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  },
);

test("signing out with a well-signed cookie of a session that is gone still clears it", async () => {
  const maya = await app.signedUp();
  const kept = new Map(maya.cookies);
  await maya.post("/api/auth/sign-out", {});
  for (const [name, value] of kept) maya.cookies.set(name, value);

  const { status, body, setCookies } = await maya.post("/api/auth/sign-out", {});

  expect([status, body, setCookies.length]).toEqual([200, { success: true }, 3]);
});

test("the audit log names the person who ends a session, and the session", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();
  const [first, second] = [await anotherBrowser(own, maya), await anotherBrowser(own, maya)];
  await maya.post("/api/auth/revoke-session", {
    token: (await first.get("/api/auth/get-session")).body.session.token,
  });
  await maya.post("/api/auth/revoke-other-sessions", {});
  await maya.post("/api/auth/sign-out", {});
  await (await anotherBrowser(own, maya)).post("/api/auth/revoke-sessions", {});

  expect(await isSignedIn(second)).toBe(false);
  expect(await auditActions(own)).toEqual([
    "user.signed_up",
    "session.signed_in",
    "session.signed_in",
    "session.revoked",
    "session.others_revoked",
    "session.signed_out",
    "session.signed_in",
    "session.all_revoked",
  ]);
  const { rows } = await own.platform.database.pool.query(
    "select distinct actor_kind, actor_id from audit_log",
  );
  expect(rows).toHaveLength(1);
});

async function handleOfOther(visitor: Awaited<ReturnType<typeof app.signedUp>>): Promise<string> {
  const own = (await visitor.get("/api/auth/get-session")).body.session.id;
  const { body } = await visitor.get("/api/auth/list-sessions");
  return (body as Listed[]).find((session) => session.id !== own)?.token ?? "";
}
