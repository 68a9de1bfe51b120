import { expect, test } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import { until } from "#test/support/effects.ts";
import {
  anotherBrowser,
  getMailLink,
  mailsTo,
  type Person,
  provenPerson,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/** Twenty identical requests at once, exactly one success, and no 500. */
const atOnce = 20;
const numbers = Array.from({ length: atOnce }, (_, index) => index);
const app = await testApp();

test("one reset link, twenty new passwords: one is set", async () => {
  const maya = await app.signedUp();
  const token = await resetToken(app, maya.email);

  const replies = await race((index) =>
    app.visitor().post("/api/auth/reset-password", { token, newPassword: toPassword(index) }),
  );

  expectOneWinner(replies, [refusal(400, "invalid token")]);
  const winner = replies.findIndex(({ status }) => status === 200);
  const signIns = await race((index) => signIn(maya.email, toPassword(index)));
  expect(signIns.map(({ status }) => status === 200)).toEqual(
    numbers.map((index) => index === winner),
  );
  expect(await mailsTo(app, maya.email, subjects.password)).toHaveLength(1);
});

test("one approval of a new address, opened twenty times: it moves once", async () => {
  const maya = await provenPerson(app);
  const newEmail = `moved.${maya.email}`;
  await maya.post("/api/auth/change-email", { newEmail });
  const token = tokenIn(await getMailLink(app, maya.email, subjects.approve));

  const replies = await race(() => maya.get(`/api/auth/verify-email?token=${token}`));

  expectOneWinner(replies, [refusal(401, "user_not_found")]);
  expect(await mailsTo(app, newEmail, subjects.verify)).toHaveLength(1);
});

test.each([
  [
    "delete-user/callback",
    (maya: Person, token: string) => maya.get(`/api/auth/delete-user/callback?token=${token}`),
  ],
  ["delete-user", (maya: Person, token: string) => maya.post("/api/auth/delete-user", { token })],
])("one deletion token, twenty times in %s: deleted once", async (_path, send) => {
  const maya = await app.signedUp();
  await maya.post("/api/auth/delete-user", {});
  const token = tokenIn(await getMailLink(app, maya.email, subjects.remove));

  const replies = await race(() => send(maya, token));

  expectOneWinner(replies, [
    refusal(404, "invalid token"),
    refusal(404, "Failed to get user info"),
    refusal(401),
  ]);
});

test("twenty deletions with a fresh session: deleted once", async () => {
  const own = await testApp({ env: { DELETE_USER: "session" } });
  const maya = await own.signedUp();

  const replies = await race(() => maya.post("/api/auth/delete-user", {}));

  expectOneWinner(replies, [refusal(401)]);
  const { rows } = await own.platform.database.pool.query(
    "select count(*) as count from audit_log where action = 'user.deleted'",
  );
  expect(Number(rows[0].count)).toBe(1);
});

test("twenty sign-ups with one address: one person, one mail", async () => {
  const email = "everybody@example.com";

  const replies = await race((index) =>
    app.visitor().post("/api/auth/sign-up/email", {
      name: `Person ${index}`,
      email: index % 2 ? email : email.toUpperCase(),
      password: toPassword(index),
    }),
  );

  expectOneWinner(replies, [refusal(422, "User already exists")]);
  expect(await mailsTo(app, email)).toHaveLength(1);
});

test.each([false, true])(
  "twenty changes of the password at once, other sessions revoked: %s: one counts",
  async (revokeOtherSessions) => {
    const maya = await app.signedUp();

    const replies = await race((index) =>
      maya.post("/api/auth/change-password", {
        currentPassword: maya.password,
        newPassword: toPassword(index),
        revokeOtherSessions,
      }),
    );

    expectOneWinner(replies, [refusal(400, "Invalid password"), refusal(401)]);
    expect(await mailsTo(app, maya.email, subjects.password)).toHaveLength(1);
  },
  60_000,
);

test("a password that is being replaced lets nobody in who comes with it meanwhile", async () => {
  const maya = await app.signedUp();
  const change = await app.platform.database.pool.connect();
  await change.query("begin");
  await change.query(
    `update accounts set password_hash = 'replaced'
     where user_id = (select id from users where email = $1)`,
    [maya.email],
  );
  let reply: Reply | undefined;
  const signingIn = signIn(maya.email, maya.password).then((answer) => {
    reply = answer;
  });

  await until(async () => reply !== undefined || (await waitsForLock()));
  await change.query("commit");
  change.release();
  await signingIn;

  expect(replyParts(reply as unknown as Reply)).toEqual(refusal(401, "Invalid email or password"));
});

test("one unproven person asks twenty times for one new address: moved once", async () => {
  const maya = await app.signedUp();
  const newEmail = `once.${maya.email}`;

  const replies = await race(() => maya.post("/api/auth/change-email", { newEmail }));

  expectOneWinner(replies, [refusal(400, "Email is the same")]);
  expect(await mailsTo(app, newEmail, subjects.verify)).toHaveLength(1);
});

test("one unproven person asks for twenty addresses: one is left, and its mail is out", async () => {
  const maya = await app.signedUp();

  const replies = await race((index) =>
    maya.post("/api/auth/change-email", { newEmail: `way${index}.${maya.email}` }),
  );

  expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const { email } = (await maya.get("/api/auth/get-session")).body.user;
  expect(await mailsTo(app, email, subjects.verify)).toHaveLength(1);
});

test("twenty people want one address: one gets it", async () => {
  const people = await Promise.all(numbers.map(() => app.signedUp()));

  const replies = await race((index) =>
    (people[index] as Person).post("/api/auth/change-email", { newEmail: "wanted@example.com" }),
  );

  expectOneWinner(replies, [
    refusal(400, "Couldn't update your email", "COULDNT_UPDATE_YOUR_EMAIL"),
  ]);
});

test("twenty requests for a reset leave five links; used at once, only one of them works", async () => {
  const maya = await app.signedUp();

  await race(() => app.visitor().post("/api/auth/request-password-reset", { email: maya.email }));

  const tokens = (await mailsTo(app, maya.email, subjects.reset)).map(({ links }) =>
    tokenIn(new URL(links[0] ?? "")),
  );
  expect(tokens).toHaveLength(atOnce);
  const landed = await Promise.all(
    tokens.map((token) => app.visitor().get(`/api/auth/reset-password/${token}?callbackURL=/x`)),
  );
  const open = tokens.filter((_, index) =>
    String(landed[index]?.headers.location).includes("token="),
  );
  expect(open).toHaveLength(5);

  const replies = await race((index) =>
    app.visitor().post("/api/auth/reset-password", {
      token: open[index % open.length],
      newPassword: toPassword(index),
    }),
  );
  expectOneWinner(replies, [refusal(400, "invalid token")]);
});

test("twenty sign-ins from a new browser at once: one notice", async () => {
  const maya = await app.signedUp();

  await Promise.all(numbers.map(() => anotherBrowser(app, maya, { userAgent: "Phone/1.0" })));

  expect(await mailsTo(app, maya.email, subjects.device)).toHaveLength(1);
});

test("everything about a person at once while the account is deleted: no 500, nothing left", async () => {
  for (let round = 0; round < raceTrials(2); round += 1) {
    const maya = await app.signedUp();
    await maya.post("/api/auth/delete-user", {});
    const token = tokenIn(await getMailLink(app, maya.email, subjects.remove));
    const { email, password } = maya;
    const requests = [
      () => maya.get(`/api/auth/delete-user/callback?token=${token}`),
      () => maya.post("/api/auth/delete-user", {}),
      () => maya.post("/api/auth/change-email", { newEmail: `late.${email}` }),
      () => maya.post("/api/auth/update-user", { name: "Late" }),
      () => maya.post("/api/auth/revoke-other-sessions", {}),
      () => app.visitor().post("/api/auth/request-password-reset", { email }),
      () => app.visitor().post("/api/auth/send-verification-email", { email }),
      () => app.visitor().post("/api/auth/sign-in/email", { email, password }),
      () =>
        maya.post("/api/auth/change-password", {
          currentPassword: password,
          newPassword: toPassword(round),
          revokeOtherSessions: true,
        }),
    ];
    const replies = await Promise.all([...requests, ...requests].map((send) => send()));

    expect(replies.filter(({ status }) => status >= 500).map(replyParts)).toEqual([]);
  }
  const { rows } = await app.platform.database.pool.query(
    "select count(*) as count from verifications v where v.user_id is null",
  );
  expect(Number(rows[0].count)).toBe(0);
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await app.platform.database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

function race(send: (index: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(numbers.map(send));
}

function expectOneWinner(replies: Reply[], losses: unknown[][]): void {
  const losers = replies.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(atOnce - 1);
  for (const loser of losers) expect(losses).toContainEqual(replyParts(loser));
}

function toPassword(index: number): string {
  return `password number ${index}`;
}

function signIn(email: string, password: string): Promise<Reply> {
  return app.visitor().post("/api/auth/sign-in/email", { email, password });
}

async function resetToken(where: TestApp, email: string): Promise<string> {
  await where.visitor().post("/api/auth/request-password-reset", { email });
  return tokenIn(await getMailLink(where, email, subjects.reset));
}
