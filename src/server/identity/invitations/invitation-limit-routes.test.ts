import { expect, test } from "vitest";
import { anOrganization, call, type Person } from "#test/support/organizations.ts";
import { markProven } from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

const live = {
  RATE_LIMIT: "on",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://127.0.0.1:9",
};
const now = "2026-03-01T09:00:00Z";
const hourMs = 3_600_000;
let addresses = 0;

/** Statuses of so many invitations, each to another address. */
async function inviteTimes(person: Person, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += 1) statuses.push((await invite(person)).status);
  return statuses;
}

function invite(person: Person) {
  addresses += 1;
  return call(person, "invite-member", {
    email: `invited${addresses}@example.com`,
    role: "member",
  });
}

const ok = (times: number) => new Array(times).fill(200);

test("in live mode an unverified person sends five invitations an hour, whatever organizations they make", async () => {
  const app = await testApp({ now, env: live });
  const { owner } = await anOrganization(app);
  expect(await inviteTimes(owner, 3)).toEqual(ok(3));
  await anOrganization(app, owner);
  expect(await inviteTimes(owner, 2)).toEqual(ok(2));

  const refused = await invite(owner);

  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    code: "TOO_MANY_INVITATIONS_UNVERIFIED",
    message:
      "You have sent too many invitations. Verify your email address to send more, or try again later.",
  });
  expect(refused.headers["retry-after"]).toBe(String(12 * 60));
  app.platform.tick(12 * 60_000);
  expect(await inviteTimes(owner, 2)).toEqual([200, 429]);
});

test("in live mode an unverified person sends ten invitations a day", async () => {
  const app = await testApp({ now, env: live });
  const { owner } = await anOrganization(app);
  expect(await inviteTimes(owner, 5)).toEqual(ok(5));
  app.platform.tick(hourMs);

  expect(await inviteTimes(owner, 5)).toEqual(ok(5));
  app.platform.tick(2 * hourMs);

  // The day's ten were used in the first hour; one place comes back every 2.4 hours.
  expect(await inviteTimes(owner, 2)).toEqual([200, 429]);
});

test("a proven person sends more, and another person has a budget of their own", async () => {
  const app = await testApp({ now, env: { ...live, INVITATIONS_PER_HOUR: "8" } });
  const { owner } = await anOrganization(app);
  expect(await inviteTimes(owner, 6)).toEqual([...ok(5), 429]);

  await markProven(app, owner.email);
  const statuses = await inviteTimes(owner, 9);
  expect(statuses).toEqual([...ok(8), 429]);
  const { body } = await invite(owner);
  expect(body).toEqual({
    code: "TOO_MANY_INVITATIONS",
    message: "You have sent too many invitations. Please try again later.",
  });

  app.platform.tick(10_000);
  const other = await anOrganization(app);
  expect(await inviteTimes(other.owner, 1)).toEqual(ok(1));
});

test("the settings change the limits, and a smaller limit for everybody holds for unverified people too", async () => {
  const env = { RATE_LIMIT: "on", INVITATIONS_PER_DAY: "2", UNVERIFIED_INVITATIONS_PER_DAY: "5" };
  const app = await testApp({ now, env });
  const { owner } = await anOrganization(app);

  expect(await inviteTimes(owner, 3)).toEqual([200, 200, 429]);
});

test("in sandbox mode nobody meets the limits by hand", async () => {
  const app = await testApp({ now, env: { RATE_LIMIT: "on" } });
  const { owner } = await anOrganization(app);

  expect(await inviteTimes(owner, 60)).toEqual(ok(60));
});

test("one mailbox gets five invitations an hour from one network in live mode", async () => {
  const app = await testApp({ now, env: live });
  const { owner } = await anOrganization(app);
  await markProven(app, owner.email);
  const again = () =>
    call(owner, "invite-member", { email: "flooded@example.com", role: "member", resend: true });
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) statuses.push((await again()).status);

  expect(statuses).toEqual([...ok(5), 429]);
});

/** The counters of the limits for invitations. */
async function counted(app: TestApp): Promise<unknown[]> {
  const { rows } = await app.platform.database.pool.query(
    "select key, arrival_at from rate_limits where key like '%invitation%' order by key",
  );
  return rows;
}

test("refused invitations use no budget, neither of their sender nor of the mailbox", async () => {
  const app = await testApp({ now, env: live });
  const { owner, id: organizationId } = await anOrganization(app);
  const stranger = await app.signedUp();
  const victim = { email: "victim@brightline.example", role: "member" };
  const statuses: number[] = [];
  for (let tries = 0; tries < 15; tries += 1) {
    const named = tries % 2 ? organizationId : "no-such-organization";
    const reply = await call(stranger, "invite-member", { ...victim, organizationId: named });
    statuses.push(reply.status);
  }

  expect(statuses).toEqual(new Array(15).fill(400));
  expect(await counted(app)).toEqual([]);
  expect((await call(owner, "invite-member", victim)).status).toBe(200);
  const used = await counted(app);
  expect(used).not.toEqual([]);
  // Without `resend` the second one is refused, and no mail is written.
  expect((await call(owner, "invite-member", victim)).status).toBe(400);
  expect(await counted(app)).toEqual(used);
});

test("an invitation over the budget is not written", async () => {
  const app = await testApp({ now, env: live });
  const { owner, id: organizationId } = await anOrganization(app);
  expect(await inviteTimes(owner, 6)).toEqual([...ok(5), 429]);

  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as count from invitations where organization_id = $1",
    [organizationId],
  );
  expect(rows).toEqual([{ count: 5 }]);
});
