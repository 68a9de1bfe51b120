import { expect, test } from "vitest";
import {
  anotherBrowser,
  clearedCookies,
  isSignedIn,
  refusal,
  replyParts,
  withoutKnownBrowser,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = "2026-03-01T09:00:00Z";
const tokenCookie = (lifetime: string) =>
  expect.stringMatching(
    new RegExp(
      `^guildhall\\.session_token=[A-Za-z0-9]{32}\\.[A-Za-z0-9%]+; ${lifetime}Path=/; HttpOnly; SameSite=Lax$`,
    ),
  );

test("SESSION_EXPIRES_SECONDS is the lifetime of session and cookie, to the millisecond", async () => {
  const app = await testApp({ now, env: { SESSION_EXPIRES_SECONDS: "3600" } });
  const maya = await app.signedUp();
  const { body, setCookies } = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email: maya.email, password: maya.password });

  expect(body.token).toHaveLength(32);
  expect(withoutKnownBrowser(setCookies)).toEqual([tokenCookie("Max-Age=3600; ")]);
  app.platform.tick(hourMs - 1);
  expect((await maya.get("/api/auth/get-session")).body.session.expiresAt).toBe(
    "2026-03-01T10:00:00.000Z",
  );
  app.platform.tick(1);
  const gone = await maya.get("/api/auth/get-session");
  expect([gone.status, gone.text, gone.setCookies]).toEqual([200, "null", clearedCookies]);
});

test("who is not remembered never gets more than the others do", async () => {
  const app = await testApp({ now, env: { SESSION_EXPIRES_SECONDS: "3600" } });
  const maya = await app.signedUp();
  const browser = await anotherBrowser(app, maya, { rememberMe: false });

  expect((await browser.get("/api/auth/get-session")).body.session.expiresAt).toBe(
    "2026-03-01T10:00:00.000Z",
  );
});

test("a cookie lives 400 days at most, also when it is sent again; the session lives on", async () => {
  const app = await testApp({
    now,
    env: { SESSION_EXPIRES_SECONDS: "63072000", SESSION_UPDATE_AGE_SECONDS: "60" },
  });
  const visitor = app.visitor();
  const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
  const first = await visitor.post("/api/auth/sign-up/email", maya);
  app.platform.tick(60_000);
  const { body, setCookies } = await visitor.get("/api/auth/get-session");

  expect(withoutKnownBrowser(first.setCookies)).toEqual([tokenCookie("Max-Age=34560000; ")]);
  expect(setCookies).toEqual([tokenCookie("Max-Age=34560000; ")]);
  expect(body.session.expiresAt).toBe("2028-02-29T09:01:00.000Z");
});

test("who is not remembered is never extended, and cookies sent again still end with the browser", async () => {
  const app = await testApp({ now, env: { SESSION_UPDATE_AGE_SECONDS: "0" } });
  const maya = await app.signedUp();
  const browser = await anotherBrowser(app, maya, { rememberMe: false });
  app.platform.tick(23 * hourMs);

  const seen = await browser.get("/api/auth/get-session");
  const renamed = await browser.post("/api/auth/update-user", { name: "Maya O." });

  expect(seen.body.session.expiresAt).toBe("2026-03-02T09:00:00.000Z");
  expect(seen.setCookies).toEqual([]);
  expect(renamed.setCookies).toEqual([
    tokenCookie(""),
    expect.stringMatching(
      /^guildhall\.dont_remember=true\.[A-Za-z0-9%]+; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  app.platform.tick(hourMs);
  expect(replyParts(await browser.get("/api/auth/list-sessions"))).toEqual(refusal(401));
});

test("the longest times that may be set are times a session can have", async () => {
  const most = "3153600000";
  const app = await testApp({
    now,
    env: {
      SESSION_EXPIRES_SECONDS: most,
      SESSION_UPDATE_AGE_SECONDS: "999999999999999",
      SESSION_FRESH_AGE_SECONDS: "999999999999999",
      PASSWORD_RESET_SECONDS: most,
      DELETE_USER_SECONDS: most,
    },
  });
  const maya = await app.signedUp();

  expect((await maya.get("/api/auth/get-session")).body.session.expiresAt).toBe(
    "2126-02-05T09:00:00.000Z",
  );
  const asked = [
    await maya.post("/api/auth/request-password-reset", { email: maya.email }),
    await maya.post("/api/auth/delete-user", {}),
    await askForNewAddress(maya),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("SESSION_UPDATE_AGE_SECONDS=0 extends a session each time it is asked for", async () => {
  const app = await testApp({ now, env: { SESSION_UPDATE_AGE_SECONDS: "0" } });
  const maya = await app.signedUp();
  app.platform.tick(1000);

  const { body, setCookies } = await maya.get("/api/auth/get-session");

  expect(body.session.updatedAt).toBe("2026-03-01T09:00:01.000Z");
  expect(setCookies).toHaveLength(1);
});

test("SESSION_REFRESH=off: a session ends when it was said to, however much it is used", async () => {
  const app = await testApp({ now, env: { SESSION_REFRESH: "off" } });
  const maya = await app.signedUp();
  for (let day = 1; day < 7; day += 1) {
    app.platform.tick(dayMs);
    const { body, setCookies } = await maya.get("/api/auth/get-session");
    expect([body.session.expiresAt, setCookies]).toEqual(["2026-03-08T09:00:00.000Z", []]);
  }
  app.platform.tick(dayMs);

  expect((await maya.get("/api/auth/get-session")).text).toBe("null");
});

test("every route extends a session in use, only get-session sends the cookie again", async () => {
  const app = await testApp({ now });
  const maya = await app.signedUp();
  app.platform.tick(dayMs);

  const { body, setCookies } = await maya.get("/api/auth/list-sessions");

  expect(setCookies).toEqual([]);
  expect(body[0].expiresAt).toBe("2026-03-09T09:00:00.000Z");
});

test.each(["disableRefresh", "disableCookieCache"])(
  "%s is true or false, and nothing else",
  async (name) => {
    const app = await testApp({ now });
    const maya = await app.signedUp();
    const ask = (query: string) => maya.get(`/api/auth/get-session?${query}`);

    for (const value of ["true", "false"]) expect((await ask(`${name}=${value}`)).status).toBe(200);
    for (const value of ["maybe", "", "1", "TRUE", "true%20", "null", `true&${name}=true`])
      expect(replyParts(await ask(`${name}=${value}`))).toEqual(
        refusal(400, "Invalid query parameters", "VALIDATION_ERROR"),
      );
  },
);

test("disableRefresh leaves an old session as it is", async () => {
  const app = await testApp({ now });
  const maya = await app.signedUp();
  app.platform.tick(dayMs);

  const asked = await maya.get("/api/auth/get-session?disableRefresh=true");
  const other = await maya.get("/api/auth/get-session?disableRefresh=false");

  expect(asked.body.session.updatedAt).toBe("2026-03-01T09:00:00.000Z");
  expect(other.body.session.updatedAt).toBe("2026-03-02T09:00:00.000Z");
  expect(
    replyParts(await maya.get("/api/auth/get-session?disableRefresh=a&disableRefresh=b"))[0],
  ).toBe(400);
});

test("a session is not made fresh by the very request that needs a fresh one", async () => {
  const app = await testApp({ now });
  const maya = await app.signedUp();
  app.platform.tick(dayMs);

  const twice = [await askForNewAddress(maya), await askForNewAddress(maya)];

  expect(twice.map(replyParts)).toEqual([
    refusal(403, "Session is not fresh"),
    refusal(403, "Session is not fresh"),
  ]);
});

test.each([
  ["3600", hourMs - 1, 200],
  ["3600", hourMs, 403],
  ["0", 6 * dayMs, 200],
])(
  "SESSION_FRESH_AGE_SECONDS=%s: %d ms later a change of address is %d",
  async (age, ms, expected) => {
    const app = await testApp({
      now,
      env: { SESSION_FRESH_AGE_SECONDS: age, SESSION_REFRESH: "off" },
    });
    const maya = await app.signedUp();
    app.platform.tick(ms);

    expect((await askForNewAddress(maya)).status).toBe(expected);
  },
);

test("a clock that was set back neither ends nor extends a session", async () => {
  const app = await testApp({ now });
  const maya = await app.signedUp();
  app.platform.tick(-2 * dayMs);

  const { body, setCookies } = await maya.get("/api/auth/get-session");

  expect([body.session.expiresAt, setCookies]).toEqual(["2026-03-08T09:00:00.000Z", []]);
});

test("a clock moved in the sandbox ends every session but the mover's", async () => {
  const app = await testApp({ now });
  const [mover, other] = [await app.signedUp(), await app.signedUp()];

  const moved = await mover.post("/api/dev/clock", { to: "2026-04-01T09:00:00Z" });

  expect(moved.status).toBe(200);
  expect([await isSignedIn(mover), await isSignedIn(other)]).toEqual([true, false]);
});

function askForNewAddress(someone: Awaited<ReturnType<TestApp["signedUp"]>>) {
  return someone.post("/api/auth/change-email", { newEmail: `new.${someone.email}` });
}
