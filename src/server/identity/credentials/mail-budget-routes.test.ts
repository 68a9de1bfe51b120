import { expect, test } from "vitest";
import { getMailLink, mailsTo, replyParts, subjects, tokenIn } from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const env = { RATE_LIMIT: "on", MAILS_PER_HOUR: "5", MAILS_PER_DAY: "10" };
const hourMs = 3_600_000;
const minuteMs = 60_000;

const routes = [
  ["/request-password-reset", subjects.reset],
  ["/send-verification-email", subjects.verify],
] as const;

test.each(routes)(
  "%s: one network causes five mails an hour and ten a day to one address",
  async (path, subject) => {
    const app = await testApp({ now, env });
    const { email } = await app.signedUp();
    const count = await counter(app, email, subject);

    await ask(app, path, email, hosts("192.0.2", 8));
    expect(await count()).toBe(5);
    app.platform.tick(hourMs);
    await ask(app, path, email, hosts("192.0.2", 8));
    expect(await count()).toBe(10);
    app.platform.tick(hourMs);
    await ask(app, path, email, hosts("192.0.2", 8));
    expect(await count()).toBe(10);
  },
);

test.each(routes)(
  "%s: all networks together cause fifteen mails an hour to one address, known or not",
  async (path, subject) => {
    const app = await testApp({ now, env });
    const { email } = await app.signedUp();
    const count = await counter(app, email, subject);
    const replies = await ask(app, path, email, networks(20));
    const unknown = await ask(app, path, "nobody@example.com", networks(20));

    expect(await count()).toBe(15);
    expect(replies.map(replyParts)).toEqual(Array(20).fill(replyParts(replies[0] as never)));
    expect(unknown.map(replyParts)).toEqual(replies.map(replyParts));
  },
);

test("strangers cannot use up the budget of one network from another", async () => {
  const app = await testApp({ now, env });
  const { email } = await app.signedUp();
  const count = await counter(app, email, subjects.reset);
  await ask(app, "/request-password-reset", email, hosts("192.0.2", 10));
  await ask(app, "/request-password-reset", email, ["198.51.100.1"]);

  expect(await count()).toBe(6);
});

test("over the budget a mailbox always holds a link that works", async () => {
  const app = await testApp({ now, env });
  const { email } = await app.signedUp();
  const strangers = networks(100);
  await ask(app, "/request-password-reset", email, strangers.splice(0, 20));
  for (let minute = 0; minute < 360; minute += 12) {
    app.platform.tick(12 * minuteMs);
    await ask(app, "/request-password-reset", email, strangers.splice(0, 2));
  }
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  const body = { newPassword: "a wholly new password", token };

  expect((await app.visitor().post("/api/auth/reset-password", body)).status).toBe(200);
});

test("a signed-in person is answered when the next verification mail can be sent", async () => {
  const app = await testApp({ now, env });
  const maya = await app.signedUp();
  await ask(app, "/send-verification-email", maya.email, hosts("127.0.0", 5));
  const { status, body, headers } = await maya.post("/api/auth/send-verification-email", {
    email: maya.email,
  });

  expect([status, body]).toEqual([429, { message: "Too many requests. Please try again later." }]);
  expect([headers["retry-after"], headers["x-retry-after"]]).toEqual(["720", "720"]);
});

async function ask(app: TestApp, path: string, email: string, addresses: string[]) {
  const replies = [];
  for (const address of addresses)
    replies.push(
      await app.visitor().post(`/api/auth${path}`, { email }, { "x-forwarded-for": address }),
    );
  return replies;
}

/** How many mails of this subject came since. */
async function counter(app: TestApp, email: string, subject: string) {
  const before = (await mailsTo(app, email, subject)).length;
  return async () => (await mailsTo(app, email, subject)).length - before;
}

function hosts(network: string, count: number): string[] {
  return Array.from({ length: count }, (_, host) => `${network}.${host + 1}`);
}

function networks(count: number): string[] {
  return Array.from({ length: count }, (_, network) => `10.${network}.0.1`);
}
