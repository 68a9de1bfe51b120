import { expect, test } from "vitest";
import { createKeys } from "#server/platform/keys.ts";
import { anotherBrowser, clearedCookies, open, refusal, replyParts } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import { testSecret } from "#test/support/test-database.ts";
import { writeCachedSession } from "./session-cache.ts";

const now = "2026-03-01T09:00:00Z";
const cacheName = "guildhall.session_data";
const cacheCleared = `${cacheName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;
const app = await testApp({ now, env: { SESSION_COOKIE_CACHE_SECONDS: "on" } });

test("the cache is off unless it is asked for, and is then not even read", async () => {
  const plain = await testApp({ now });
  const maya = await plain.signedUp();
  maya.cookies.set(cacheName, "nonsense");

  const { body, setCookies } = await maya.get("/api/auth/get-session");

  expect([body.user.email, setCookies]).toEqual([maya.email, []]);
});

test("signing up and signing in send a cache of a minute; get-session answers from it without asking", async () => {
  const maya = await app.signedUp();
  const { setCookies } = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email: maya.email, password: maya.password });
  const before = (await maya.get("/api/auth/get-session")).body;
  await app.platform.database.pool.query("update users set name = 'Unseen' where email = $1", [
    maya.email,
  ]);

  const { status, body, setCookies: again } = await maya.get("/api/auth/get-session");

  expect(setCookies[1]).toMatch(
    /^guildhall\.session_data=[A-Za-z0-9_-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect([status, body, again]).toEqual([200, before, []]);
});

test("what the cookie holds is what the wire says it holds", async () => {
  const maya = await app.signedUp();
  const { body } = await maya.get("/api/auth/get-session");

  const cached = decoded(maya.cookies.get(cacheName) ?? "");

  expect(cached).toEqual({
    session: body,
    expiresAt: Date.parse("2026-03-01T09:01:00Z"),
    signature: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  });
});

test("disableCookieCache asks the database and sends the cache again", async () => {
  const maya = await app.signedUp();
  await app.platform.database.pool.query("update users set name = 'Seen' where email = $1", [
    maya.email,
  ]);

  const { body, setCookies } = await maya.get("/api/auth/get-session?disableCookieCache=true");

  expect(body.user.name).toBe("Seen");
  expect(setCookies).toEqual([expect.stringMatching(/^guildhall\.session_data=.+; Max-Age=60; /)]);
  expect((await maya.get("/api/auth/get-session")).body.user.name).toBe("Seen");
});

test("an expired cache is as good as none", async () => {
  const late = await testApp({ now, env: { SESSION_COOKIE_CACHE_SECONDS: "10" } });
  const maya = await late.signedUp();
  await late.platform.database.pool.query("update users set name = 'Seen'");
  late.platform.tick(9_999);
  expect((await maya.get("/api/auth/get-session")).body.user.name).toBe("Maya Okafor");
  late.platform.tick(1);

  const { body, setCookies } = await maya.get("/api/auth/get-session");

  expect(body.user.name).toBe("Seen");
  expect(setCookies).toEqual([expect.stringMatching(/^guildhall\.session_data=.+; Max-Age=10; /)]);
});

test("a cache does not outlive its session", async () => {
  const late = await testApp({
    now,
    env: { SESSION_COOKIE_CACHE_SECONDS: "3600", SESSION_EXPIRES_SECONDS: "60" },
  });
  const maya = await late.signedUp();
  late.platform.tick(59_999);
  expect((await maya.get("/api/auth/get-session")).body).not.toBeNull();
  late.platform.tick(1);

  const { text, setCookies } = await maya.get("/api/auth/get-session");

  expect([text, setCookies]).toEqual(["null", clearedCookies]);
});

test.each([
  ["its name", (cached: Cached) => Object.assign(cached.session.user, { name: "Mallory" })],
  ["its proof", (cached: Cached) => Object.assign(cached.session.user, { emailVerified: true })],
  ["its expiry", (cached: Cached) => Object.assign(cached, { expiresAt: 9_999_999_999_999 })],
  ["its signature", (cached: Cached) => Object.assign(cached, { signature: "A".repeat(43) })],
  ["no signature", (cached: Cached) => Object.assign(cached, { signature: undefined })],
  ["no user", (cached: Cached) => Object.assign(cached.session, { user: null })],
])("a cache with %s changed: null, and only the cache is cleared", async (_what, change) => {
  const maya = await app.signedUp();
  const cached = decoded(maya.cookies.get(cacheName) ?? "");
  change(cached);
  maya.cookies.set(cacheName, Buffer.from(JSON.stringify(cached)).toString("base64url"));

  const { status, text, setCookies } = await maya.get("/api/auth/get-session");

  expect([status, text, setCookies]).toEqual([200, "null", [cacheCleared]]);
  expect((await maya.get("/api/auth/get-session")).body.user.email).toBe(maya.email);
});

test.each(["", "null", "e30", "W10", "%22", "%E0", "bnVsbA", "x".repeat(4000)])(
  "the cache %j is nonsense and ends like a changed one",
  async (value) => {
    const maya = await app.signedUp();
    maya.cookies.set(cacheName, value);

    const { text, setCookies } = await maya.get("/api/auth/get-session");

    expect([text, setCookies]).toEqual(["null", [cacheCleared]]);
  },
);

test("one more character, or another spelling of the same bytes, is a change", async () => {
  const maya = await app.signedUp();
  const value = maya.cookies.get(cacheName) ?? "";
  const spellings = [`${value}!`, `${value}=`, `${value.slice(0, 8)}*${value.slice(8)}`];

  for (const spelling of spellings) {
    maya.cookies.set(cacheName, spelling);
    expect((await maya.get("/api/auth/get-session")).text).toBe("null");
  }
});

test("the cache of one session says nothing about another", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  maya.cookies.set(cacheName, noor.cookies.get(cacheName) ?? "");

  const { body } = await maya.get("/api/auth/get-session");

  expect(body.user.email).toBe(maya.email);
});

test("a cache alone, without the session's own cookie, is nobody", async () => {
  const maya = await app.signedUp();
  const thief = app.visitor();
  thief.cookies.set(cacheName, maya.cookies.get(cacheName) ?? "");

  expect((await thief.get("/api/auth/get-session")).text).toBe("null");
  expect(replyParts(await thief.get("/api/auth/list-sessions"))).toEqual(refusal(401));
});

test("a revoked session is seen by every route but get-session at once", async () => {
  const maya = await app.signedUp();
  const stolen = await anotherBrowser(app, maya);
  await maya.post("/api/auth/revoke-other-sessions", {});

  expect((await stolen.get("/api/auth/get-session")).body).not.toBeNull();
  const refused = [
    await stolen.get("/api/auth/list-sessions"),
    await stolen.post("/api/auth/revoke-session", { token: "x" }),
    await stolen.post("/api/auth/revoke-sessions", {}),
    await stolen.post("/api/auth/revoke-other-sessions", {}),
    await stolen.post("/api/auth/update-user", { name: "Mallory" }),
    await stolen.post("/api/auth/change-email", { newEmail: "mallory@example.com" }),
    await stolen.post("/api/auth/change-password", {
      currentPassword: maya.password,
      newPassword: "mallory's own",
    }),
    await stolen.post("/api/auth/delete-user", {}),
  ];
  expect(refused.map(replyParts)).toEqual(refused.map(() => refusal(401)));
  expect(replyParts(await stolen.get("/api/auth/delete-user/callback?token=x"))).toEqual(
    refusal(404, "Failed to get user info"),
  );
  const { text, setCookies } = await stolen.get("/api/auth/get-session?disableCookieCache=true");
  expect([text, setCookies]).toEqual(["null", clearedCookies]);
});

test("after its minute a revoked session is gone from get-session too", async () => {
  const late = await testApp({ now, env: { SESSION_COOKIE_CACHE_SECONDS: "on" } });
  const maya = await late.signedUp();
  await maya.post("/api/auth/revoke-sessions", {});
  late.platform.tick(60_000);

  expect((await maya.get("/api/auth/get-session")).text).toBe("null");
});

test("a change of the profile is in the cache at once, a signed-out one is cleared", async () => {
  const maya = await app.signedUp();
  await maya.post("/api/auth/update-user", { name: "Maya O." });
  expect((await maya.get("/api/auth/get-session")).body.user.name).toBe("Maya O.");

  const { setCookies } = await maya.post("/api/auth/sign-out", {});

  expect(setCookies).toEqual(clearedCookies);
});

test("a proven address is in the cache of the browser that proved it", async () => {
  const maya = await app.signedUp();

  await open(maya, new URL(await app.mailedLink(maya.email)));

  expect((await maya.get("/api/auth/get-session")).body.user.emailVerified).toBe(true);
});

test("a picture too long for a cookie: no cache, and the older one is cleared", async () => {
  const maya = await app.signedUp();
  const image = `https://pictures.example/${"x".repeat(2000)}`;

  const { setCookies } = await maya.post("/api/auth/update-user", {
    image,
    name: "漢".repeat(200),
  });

  expect(setCookies.at(-1)).toBe(cacheCleared);
  expect(maya.cookies.has(cacheName)).toBe(false);
  const { body } = await maya.get("/api/auth/get-session");
  expect(body.user.image).toBe(image);
});

test("name and value together never pass 4093 characters, and reach that far", async () => {
  const maya = await app.signedUp();
  const lengths: number[] = [];
  for (let size = 1940; size < 2048; size += 4) {
    await maya.post("/api/auth/update-user", {
      image: `/${"x".repeat(size - 1)}`,
      name: "é".repeat(190),
    });
    const value = maya.cookies.get(cacheName);
    if (value !== undefined) lengths.push(`${cacheName}=${value}`.length);
  }

  expect(Math.max(...lengths)).toBeLessThanOrEqual(4093);
  expect(Math.max(...lengths)).toBeGreaterThan(4080);
});

test("a cache signed with an older secret is read, one of a forgotten secret is not", async () => {
  const older = "an older secret that is still in the list 0123456789";
  const both = await testApp({
    now,
    env: { SESSION_COOKIE_CACHE_SECONDS: "on", GUILDHALL_SECRET: `${testSecret},${older}` },
  });
  const maya = await both.signedUp();
  const { body } = await maya.get("/api/auth/get-session");
  const shown = { ...body, user: { ...body.user, name: "From the cache" } };
  const sealedWith = (secret: string) =>
    writeCachedSession(createKeys([secret]), shown, Date.parse(now) + 1000, 4093) ?? "";

  maya.cookies.set(cacheName, sealedWith(older));
  expect((await maya.get("/api/auth/get-session")).body.user.name).toBe("From the cache");
  maya.cookies.set(cacheName, sealedWith("a secret nobody here has ever used 0123456789"));
  expect((await maya.get("/api/auth/get-session")).text).toBe("null");
});

interface Cached {
  session: { session: object; user: object };
  expiresAt: number;
  signature: string;
}

function decoded(value: string): Cached {
  return JSON.parse(Buffer.from(value, "base64url").toString());
}
