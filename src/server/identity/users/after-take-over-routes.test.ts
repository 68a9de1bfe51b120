import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { anOrganization, call, done } from "#test/support/organizations.ts";
import {
  anotherBrowser,
  getMailLink,
  isAccountProven,
  mailsTo,
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
    ORGANIZATION_LIMIT: "2",
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
  },
});
const root = await app.signedUp("root@example.com");
const newPassword = "the owner's password";

test("organizations that a registrant founded and took away leave the owner's limit free", async () => {
  const squatter = await app.signedUp();
  const { user } = (await squatter.get("/api/auth/get-session")).body;
  const accomplice = await provenPerson(app);
  for (const organization of [
    await anOrganization(app, squatter),
    await anOrganization(app, squatter),
  ]) {
    const invited = { email: accomplice.email, role: "owner", organizationId: organization.id };
    const { id: invitationId } = await done(call(squatter, "invite-member", invited));
    await done(call(accomplice, "accept-invitation", { invitationId }));
    const removed = { memberIdOrEmail: squatter.email, organizationId: organization.id };
    await done(call(accomplice, "remove-member", removed));
  }

  await resetBy(squatter.email);

  const owner = app.visitor();
  const signedIn = await signIn(owner, squatter.email, newPassword);
  expect(signedIn.body.user.id).toBe(user.id);
  const created = await call(owner, "create", { name: "Mine", slug: "mine-at-last" });
  expect(created.status).toBe(200);
});

test("the devices of a registrant are new ones for an owner who keeps the password", async () => {
  const squatter = await app.signedUp();
  await anotherBrowser(app, squatter, { userAgent: "Squatter/1.0" });
  await anotherBrowser(app, squatter, { userAgent: "Squatter/1.0" });
  expect(await mailsTo(app, squatter.email, subjects.device)).toHaveLength(1);

  const owner = app.visitor();
  const token = tokenIn(await getMailLink(app, squatter.email, subjects.verify));
  await done(owner.post("/api/auth/confirm-email", { token }));
  await signIn(owner, squatter.email, squatter.password);
  expect(await isAccountProven(app, squatter.email)).toBe(true);
  const before = await mailsTo(app, squatter.email, subjects.device);

  await anotherBrowser(app, squatter, { userAgent: "Squatter/1.0" });

  const after = await mailsTo(app, squatter.email, subjects.device);
  expect(after).toHaveLength(before.length + 1);
});

test("a reset link of an address that was released on a third way opens nothing", async () => {
  const mover = await app.signedUp();
  const victim = "victim-of-a-move@example.com";
  await done(mover.post("/api/auth/change-email", { newEmail: victim }));
  await app.signedUp(mover.email);
  await app.visitor().post("/api/auth/request-password-reset", { email: victim });
  const token = tokenIn(await getMailLink(app, victim, subjects.reset));
  acme.people.set(victim, { name: "Ada Lovelace", email: victim, email_verified: true });
  const idToken = { token: await acme.idToken(victim) };
  await done(app.visitor().post("/api/auth/sign-in/social", { provider: "acme", idToken }));

  const used = await app.visitor().post("/api/auth/reset-password", { token, newPassword });

  expect(used.status).toBe(400);
  const { rows } = await app.platform.database.pool.query(
    "select from users where email like '%@address.invalid' and proven_at is not null",
  );
  expect(rows).toEqual([]);
});

test("the owner of an address that an account was moved to learns why their account is empty", async () => {
  const mover = await provenPerson(app);
  const newEmail = "private-address@example.com";
  await done(mover.post("/api/auth/change-email", { newEmail }));
  const approval = tokenIn(await getMailLink(app, mover.email, subjects.approve));
  await done(mover.post("/api/auth/confirm-email", { token: approval }));

  await resetBy(newEmail);

  const [mail] = await mailsTo(app, newEmail, "Your address has a new account");
  expect(mail?.text).toContain("sign in with its previous address");
  expect(await mailsTo(app, newEmail, subjects.password)).toEqual([]);
});

test("an administrator ends every way in but the new password", async () => {
  const email = "planted-by-provider@example.com";
  acme.people.set(email, { name: "Ada Lovelace", email, email_verified: false });
  const viaProvider = async () => ({
    provider: "acme",
    idToken: { token: await acme.idToken(email) },
  });
  const squatter = app.visitor();
  await done(squatter.post("/api/auth/sign-in/social", await viaProvider()));
  const { user } = (await squatter.get("/api/auth/get-session")).body;
  await done(call(squatter, "create", { name: "Planted", slug: "planted" }));
  const made = await squatter.post("/v1/organization-access-tokens/", { comment: "Export" });
  const bearer = { authorization: `Bearer ${made.body.token}` };
  expect((await app.visitor().get("/v1/products/", bearer)).status).toBe(200);

  const input = { userId: user.id, newPassword, revokeOtherAccess: true };
  await done(root.post("/api/auth/admin/set-user-password", input));

  expect((await app.visitor().get("/v1/products/", bearer)).status).toBe(401);
  expect((await signIn(app.visitor(), email, newPassword)).status).toBe(200);
  const again = await app.visitor().post("/api/auth/sign-in/social", await viaProvider());
  expect(again.status).not.toBe(200);
  expect((await root.get("/api/auth/get-session")).body).not.toBeNull();
});

async function resetBy(email: string): Promise<void> {
  await app.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  await done(app.visitor().post("/api/auth/reset-password", { token, newPassword }));
}

function signIn(who: Pick<Person, "post">, email: string, password: string) {
  return who.post("/api/auth/sign-in/email", { email, password });
}
