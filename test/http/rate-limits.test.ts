import { beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

const start = { now: "2026-03-01T09:00:00Z", env: { RATE_LIMIT: "on" } };
const tooMany = { message: "Too many requests. Please try again later." };
const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
let people = 0;
const app = await testApp(start);
// A day later the requests of other tests no longer count.
beforeEach(() => app.platform.tick(24 * 60 * 60 * 1000));

interface From {
  address?: string;
  forwarded?: string;
  email?: string;
}

describe("of sign-ins from one address", () => {
  test("three pass, the fourth gets the correct Retry-After", async () => {
    expect(await statuses(app, [{}, {}, {}])).toEqual([401, 401, 401]);

    const fourth = await signIn(app, {});
    const seconds = Number(fourth.headers["x-retry-after"]);

    expect([fourth.status, fourth.body]).toEqual([429, tooMany]);
    expect(fourth.headers["retry-after"]).toBe(String(seconds));
    expect(seconds).toBe(4);
    app.platform.tick((seconds - 1) * 1000);
    expect((await signIn(app, {})).status).toBe(429);
    app.platform.tick(1000);
    expect(await statuses(app, [{}, {}])).toEqual([401, 429]);
  });

  test("a good one counts like a bad one, and a refused body too", async () => {
    const someone = app.visitor();
    const refused = await someone.post("/api/auth/sign-in/email", "{");
    const foreign = await someone.post(
      "/api/auth/sign-in/email",
      {},
      { origin: "https://evil.example" },
    );

    expect([refused.status, foreign.status]).toEqual([400, 403]);
    expect(await statuses(app, [{}, {}])).toEqual([401, 429]);
  });

  test("those of another address do not count", async () => {
    const here = { address: "203.0.113.7" };

    expect(await statuses(app, [here, here, here, here])).toEqual([401, 401, 401, 429]);
    expect(await statuses(app, [{ address: "203.0.113.8" }])).toEqual([401]);
  });

  test("sign-ups are counted for themselves", async () => {
    await statuses(app, [{}, {}, {}]);
    const bodies = await Promise.all(
      [1, 2, 3, 4].map(() => app.visitor().post("/api/auth/sign-up/email", {})),
    );

    expect(bodies.map(({ status }) => status).sort()).toEqual([400, 400, 400, 429]);
  });
});

describe("an address is", () => {
  test("a whole IPv6 network, however its owner spells himself", async () => {
    const owner = [
      { address: "2001:db8:1:2::1" },
      { address: "2001:DB8:1:2:ffff:ffff:ffff:ffff" },
      { address: "2001:db8:1:2:1234::" },
      { address: "2001:db8:1:2::2" },
    ];

    expect(await statuses(app, owner)).toEqual([401, 401, 401, 429]);
    expect(await statuses(app, [{ address: "2001:db8:1:3::1" }])).toEqual([401]);
  });

  test("the same, mapped into IPv6 or not", async () => {
    const spellings = ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:CB00:7107", "203.0.113.7"];

    expect(
      await statuses(
        app,
        spellings.map((address) => ({ address })),
      ),
    ).toEqual([401, 401, 401, 429]);
  });

  test("not what a stranger says it is", async () => {
    const liars = [1, 2, 3, 4].map((n) => ({
      address: "203.0.113.7",
      forwarded: `198.51.100.${n}`,
    }));

    expect(await statuses(app, liars)).toEqual([401, 401, 401, 429]);
  });

  test("in live mode not what this machine says either, unless it is a trusted proxy", async () => {
    const env = { ...live, RATE_LIMIT: "on" };
    const alone = await testApp({ ...start, env });
    const proxied = await testApp({ ...start, env: { ...env, TRUSTED_PROXIES: "loopback" } });
    const others = [1, 2, 3, 4].map((n) => ({ forwarded: `198.51.100.${n}` }));

    expect(await statuses(alone, others)).toEqual([401, 401, 401, 429]);
    expect(await statuses(proxied, others)).toEqual([401, 401, 401, 401]);
  });

  test("the last one a trusted proxy has seen, not the first that was claimed", async () => {
    const proxied = await testApp({
      ...start,
      env: { RATE_LIMIT: "on", TRUSTED_PROXIES: "10.0.0.0/8" },
    });
    const liars = [1, 2, 3, 4].map((n) => ({
      address: "10.0.0.1",
      forwarded: `198.51.100.${n}, 203.0.113.7, 10.0.0.2`,
    }));

    expect(await statuses(proxied, liars)).toEqual([401, 401, 401, 429]);
  });

  test("shared by all whose proxy writes nonsense", async () => {
    const nonsense = ["unknown", "nobody", "_hidden", "fe80::zz"].map((forwarded) => ({
      forwarded,
    }));

    expect(await statuses(app, nonsense)).toEqual([401, 401, 401, 429]);
  });
});

test("one network has five guesses at an account, from however many of its addresses", async () => {
  const { email } = await app.signedUp();
  const guesses = Array.from({ length: 6 }, (_, n) => ({
    address: `203.0.113.${n}`,
    email: n % 2 ? email : email.toUpperCase(),
  }));
  const answers = [];
  for (const guess of guesses) answers.push(await signIn(app, guess));

  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429]);
  expect([answers[5]?.body, answers[5]?.headers["x-retry-after"]]).toEqual([tooMany, "1"]);
  expect((await signIn(app, { address: "198.51.100.1", email })).status).toBe(401);
  app.platform.tick(1_000);
  expect((await signIn(app, { address: "203.0.113.7", email })).status).toBe(401);
});

test("after twenty guesses from anywhere each new network waits before its first one", async () => {
  const { email } = await app.signedUp();
  const answers = [];
  for (let n = 0; n < 22; n += 1)
    answers.push(await signIn(app, { address: `10.${n}.0.1`, email }));

  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 429, 429]);
  expect(answers[20]?.headers["x-retry-after"]).toBe("1");
  app.platform.tick(1_000);
  expect((await signIn(app, { address: "10.20.0.1", email })).status).toBe(401);
  expect((await signIn(app, { address: "10.20.0.2", email })).status).toBe(429);
});

test("everything else passes a hundred times in ten seconds", async () => {
  const ask = () => app.visitor().get("/api/auth/ok");
  const first = [];
  for (let n = 0; n < 101; n += 1) first.push((await ask()).status);

  expect(first.slice(0, 100)).toEqual(Array(100).fill(200));
  const refused = await ask();
  expect([refused.status, refused.body]).toEqual([429, tooMany]);
  expect(refused.headers["x-retry-after"]).toBe("1");
  expect((await app.visitor().get("/api/auth/get-session")).status).toBe(200);
  app.platform.tick(1000);
  expect((await ask()).status).toBe(200);
});

test("a page of a trusted origin can read that it must wait", async () => {
  const origin = app.platform.config.baseUrl;
  await statuses(app, [{}, {}, {}]);
  const { headers } = await app.visitor().post("/api/auth/sign-in/email", {}, { origin });

  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(headers["access-control-expose-headers"]).toContain("X-Retry-After");
});

async function statuses(app: TestApp, all: From[]): Promise<number[]> {
  const answers = [];
  for (const from of all) answers.push((await signIn(app, from)).status);
  return answers;
}

/** Somebody new each time, unless the address is given: so that only the address is counted. */
function signIn(app: TestApp, from: From): Promise<Reply> {
  const email = from.email ?? `nobody${++people}@example.com`;
  return app.visitor().send({
    method: "POST",
    url: "/api/auth/sign-in/email",
    remoteAddress: from.address ?? "127.0.0.1",
    headers: {
      "content-type": "application/json",
      ...(from.forwarded === undefined ? {} : { "x-forwarded-for": from.forwarded }),
    },
    payload: JSON.stringify({ email, password: "some other password" }),
  });
}

describe("in live mode of calls to the billing wire from one address", () => {
  const listStatuses = async (app: TestApp, paths: string[]) => {
    const found: number[] = [];
    for (const path of paths) found.push((await app.visitor().get(path)).status);
    return found;
  };
  const hundred = (path: string) => Array.from({ length: 100 }, () => path);

  test("a collection with and without its slash is one", async () => {
    const app = await testApp({ ...start, env: { ...start.env, ...live } });
    const found = await listStatuses(app, [...hundred("/v1/products"), "/v1/products/"]);

    expect(found.slice(0, 100)).toEqual(Array(100).fill(401));
    expect(found[100]).toBe(429);
    expect(await listStatuses(app, ["/v1/discounts/"])).toEqual([401]);
  });

  test("the API's description is limited too", async () => {
    const app = await testApp({ ...start, env: { ...start.env, ...live } });
    const ask = (etag: string) =>
      app.visitor().get("/v1/openapi.json", etag ? { "if-none-match": etag } : {});
    const { status, headers } = await ask("");
    expect(status).toBe(200);
    const found: number[] = [];
    for (let n = 0; n < 100; n += 1) found.push((await ask(String(headers.etag))).status);

    expect(found).toEqual([...Array(99).fill(304), 429]);
  });
});
