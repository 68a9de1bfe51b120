import { expect, test, vi } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/** Settings of a small machine, so that the flood exceeds it on any machine. */
vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  availableParallelism: () => 2,
}));

const app = await testApp();
const maya = await app.signedUp();
const busy = {
  code: "TOO_MANY_SIGNINS_RIGHT_NOW_PLEASE_TRY_AGAIN",
  message: "Too many sign-ins right now. Please try again.",
};

test.each([
  ["one network", () => "192.0.2.1"],
  ["ten networks", (n: number) => `10.${n % 10}.0.1`],
])("while %s floods the password checks, another person signs in", async (_who, toAddress) => {
  const flood = floodFrom(toAddress);
  const refused = await flood.firstRefusal;
  const owner = await signIn("198.51.100.7", maya.email, maya.password);
  const answers = await flood.all;

  expect([refused.status, refused.body, refused.headers["retry-after"]]).toEqual([503, busy, "1"]);
  expect(owner.status).toBe(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(20);
});

test("a try that was turned away is not counted", async () => {
  const limited = await testApp({ env: { RATE_LIMIT: "on" } });
  const { all } = floodFrom((n) => `192.0.2.${n}`, limited);
  const answers = await all;
  const { rows } = await limited.platform.database.pool.query(
    "select key from password_tries where key like '% network %' and forgotten_at > retry_at",
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(rows).toHaveLength(answers.filter(({ status }) => status === 401).length);
});

/** More sign-ins at once than may wait, each for an address of its own. */
function floodFrom(toAddress: (n: number) => string, where = app) {
  const firstRefusal = Promise.withResolvers<Reply>();
  const all = Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const reply = await signIn(toAddress(n), `nobody${n}@example.com`, "a guess", where);
      if (reply.status === 503) firstRefusal.resolve(reply);
      return reply;
    }),
  );
  return { firstRefusal: firstRefusal.promise, all };
}

function signIn(address: string, email: string, password: string, where = app): Promise<Reply> {
  return where
    .visitor()
    .post("/api/auth/sign-in/email", { email, password }, { "x-forwarded-for": address });
}
