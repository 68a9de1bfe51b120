import { expect, test } from "vitest";
import { getMailLink, open, provenPerson, subjects } from "#test/support/people.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/**
 * Who asks about an address hears and measures the same whether or not somebody has it.
 * Work is compared by the statements it takes, in their order, not by the clock.
 */
const app = await testApp({ now: "2026-03-01T09:00:00Z", env: { RATE_LIMIT: "on" } });
const unproven = await app.signedUp("unproven@example.com");
const proven = await provenPerson(app, "proven@example.com");
const social = await app.signedUp("social@example.com");
await app.platform.database.pool.query(
  "delete from accounts where user_id = (select id from users where email = $1)",
  [social.email],
);
const privately = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: { RATE_LIMIT: "on", ACCOUNT_PRIVACY: "on" },
});
const taken = { name: "Maya", email: "taken@example.com", password: "correct horse battery" };
await privately.visitor().post("/api/auth/sign-up/email", taken);
await open(privately.visitor(), await getMailLink(privately, taken.email, subjects.verify));
let hosts = 0;

test.each([
  ["/sign-in/email", { password: "not the password" }, 401],
  ["/sign-in/email", { password: "not the password", rememberMe: false, callbackURL: "/x" }, 401],
  ["/request-password-reset", {}, 200],
  ["/forget-password", { redirectTo: "/reset?a=1" }, 200],
  ["/send-verification-email", {}, 200],
])("POST %s %j is the same for every address", async (path, more, status) => {
  const unknown = await ask(path, { email: "nobody@example.com", ...more });

  expect(unknown.reply.status).toBe(status);
  expect(unknown.statements.length).toBeGreaterThan(1);
  for (const { email } of [unproven, proven, social])
    expect(await ask(path, { email, ...more })).toEqual(unknown);
});

test("guesses have to wait after as many tries for an unknown address as for a known one", async () => {
  const triesUntilRefused = async (email: string) => {
    for (let tries = 1; ; tries += 1) {
      const { reply } = await ask("/sign-in/email", { email, password: "a guess" });
      if (reply.status === 429) return tries;
    }
  };

  app.platform.tick(3_600_000);

  expect(await triesUntilRefused("nobody@example.com")).toBe(6);
  expect(await triesUntilRefused(unproven.email)).toBe(6);
});

test("with ACCOUNT_PRIVACY a sign-up is the same for every address", async () => {
  const path = "/sign-up/email";
  const fresh = await ask(path, { ...taken, email: "fresh@example.com" }, privately);
  const again = await ask(path, { ...taken, password: "another password" }, privately);
  const unverified = await ask(path, { ...taken, email: "fresh@example.com" }, privately);

  expect(fresh.reply.status).toBe(200);
  expect(masked(again)).toEqual(masked(fresh));
  expect(masked(unverified)).toEqual(masked(fresh));
});

test("with ACCOUNT_PRIVACY the password of a new sign-up is answered like a wrong one", async () => {
  const path = "/sign-in/email";
  const mine = { email: "mine@example.com", password: "my own new password" };
  await ask("/sign-up/email", { ...taken, ...mine }, privately);
  await ask("/sign-up/email", { ...taken, password: mine.password }, privately);
  const wasFree = await ask(path, mine, privately);
  const wasTaken = await ask(path, { ...mine, email: taken.email }, privately);
  const unknown = await ask(path, { ...mine, email: "nobody@example.com" }, privately);

  expect(wasFree.reply.status).toBe(401);
  expect(wasTaken).toEqual(wasFree);
  expect(unknown).toEqual(wasFree);
});

/** Ids and addresses are what the caller sent or random. */
function masked({ reply, statements }: Awaited<ReturnType<typeof ask>>) {
  const text = reply.text.replace(/"id":"\w{32}"/, "").replace(/"email":"[^"]+"/, "");
  const { "content-length": _, ...headers } = reply.headers;
  return { ...reply, text, headers, statements };
}

/** Each time from another address of one network, so that only the limits of the account apply. */
async function ask(path: string, body: object, where = app) {
  hosts += 1;
  const headers = { "x-forwarded-for": `198.51.100.${hosts}` };
  let reply: Reply | undefined;
  const statements = await recordStatements(async () => {
    reply = await where.visitor().post(`/api/auth${path}`, body, headers);
  });
  return { reply: seen(reply as Reply), statements: statements.map(alike) };
}

function seen({ status, text, headers, setCookies }: Reply) {
  const { "x-request-id": _, date: __, ...rest } = headers;
  return { status, text, headers: rest, setCookies };
}

/** Keeping and taking back are one statement each, at the same place. */
function alike(statement: string): string {
  return statement.replace(
    /^(?:rollback to savepoint work; )?release savepoint work$/,
    "end of the savepoint",
  );
}
