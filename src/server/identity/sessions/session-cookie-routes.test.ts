import { expect, test } from "vitest";
import { refusal, replyParts, visitorOfNode, withoutKnownBrowser } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import { testSecret } from "#test/support/test-database.ts";

const name = "guildhall.session_token";
const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const maya = await app.signedUp();
const noor = await app.signedUp();
const mayas = maya.cookies.get(name) ?? "";
const noors = noor.cookies.get(name) ?? "";
const [token = "", signature = ""] = decodeURIComponent(mayas).split(".");

test.each([
  ["as it was sent", `${name}=${mayas}`, "maya"],
  ["not percent-encoded", `${name}=${token}.${signature}`, "maya"],
  ["among others, without spaces", `x=1;${name}=${mayas};y=2`, "maya"],
  ["twice: the first counts", `${name}=${mayas}; ${name}=${noors}`, "maya"],
  ["twice, the other way", `${name}=${noors}; ${name}=${mayas}`, "noor"],
  ["after a forged one", `${name}=${token}.${"A".repeat(43)}=; ${name}=${mayas}`, "maya"],
  ["after one that is badly encoded", `${name}=%; ${name}=${mayas}`, "maya"],
  [
    "after a hundred forged ones",
    `${`${name}=junk.${"A".repeat(43)}=; `.repeat(100)}${name}=${mayas}`,
    "maya",
  ],
  ["before a forged one", `${name}=${mayas}; ${name}=${token}.${"A".repeat(43)}=`, "maya"],
  ["in quotes", `${name}="${mayas}"`, undefined],
  ["with a space before its value", `${name}= ${mayas}`, undefined],
  ["in other letters", `${name.toUpperCase()}=${mayas}`, undefined],
  ["with spaces around it", `  ;; ${name}=${mayas}  `, "maya"],
  ["with a space before its equals sign", `${name} =${mayas}`, undefined],
  ["inside the value of another", `x=${name}=${mayas}`, undefined],
  ["after one without a value", `${name}; ${name}=${mayas}`, "maya"],
  ["after an empty one", `${name}=; ${name}=${mayas}`, "maya"],
  ["under a longer name", `${name}2=${mayas}`, undefined],
  ["with the secure prefix on plain http", `__Secure-${name}=${mayas}`, undefined],
  ["without its signature", `${name}=${token}`, undefined],
  ["with an empty signature", `${name}=${token}.`, undefined],
  ["without its token", `${name}=.${signature}`, undefined],
  [
    "with the signature of another",
    `${name}=${token}.${decodeURIComponent(noors).split(".")[1]}`,
    undefined,
  ],
  [
    "with the last character of the signature changed",
    `${name}=${token}.${signature.slice(0, -1)}%3E`,
    undefined,
  ],
  ["with the signature spelt differently", `${name}=${token}.${respelt(signature)}`, undefined],
  ["with a character more", `${name}=${mayas}A`, undefined],
  ["with a line break", `${name}=${token}.${signature}%0A`, undefined],
  ["encoded twice", `${name}=${encodeURIComponent(mayas)}`, undefined],
  ["badly encoded", `${name}=%`, undefined],
  ["in a crowd of 12,000 characters", `${"a=b; ".repeat(2400)}${name}=${mayas}`, "maya"],
])("a session cookie %s", async (_what, cookie, expected) => {
  const people: Record<string, string> = { [maya.email]: "maya", [noor.email]: "noor" };
  const { status, body, setCookies } = await app.visitor().get("/api/auth/get-session", { cookie });

  expect([status, body === null ? undefined : people[body.user.email]]).toEqual([200, expected]);
  expect(setCookies).toEqual([]);
  // Every other route sees the same person or no session.
  const listed = await app.visitor().get("/api/auth/list-sessions", { cookie });
  expect(listed.status).toBe(expected === undefined ? 401 : 200);
});

test("a cookie of an ended session in front of a live one does not sign the browser out", async () => {
  const leaving = await app.signedUp();
  const ended = leaving.cookies.get(name) ?? "";
  expect((await leaving.post("/api/auth/sign-out", {})).status).toBe(200);
  const cookie = `${name}=${ended}; ${name}=${mayas}`;

  const { body, setCookies } = await app.visitor().get("/api/auth/get-session", { cookie });
  expect([body.user.email, setCookies]).toEqual([maya.email, []]);
  expect((await app.visitor().get("/api/auth/list-sessions", { cookie })).status).toBe(200);
});

test("signing out ends every session that the browser presents", async () => {
  const [one, two] = [await app.signedUp(), await app.signedUp()];
  const cookie = [one, two].map(({ cookies }) => `${name}=${cookies.get(name)}`).join("; ");

  expect((await app.visitor().post("/api/auth/sign-out", {}, { cookie })).status).toBe(200);
  for (const { cookies } of [one, two]) {
    const own = { cookie: `${name}=${cookies.get(name)}` };
    expect((await app.visitor().get("/api/auth/get-session", own)).text).toBe("null");
  }
});

test("a forged cache cookie in front of the real one does not sign the browser out", async () => {
  const caching = await testApp({ env: { SESSION_COOKIE_CACHE_SECONDS: "60" } });
  const someone = await caching.signedUp();
  const [session, cache] = ["session_token", "session_data"].map(
    (each) => `guildhall.${each}=${someone.cookies.get(`guildhall.${each}`)}`,
  );
  const cookie = `guildhall.session_data=forged; ${session}; ${cache}`;
  const { body, setCookies } = await caching.visitor().get("/api/auth/get-session", { cookie });

  expect([body?.user.email, setCookies]).toEqual([someone.email, []]);
});

test("neither a token nor a cookie's value is a bearer token", async () => {
  for (const value of [token, `${token}.${signature}`, mayas]) {
    const headers = { authorization: `Bearer ${value}` };
    expect((await app.visitor().get("/api/auth/get-session", headers)).text).toBe("null");
    expect(replyParts(await app.visitor().get("/api/auth/list-sessions", headers))).toEqual(
      refusal(401),
    );
  }
});

test("with an https address every cookie is Secure and says so in its name", async () => {
  const secure = await testApp({ env: { BASE_URL: "https://guildhall.example" } });
  const someone = secure.visitor();
  const { setCookies } = await someone.post("/api/auth/sign-up/email", {
    name: "Maya",
    email: "maya@example.com",
    password: "correct horse battery",
  });
  const out = await someone.post("/api/auth/sign-out", {});

  expect(withoutKnownBrowser(setCookies)).toEqual([
    expect.stringMatching(
      /^__Secure-guildhall\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(out.setCookies).toEqual(
    ["session_token", "dont_remember", "session_data"].map(
      (each) => `__Secure-guildhall.${each}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ),
  );
});

test("COOKIE_PREFIX names the cookies", async () => {
  const other = await testApp({ env: { COOKIE_PREFIX: "better-auth" } });
  const someone = await other.signedUp();

  expect([...someone.cookies.keys()]).toEqual([
    "better-auth.session_token",
    "better-auth.known_browser",
  ]);
  expect((await someone.get("/api/auth/get-session")).body.user.email).toBe(someone.email);
});

test("several secrets: the first signs, all verify, a dropped one ends its sessions", async () => {
  const newer = "a newer secret put in front of the list 0123456789";
  const rotated = await onSameDatabase(`${newer},${testSecret}`);
  const dropped = await onSameDatabase(newer);
  const cookie = `${name}=${mayas}`;

  expect((await rotated.get("/api/auth/get-session", { cookie })).body.user.email).toBe(maya.email);
  const renewed = await rotated.post("/api/auth/update-user", { name: "Maya" }, { cookie });
  expect((await dropped.get("/api/auth/get-session", { cookie })).text).toBe("null");
  const fresh = renewed.setCookies[0]?.split(";")[0] ?? "";
  expect(fresh).not.toBe(cookie);
  expect((await dropped.get("/api/auth/get-session", { cookie: fresh })).body.user.email).toBe(
    maya.email,
  );
});

function onSameDatabase(secrets: string) {
  return visitorOfNode(app, { now: "2026-03-01T09:00:00Z", env: { GUILDHALL_SECRET: secrets } });
}

/** The same 32 bytes for a lenient reader: the bits that base64 leaves unused are set. */
function respelt(base64: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = alphabet.indexOf(base64.at(-2) ?? "");
  return encodeURIComponent(`${base64.slice(0, -2)}${alphabet[last + 1]}=`);
}
