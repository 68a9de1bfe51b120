import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import {
  auditActions,
  getMailLink,
  isAccountProven,
  isSignedIn,
  mailsTo,
  open,
  type Person,
  provenPerson,
  subjects,
  tokenIn,
  verifiedPerson,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const port = await freePort();
const base = `http://localhost:${port}`;
const acme = await openIdProvider([`${base}/api/auth/callback/acme`]);
const app = await testApp({
  env: {
    PORT: String(port),
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
    TRUSTED_PROVIDERS: "acme",
    LINK_DIFFERENT_EMAILS: "on",
  },
});
let people = 0;

/** Somebody the provider knows; it proved the address unless the test says otherwise. */
function somebody(claims: { email?: string; email_verified?: boolean } = {}) {
  const subject = `subject-${++people}`;
  const email = claims.email ?? `${subject}@example.com`;
  const email_verified = claims.email_verified ?? true;
  acme.people.set(subject, { name: "Ada Lovelace", email, email_verified });
  return { subject, email };
}

async function signIn(subject: string) {
  const visitor = app.visitor();
  const idToken = { token: await acme.idToken(subject) };
  const reply = await visitor.post("/api/auth/sign-in/social", { provider: "acme", idToken });
  return { visitor, reply };
}

async function link(who: Visitor, subject: string) {
  const idToken = { token: await acme.idToken(subject) };
  return who.post("/api/auth/link-social", { provider: "acme", idToken });
}

function passwordWorks({ email, password }: Person): Promise<boolean> {
  return app
    .visitor()
    .post("/api/auth/sign-in/email", { email, password })
    .then(({ status }) => status === 200);
}

async function listProviders(visitor: Visitor): Promise<string[]> {
  const { body } = await visitor.get("/api/auth/list-accounts");
  return body.map((account: { provider: string }) => account.provider);
}

test.each([
  ["nobody verified", (email: string) => app.signedUp(email)],
  ["only a link scanner verified", (email: string) => verifiedPerson(app, email)],
])(
  "the owner of an address that %s joins by the provider, and the registrant has nothing left",
  async (_how, register) => {
    const { subject, email } = somebody();
    const squatter = await register(email);
    const { key } = (await squatter.post("/api/auth/api-key/create", {})).body;
    await link(squatter, somebody({ email: `squatter-${email}` }).subject);

    const { visitor, reply } = await signIn(subject);

    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ email, emailVerified: true });
    expect(await isAccountProven(app, email)).toBe(true);
    expect(await listProviders(visitor)).toEqual(["acme"]);
    expect([await isSignedIn(squatter), await passwordWorks(squatter)]).toEqual([false, false]);
    const byKey = await app.visitor().get("/api/auth/organization/list", { "x-api-key": key });
    expect(byKey.status).toBe(401);
    const [mail] = await mailsTo(app, email, subjects.secured);
    expect(mail?.links).toEqual([`${base}/forgot-password`]);
    expect(await auditActions(app)).toContain("user.taken_over");
  },
);

test("a proven account is joined and keeps its password, sessions and keys", async () => {
  const { subject, email } = somebody();
  const maya = await provenPerson(app, email);
  const { key } = (await maya.post("/api/auth/api-key/create", {})).body;

  const { visitor } = await signIn(subject);

  expect(await listProviders(visitor)).toEqual(["credential", "acme"]);
  expect([await isSignedIn(maya), await passwordWorks(maya)]).toEqual([true, true]);
  const byKey = await app.visitor().get("/api/auth/organization/list", { "x-api-key": key });
  expect(byKey.status).toBe(200);
  expect(await mailsTo(app, email, subjects.secured)).toEqual([]);
});

test("a provider that is trusted but proved nothing joins a proven account and no other", async () => {
  const [proven, unproven] = [
    somebody({ email_verified: false }),
    somebody({ email_verified: false }),
  ];
  await provenPerson(app, proven.email);
  const verified = await verifiedPerson(app, unproven.email);

  expect((await signIn(proven.subject)).reply.status).toBe(200);
  const refused = await signIn(unproven.subject);

  expect(refused.reply.status).toBe(401);
  expect([await isSignedIn(verified), await passwordWorks(verified)]).toEqual([true, true]);
});

test("a sign-up through a provider is proven if the provider proved the address", async () => {
  const [proven, unproven] = [somebody(), somebody({ email_verified: false })];
  for (const { subject } of [proven, unproven])
    expect((await signIn(subject)).reply.status).toBe(200);

  expect(await isAccountProven(app, proven.email)).toBe(true);
  expect(await isAccountProven(app, unproven.email)).toBe(false);
});

test("a linked provider that proves the address later ends a password that was never proven", async () => {
  const { subject, email } = somebody({ email_verified: false });
  const maya = await app.signedUp(email);
  expect((await link(maya, subject)).status).toBe(200);
  expect(await isAccountProven(app, email)).toBe(false);
  acme.people.set(subject, { name: "Ada", email, email_verified: true });

  const { visitor } = await signIn(subject);

  expect(await isAccountProven(app, email)).toBe(true);
  expect(await listProviders(visitor)).toEqual(["acme"]);
  expect([await isSignedIn(maya), await passwordWorks(maya)]).toEqual([false, false]);
  expect(await mailsTo(app, email, subjects.secured)).toHaveLength(1);
});

test("a provider that created the account and proves the address later ends nothing", async () => {
  const { subject, email } = somebody({ email_verified: false });
  const { visitor: before } = await signIn(subject);
  acme.people.set(subject, { name: "Ada", email, email_verified: true });

  await signIn(subject);

  expect([await isAccountProven(app, email), await isSignedIn(before)]).toEqual([true, true]);
  expect(await mailsTo(app, email, subjects.secured)).toEqual([]);
});

test("a signed-in person who links a provider that proves the address proves the account", async () => {
  const { subject, email } = somebody();
  const maya = await app.signedUp(email);

  expect((await link(maya, subject)).status).toBe(200);

  expect(await isAccountProven(app, email)).toBe(true);
  expect([await isSignedIn(maya), await passwordWorks(maya)]).toEqual([true, true]);
});

test("a linked provider with another address proves nothing", async () => {
  const maya = await app.signedUp();

  expect((await link(maya, somebody().subject)).status).toBe(200);

  expect(await isAccountProven(app, maya.email)).toBe(false);
});

test("an account that was moved to the address goes back, and the owner gets a new one", async () => {
  const { subject, email } = somebody();
  const squatter = await app.signedUp();
  await squatter.post("/api/auth/change-email", { newEmail: email });
  const undo = tokenIn(await getMailLink(app, squatter.email, subjects.moved));

  const { visitor, reply } = await signIn(subject);

  expect([reply.status, reply.body.user.email]).toEqual([200, email]);
  const { user } = (await squatter.get("/api/auth/get-session")).body;
  expect(user.email).toBe(squatter.email);
  expect(user.id).not.toBe(reply.body.user.id);
  const undone = await app.visitor().post("/api/auth/undo-email-change", { token: undo });
  expect(undone.status).toBe(401);
  expect(await isSignedIn(visitor)).toBe(true);
});

test("the owner of the mailbox can prove the account by a link that a scanner opened before", async () => {
  const maya = await verifiedPerson(app);
  await open(maya, await getMailLink(app, maya.email, subjects.verify));

  expect(await isAccountProven(app, maya.email)).toBe(true);
});
