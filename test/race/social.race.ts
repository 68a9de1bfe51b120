import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { raceTrials } from "../support/campaign.ts";
import { freePort } from "../support/free-port.ts";
import { openIdProvider } from "../support/openid-provider.ts";
import { isSignedIn, mailsTo, subjects } from "../support/people.ts";
import { testApp } from "../support/test-app.ts";
import { visitor } from "../support/visitor.ts";

const rounds = raceTrials(3);
const port = await freePort();
const base = `http://localhost:${port}`;
const acme = await openIdProvider([`${base}/api/auth/callback/acme`]);
const app = await testApp({
  env: {
    BASE_URL: base,
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
    LINK_DIFFERENT_EMAILS: "on",
  },
});

function somebody(subject: string): string {
  acme.people.set(subject, { name: "Ada", email: `${subject}@example.com`, email_verified: true });
  return subject;
}

async function departed(someone = app.visitor(), path = "sign-in/social") {
  const { body } = await someone.post(`/api/auth/${path}`, {
    provider: "acme",
    callbackURL: "/in",
  });
  return { someone, url: String(body.url) };
}

test("of 20 requests with one OAuth state one wins", async () => {
  const { someone, url } = await departed();
  const back = await acme.consent(url, somebody("state"));
  acme.forget();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => someone.get(back.pathname + back.search)),
  );

  const won = replies.filter(({ headers }) => headers.location === "/in");
  expect(won).toHaveLength(1);
  for (const { headers, setCookies } of replies.filter((reply) => !won.includes(reply))) {
    expect(headers.location).toContain("error=please_restart_the_process");
    expect(setCookies).toEqual([]);
  }
  expect(acme.asked("/token")).toBe(1);
});

test("of 20 sign-ins at once with one id token one succeeds", async () => {
  for (const subject of [somebody("token-newcomer"), somebody("token-newcomer")]) {
    const nonce = crypto.randomUUID();
    const idToken = { token: await acme.idToken(subject, { nonce }), nonce };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.visitor().post("/api/auth/sign-in/social", { provider: "acme", idToken }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);

    expect(refused).toHaveLength(19);
    for (const { status, body, setCookies } of refused)
      expect([status, body.message, setCookies]).toEqual([401, "invalid token", []]);
  }
  const { rows } = await app.platform.database.pool.query(`
    select count(distinct users.id)::int as users, count(sessions.id)::int as sessions
    from users join sessions on sessions.user_id = users.id
    where users.email = 'token-newcomer@example.com'`);
  expect(rows).toEqual([{ users: 1, sessions: 2 }]);
});

test("20 links at once with one id token succeed for one person and fail for others", async () => {
  const idToken = { token: await acme.idToken(somebody("token-link")) };
  const maya = await app.signedUp();
  const link = (person: typeof maya) =>
    person.post("/api/auth/link-social", { provider: "acme", idToken });
  const own = await Promise.all(Array.from({ length: 20 }, () => link(maya)));
  const other = await link(await app.signedUp());

  expect(own.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect([other.status, other.body.message]).toEqual([401, "invalid token"]);
  expect((await maya.get("/api/auth/list-accounts")).body).toHaveLength(2);
});

test("20 browsers of one new person at once make one user, and all get in", async () => {
  const subject = somebody("newcomer");
  const backs = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { someone, url } = await departed();
      return { someone, back: await acme.consent(url, subject) };
    }),
  );
  const replies = await Promise.all(
    backs.map(({ someone, back }) => someone.get(back.pathname + back.search)),
  );

  expect(replies.map(({ headers }) => headers.location)).toEqual(Array(20).fill("/in"));
  const { rows } = await app.platform.database.pool.query(
    "select 1 from users where email = 'newcomer@example.com'",
  );
  expect(rows).toHaveLength(1);
});

test("of 10 people who link one provider account at once one gets it", async () => {
  const subject = somebody("wanted");
  const backs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { someone, url } = await departed(await app.signedUp(), "link-social");
      return { someone, back: await acme.consent(url, subject) };
    }),
  );
  const replies = await Promise.all(
    backs.map(({ someone, back }) => someone.get(back.pathname + back.search)),
  );

  const locations = replies.map(({ headers }) => String(headers.location));
  expect(locations.filter((location) => location === "/in")).toHaveLength(1);
  expect(
    locations.filter((location) => location.includes("account_already_linked_to_different_user")),
  ).toHaveLength(9);
});

test("two accounts unlinked at once leave one", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const someone = await app.signedUp();
    const { url } = await departed(someone, "link-social");
    const back = await acme.consent(url, somebody(`unlink-${round}`));
    await someone.get(back.pathname + back.search);
    const replies = await Promise.all(
      ["credential", "acme"].map((providerId) =>
        someone.post("/api/auth/unlink-account", { providerId }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await someone.get("/api/auth/list-accounts")).body).toHaveLength(1);
  }
});

test("10 refreshes on two nodes ask the provider once; every caller gets the token that lives", async () => {
  const someone = await app.signedUp();
  const { url } = await departed(someone, "link-social");
  const back = await acme.consent(url, somebody("refreshed"));
  await someone.get(back.pathname + back.search);
  const second = await createApp(app.platform);
  await second.server.ready();
  const twin = visitor(second.server, base);
  for (const [name, value] of someone.cookies) twin.cookies.set(name, value);
  acme.forget();
  acme.fail("/token", "slow");
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? someone : twin).post("/api/auth/refresh-token", { providerId: "acme" }),
    ),
  );
  acme.mend();
  await second.server.close();

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ body }) => body.accessToken)).size).toBe(1);
  expect(acme.asked("/token")).toBe(1);
  const info = await someone.post("/api/auth/account-info", { accountId: "refreshed" });
  expect(info.status).toBe(200);
});

test("20 sign-ins of the owner take an unproven account over once, and all are signed in", async () => {
  const subject = somebody("taken-over");
  const squatter = await app.signedUp("taken-over@example.com");
  const browsers = Array.from({ length: 20 }, () => app.visitor());
  const tokens = await Promise.all(
    browsers.map(async () => {
      const nonce = crypto.randomUUID();
      return { token: await acme.idToken(subject, { nonce }), nonce };
    }),
  );

  const replies = await Promise.all(
    browsers.map((browser, index) =>
      browser.post("/api/auth/sign-in/social", { provider: "acme", idToken: tokens[index] }),
    ),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(squatter)).toBe(false);
  expect(await mailsTo(app, squatter.email, subjects.secured)).toHaveLength(1);
});
