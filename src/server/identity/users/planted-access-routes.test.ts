import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { anOrganization, call, done } from "#test/support/organizations.ts";
import {
  getMailLink,
  isAccountProven,
  isSignedIn,
  type Person,
  provenPerson,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

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
const newPassword = "the owner's password";

/** How the owner of the mailbox gets the account of a person who registered or moved it. */
const ways: Record<string, (squatter: Person) => Promise<unknown>> = {
  "a reset": async ({ email }) => {
    await app.visitor().post("/api/auth/request-password-reset", { email });
    const token = tokenIn(await getMailLink(app, email, subjects.reset));
    await done(app.visitor().post("/api/auth/reset-password", { token, newPassword }));
  },
  "a provider": async ({ email }) => {
    acme.people.set(email, { name: "Ada Lovelace", email, email_verified: true });
    const idToken = { token: await acme.idToken(email) };
    await done(app.visitor().post("/api/auth/sign-in/social", { provider: "acme", idToken }));
  },
  "a provider that is the only way in": async (squatter) => {
    const { email } = squatter;
    const subject = `linked ${email}`;
    const signed = async (address: string) => {
      acme.people.set(subject, { name: "Ada Lovelace", email: address, email_verified: true });
      return { provider: "acme", idToken: { token: await acme.idToken(subject) } };
    };
    await done(squatter.post("/api/auth/link-social", await signed(`other.${email}`)));
    await done(squatter.post("/api/auth/unlink-account", { providerId: "credential" }));
    await done(app.visitor().post("/api/auth/sign-in/social", await signed(email)));
    expect(await isSignedIn(squatter)).toBe(false);
  },
  '"This wasn\'t me"': async ({ email }) => {
    const token = tokenIn(await getMailLink(app, email, subjects.verify));
    await done(app.visitor().post("/api/auth/disown-account", { token }));
  },
  "a sign-in after confirming the mail": async ({ email, password }) => {
    const owner = app.visitor();
    const token = tokenIn(await getMailLink(app, email, subjects.verify));
    await done(owner.post("/api/auth/confirm-email", { token }));
    await done(owner.post("/api/auth/sign-in/email", { email, password }));
  },
  "the link opened in a session with a password that somebody else chose": async (squatter) => {
    const { email, password } = squatter;
    const owner = app.visitor();
    await done(owner.post("/api/auth/sign-in/email", { email, password }));
    const token = tokenIn(await getMailLink(app, email, subjects.verify));
    const confirmed = await done(owner.post("/api/auth/confirm-email", { token }));
    expect(confirmed).toEqual({ status: true, proven: true });
    expect([await isSignedIn(owner), await isSignedIn(squatter)]).toEqual([true, false]);
    await getMailLink(app, email, subjects.secured);
  },
  "a provider linked in a session with a password that somebody else chose": async (squatter) => {
    const { email, password } = squatter;
    const owner = app.visitor();
    await done(owner.post("/api/auth/sign-in/email", { email, password }));
    acme.people.set(email, { name: "Ada Lovelace", email, email_verified: true });
    const idToken = { token: await acme.idToken(email) };
    await done(owner.post("/api/auth/link-social", { provider: "acme", idToken }));
    expect(await isAccountProven(app, email)).toBe(true);
    expect([await isSignedIn(owner), await isSignedIn(squatter)]).toEqual([true, false]);
    const accounts = await done(owner.get("/api/auth/list-accounts"));
    expect(accounts).toMatchObject([{ provider: "credential" }, { provider: "acme" }]);
    await getMailLink(app, email, subjects.secured);
  },
  "a new address, set and confirmed in a session with such a password": async (squatter) => {
    const { email, password } = squatter;
    const owner = app.visitor();
    await done(owner.post("/api/auth/sign-in/email", { email, password }));
    const newEmail = `owner.${email}`;
    await done(owner.post("/api/auth/change-email", { newEmail }));
    const token = tokenIn(await getMailLink(app, newEmail, subjects.verify));
    const confirmed = await done(owner.post("/api/auth/confirm-email", { token }));
    expect(confirmed).toEqual({ status: true, proven: true });
    expect([await isSignedIn(owner), await isSignedIn(squatter)]).toEqual([true, false]);
  },
  "the undo of a change of address": async (thief) => {
    await done(thief.post("/api/auth/change-email", { newEmail: `moved.${thief.email}` }));
    const token = tokenIn(await getMailLink(app, thief.email, subjects.moved));
    await done(app.visitor().post("/api/auth/undo-email-change", { token }));
  },
};

test.each(Object.entries(ways))(
  "%s ends the access tokens and invitations that the account made before",
  async (_way, getAccount) => {
    const squatter = await app.signedUp();
    const organization = await anOrganization(app, squatter);
    const other = await anOrganization(app);
    const [planted, kept] = [await makeToken(squatter), await makeToken(other.owner)];
    const accomplice = await provenPerson(app);
    const invited = { email: accomplice.email, role: "owner", organizationId: organization.id };
    const invitation = await done(call(squatter, "invite-member", invited));
    expect(await readStatus(planted)).toBe(200);

    await getAccount(squatter);

    expect([await readStatus(planted), await readStatus(kept)]).toEqual([401, 200]);
    const accepted = await call(accomplice, "accept-invitation", { invitationId: invitation.id });
    expect([accepted.status, accepted.body.message]).toEqual([
      403,
      "The inviter may no longer give this role",
    ]);
    expect(await actsIn(organization.id)).toEqual(["access_token.revoked", "invitation.canceled"]);
  },
);

test("proof by the link in the browser that signed up ends nothing", async () => {
  const maya = await app.signedUp();
  await anOrganization(app, maya);
  const token = await makeToken(maya);

  const mailed = tokenIn(await getMailLink(app, maya.email, subjects.verify));
  const confirmed = await maya.post("/api/auth/confirm-email", { token: mailed });

  expect(confirmed.body).toEqual({ status: true, proven: true });
  expect(await readStatus(token)).toBe(200);
});

async function makeToken(person: Person): Promise<string> {
  const { status, body } = await person.post("/v1/organization-access-tokens/", {
    comment: "Export",
  });
  expect(status).toBe(201);
  return body.token;
}

async function readStatus(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.visitor().get("/v1/products/", headers)).status;
}

async function actsIn(organizationId: string): Promise<string[]> {
  const { rows } = await app.platform.database.pool.query<{ action: string }>(
    `select action from audit_log where organization_id = $1
     and action in ('access_token.revoked', 'invitation.canceled') order by action`,
    [organizationId],
  );
  return rows.map(({ action }) => action);
}
