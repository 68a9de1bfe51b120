import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openTestPlatform, testDatabase } from "#test/support/test-database.ts";
import { visitor } from "#test/support/visitor.ts";

const env = { RATE_LIMIT: "on" };
const now = "2026-03-01T09:00:00Z";
const attackers = 100;

test.each([1, 2])(
  "of 100 sign-ins at once from one address three pass, over %i nodes together",
  async (count) => {
    const databaseUrl = await testDatabase();
    const nodes = await Promise.all(Array.from({ length: count }, () => node(databaseUrl)));
    const answers = await Promise.all(
      Array.from({ length: attackers }, (_, n) =>
        nodes[n % count]?.send({
          method: "POST",
          url: "/api/auth/sign-in/email",
          remoteAddress: "203.0.113.7",
          payload: { email: `nobody${n}@example.com`, password: "some other password" },
        }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(attackers - 3);
    await Promise.all(nodes.map((each) => each.close()));
  },
);

test.each([
  ["one network, five", (n: number) => `203.0.113.${n}`, 5],
  ["fifty networks, twenty", (n: number) => `10.${n}.0.1`, 20],
])(
  "of 50 guesses at once at one account from %s are checked, over two nodes",
  async (_who, toAddress, checked) => {
    const databaseUrl = await testDatabase();
    const nodes = await Promise.all([node(databaseUrl), node(databaseUrl)]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        nodes[n % 2]?.send({
          method: "POST",
          url: "/api/auth/sign-in/email",
          remoteAddress: toAddress(n),
          payload: { email: "maya@example.com", password: "some other password" },
        }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(checked);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - checked);
    await Promise.all(nodes.map((each) => each.close()));
  },
);

test("of 50 guesses at once from a known browser ten are checked, over two nodes", async () => {
  const databaseUrl = await testDatabase();
  const nodes = await Promise.all([node(databaseUrl), node(databaseUrl)]);
  const maya = { email: "maya@example.com", password: "correct horse battery", name: "Maya" };
  const signedUp = await nodes[0]?.send({
    method: "POST",
    url: "/api/auth/sign-up/email",
    payload: maya,
  });
  const known = signedUp?.setCookies.find((line) => line.startsWith("guildhall.known_browser="));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      nodes[n % 2]?.send({
        method: "POST",
        url: "/api/auth/sign-in/email",
        remoteAddress: `10.${n}.0.1`,
        headers: {
          origin: "http://localhost:3000",
          cookie: known?.split(";")[0] ?? "",
        },
        payload: { email: maya.email, password: "some other password" },
      }),
    ),
  );
  const statuses = answers.map((answer) => answer?.status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  await Promise.all(nodes.map((each) => each.close()));
});

test("of 40 requests at once for one mailbox five from one network send a mail, over two nodes", async () => {
  const databaseUrl = await testDatabase();
  const mails = { MAILS_PER_HOUR: "5", MAILS_PER_DAY: "10" };
  const nodes = await Promise.all([node(databaseUrl, mails), node(databaseUrl, mails)]);
  const maya = { email: "maya@example.com", password: "correct horse battery", name: "Maya" };
  await nodes[0]?.send({ method: "POST", url: "/api/auth/sign-up/email", payload: maya });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      nodes[n % 2]?.send({
        method: "POST",
        url: "/api/auth/request-password-reset",
        remoteAddress: `203.0.113.${n}`,
        payload: { email: maya.email },
      }),
    ),
  );
  const sent = await nodes[0]?.send({ url: `/api/dev/mailbox?to=${maya.email}` });
  const mailbox: { subject: string }[] = sent?.body ?? [];

  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
  expect(mailbox.filter(({ subject }) => subject === "Reset your password")).toHaveLength(5);
  await Promise.all(nodes.map((each) => each.close()));
});

async function node(databaseUrl: string, more: Record<string, string> = {}) {
  const platform = await openTestPlatform(databaseUrl, { now, env: { ...env, ...more } });
  const { server } = await createApp(platform);
  await server.ready();
  return {
    send: (request: InjectOptions) => visitor(server, platform.config.baseUrl).send(request),
    close: () => server.close(),
  };
}
