import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { anOrganization, call, done } from "#test/support/organizations.ts";
import { getMailLink, isSignedIn, type Person, subjects, tokenIn } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply, Visitor } from "#test/support/visitor.ts";

const port = await freePort();
const acme = await openIdProvider([`http://localhost:${port}/api/auth/callback/acme`]);
const app = await testApp({
  env: {
    PORT: String(port),
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
    LINK_DIFFERENT_EMAILS: "on",
  },
});
const { pool } = app.platform.database;
const invitePath = "/api/auth/organization/invite-member";

test("what the registrant asks for while the owner's reset is under way leaves no access", async () => {
  const squatter = await app.signedUp();
  const { id: organizationId } = await anOrganization(app, squatter);
  const invited = { email: "accomplice@example.com", role: "owner", organizationId };
  const { key } = await done(squatter.post("/api/auth/api-key/create", {}));
  const provider = await linkedProvider(squatter);
  const reset = await prepareReset(squatter);
  const browser = app.visitor();

  const replies = await duringReset(organizationId, reset, [
    () => squatter.post("/v1/organization-access-tokens/", { comment: "Export" }),
    () => call(squatter, "invite-member", invited),
    () =>
      app.visitor().post(invitePath, { ...invited, email: "b@example.com" }, { "x-api-key": key }),
    () => browser.post("/api/auth/sign-in/social", provider),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 200]);
  const { user } = (await browser.get("/api/auth/get-session")).body;
  expect(user.email).not.toBe(squatter.email);
  expect(await isSignedIn(squatter)).toBe(false);
  expect(await countAccess(organizationId)).toBe(0);
});

test("what the registrant asked for just before is ended by the owner's reset", async () => {
  const squatter = await app.signedUp();
  const { id: organizationId } = await anOrganization(app, squatter);
  const invited = { email: "accomplice@example.com", role: "owner", organizationId };
  const { key } = await done(squatter.post("/api/auth/api-key/create", {}));
  const reset = await prepareReset(squatter);
  const gate = await lockedOrganization(organizationId);

  const asked = [
    squatter.post("/v1/organization-access-tokens/", { comment: "Export" }),
    app.visitor().post(invitePath, invited, { "x-api-key": key }),
  ];
  await untilWaiting(2);
  const resetting = reset();
  await untilWaiting(3);
  await gate.open();

  await done(resetting);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([201, 200]);
  expect(await countAccess(organizationId)).toBe(0);
});

test("a change of address that a registrant asks for during the owner's reset moves nothing", async () => {
  const squatter = await app.signedUp();
  const { id: organizationId } = await anOrganization(app, squatter);
  const reset = await prepareReset(squatter);

  const [changed] = await duringReset(organizationId, reset, [
    () => squatter.post("/api/auth/change-email", { newEmail: `moved.${squatter.email}` }),
  ]);

  expect(changed?.status).toBe(401);
  const { rows } = await pool.query("select email_verified from users where email = $1", [
    squatter.email,
  ]);
  expect(rows).toEqual([{ email_verified: true }]);
});

/** Access tokens and pending invitations. */
async function countAccess(organizationId: string): Promise<number> {
  const { rows } = await pool.query(
    `select from access_tokens where organization_id = $1
     union all select from invitations where organization_id = $1 and status = 'pending'`,
    [organizationId],
  );
  return rows.length;
}

/** Others that lock the organization wait until it is opened. */
async function lockedOrganization(id: string): Promise<{ open(): Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from organizations where id = $1 for update", [id]);
  return {
    async open() {
      await client.query("commit");
      client.release();
    },
  };
}

/** Begins the requests after the reset has ended the access and before it has committed. */
async function duringReset(
  organizationId: string,
  reset: () => Promise<Reply>,
  requests: (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const gate = await lockedOrganization(organizationId);
  const resetting = reset();
  await untilWaiting(1);
  const replies = requests.map((request) => request());
  await untilWaiting(1 + requests.length);
  await gate.open();
  await done(resetting);
  return Promise.all(replies);
}

/** Until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThanOrEqual(count);
}

/**
 * An account of the person at the provider, with another address, that signs in to their account
 * here.
 */
async function linkedProvider(person: Visitor) {
  const email = "other@example.com";
  acme.people.set(email, { name: "Ada Lovelace", email, email_verified: true });
  const signedWith = async (nonce: string) => ({
    provider: "acme",
    idToken: { token: await acme.idToken(email, { nonce }), nonce },
  });
  await done(person.post("/api/auth/link-social", await signedWith("first")));
  return signedWith("second");
}

async function prepareReset({ email }: Person): Promise<() => Promise<Reply>> {
  await app.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  const newPassword = "the owner's password";
  return () => app.visitor().post("/api/auth/reset-password", { token, newPassword });
}
