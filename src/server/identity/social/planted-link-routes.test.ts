import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { done } from "#test/support/organizations.ts";
import {
  getMailLink,
  isAccountProven,
  isSignedIn,
  mailsTo,
  open,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

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
const password = "correct horse battery";
const newPassword = "the owner's password";
let cases = 0;
let tokens = 0;

/**
 * The person who registered the address first, the owner of the mailbox, and their accounts at the
 * provider.
 */
interface Case {
  email: string;
  first: Visitor;
  owner: Visitor;
  firstSubject: string;
  ownerSubject: string;
}

function newCase(): Case {
  const name = `case-${++cases}`;
  const made = {
    email: `${name}@example.com`,
    first: app.visitor(),
    owner: app.visitor(),
    firstSubject: `${name}-first`,
    ownerSubject: `${name}-owner`,
  };
  know(made.firstSubject, made.email, false);
  know(made.ownerSubject, `other-${made.email}`, true);
  return made;
}

function know(subject: string, email: string, email_verified: boolean): void {
  acme.people.set(subject, { name: "Ada Lovelace", email, email_verified });
}

async function signedBy(subject: string) {
  const nonce = `nonce-${++tokens}`;
  return { provider: "acme", idToken: { token: await acme.idToken(subject, { nonce }), nonce } };
}

const signIn = async (who: Visitor, subject: string) =>
  done(who.post("/api/auth/sign-in/social", await signedBy(subject)));
const link = async (who: Visitor, subject: string) =>
  done(who.post("/api/auth/link-social", await signedBy(subject)));
const unlink = (who: Visitor, providerId: string, accountId?: string) =>
  done(who.post("/api/auth/unlink-account", { providerId, accountId }));
const signUp = (who: Visitor, email: string) =>
  done(who.post("/api/auth/sign-up/email", { email, password, name: "Ada Lovelace" }));
const signInByPassword = (who: Visitor, email: string) =>
  done(who.post("/api/auth/sign-in/email", { email, password }));

/** Signs up by password, links a provider account and removes the password. */
async function signUpAndKeepOnly(who: Visitor, email: string, subject: string): Promise<void> {
  await signUp(who, email);
  await link(who, subject);
  await unlink(who, "credential");
}

/** The owner's account at the provider has confirmed the address by now. */
async function signInProven({ owner, ownerSubject, email }: Case): Promise<void> {
  know(ownerSubject, email, true);
  await signIn(owner, ownerSubject);
}

async function reset({ owner, email }: Case): Promise<void> {
  await owner.post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  await done(owner.post("/api/auth/reset-password", { token, newPassword }));
  await done(owner.post("/api/auth/sign-in/email", { email, password: newPassword }));
}

async function openVerificationLink(who: Visitor, email: string): Promise<void> {
  await open(who, await getMailLink(app, email, subjects.verify));
}

/** Events between the first sign-up with the address and the proof by its owner. */
const planted: [string, (one: Case) => Promise<void>, (one: Case) => Promise<void>][] = [
  ["signs up by password", ({ first, email }) => signUp(first, email), signInProven],
  [
    "signs up by password, links the owner's provider account and removes the password",
    ({ first, email, ownerSubject }) => signUpAndKeepOnly(first, email, ownerSubject),
    signInProven,
  ],
  [
    "signs up by password, and the owner links a provider in a session with that password",
    async ({ first, owner, email, ownerSubject }) => {
      await signUp(first, email);
      await signInByPassword(owner, email);
      await link(owner, ownerSubject);
    },
    signInProven,
  ],
  [
    "signs up by password and removes it after the owner linked a provider",
    async ({ first, owner, email, ownerSubject }) => {
      await signUp(first, email);
      await signInByPassword(owner, email);
      await link(owner, ownerSubject);
      await unlink(first, "credential");
    },
    signInProven,
  ],
  [
    "signs up by another provider account with the unverified address",
    ({ first, firstSubject }) => signIn(first, firstSubject),
    signInProven,
  ],
  [
    "signs up by another provider account and links the owner's",
    async ({ first, firstSubject, ownerSubject }) => {
      await signIn(first, firstSubject);
      await link(first, ownerSubject);
    },
    signInProven,
  ],
  [
    "signs up by another provider account, links the owner's and removes the other",
    async ({ first, firstSubject, ownerSubject }) => {
      await signIn(first, firstSubject);
      await link(first, ownerSubject);
      await unlink(first, "acme", firstSubject);
    },
    signInProven,
  ],
  [
    "signs up by another provider account, and a link scanner verifies the address",
    async ({ first, firstSubject, email }) => {
      await signIn(first, firstSubject);
      await openVerificationLink(app.visitor(), email);
    },
    signInProven,
  ],
  [
    "signs up by another provider account, and the owner resets the password",
    ({ first, firstSubject }) => signIn(first, firstSubject),
    reset,
  ],
  [
    "links and removes the owner's provider account, and the owner opens the mailed link",
    async ({ first, owner, firstSubject, ownerSubject }) => {
      await signIn(first, firstSubject);
      await link(first, ownerSubject);
      await signIn(owner, ownerSubject);
      await unlink(first, "acme", ownerSubject);
    },
    ({ owner, email }) => openVerificationLink(owner, email),
  ],
];

test.each(planted)("a stranger who %s has no access once the owner proves", async (...row) => {
  const [, plant, prove] = row;
  const one = newCase();
  await plant(one);
  const key = await makeKey(one.first);

  await prove(one);

  expect(await isAccountProven(app, one.email)).toBe(true);
  expect([await emailIn(one.owner), await isSignedIn(one.first)]).toEqual([one.email, false]);
  expect(await keyWorks(key)).toBe(false);
  expect(await listWaysBack(one)).toEqual([]);
});

/** How the owner of a provider account, who signed up with it, proves the address later. */
const own: [string, (one: Case) => Promise<unknown>][] = [
  ["the provider verifies it and the owner signs in again", signInProven],
  [
    "the provider verifies it and the owner, who linked one more account, signs in again",
    async (one) => {
      const more = `${one.ownerSubject}-more`;
      know(more, `more-${one.email}`, true);
      await link(one.owner, more);
      await signInProven({ ...one, owner: app.visitor() });
      await signIn(app.visitor(), more);
      expect(await done(one.owner.get("/api/auth/list-accounts"))).toHaveLength(2);
    },
  ],
  [
    "the owner opens the mailed link in the session that signed up",
    ({ owner, email }) => openVerificationLink(owner, email),
  ],
];

test.each(own)(
  "a sign-up by a provider with an unverified address: if %s, nothing ends",
  async (...row) => {
    const [, prove] = row;
    const one = newCase();
    know(one.ownerSubject, one.email, false);
    const phone = app.visitor();
    await signIn(one.owner, one.ownerSubject);
    await signIn(phone, one.ownerSubject);
    const key = await makeKey(phone);

    await prove(one);

    expect(await isAccountProven(app, one.email)).toBe(true);
    expect([await isSignedIn(one.owner), await isSignedIn(phone)]).toEqual([true, true]);
    expect(await keyWorks(key)).toBe(true);
    const again = app.visitor();
    await signIn(again, one.ownerSubject);
    expect(await emailIn(again)).toBe(one.email);
    expect(await mailsTo(app, one.email, subjects.secured)).toEqual([]);
  },
);

test("the owner of a provider account that was linked later stays signed in and gets a mail", async () => {
  const one = newCase();
  await signUpAndKeepOnly(one.owner, one.email, one.ownerSubject);
  const phone = app.visitor();

  await signInProven({ ...one, owner: phone });

  expect([await isSignedIn(phone), await isSignedIn(one.owner)]).toEqual([true, false]);
  expect(await mailsTo(app, one.email, subjects.secured)).toHaveLength(1);
});

test("no mail is sent if there was nothing else to end", async () => {
  const one = newCase();
  await signUpAndKeepOnly(one.owner, one.email, one.ownerSubject);
  await done(one.owner.post("/api/auth/sign-out"));

  await signInProven(one);

  expect(await isAccountProven(app, one.email)).toBe(true);
  expect(await mailsTo(app, one.email, subjects.secured)).toEqual([]);
});

test("an account that was moved to the address is proven only when the move cannot be undone", async () => {
  const one = newCase();
  await signUpAndKeepOnly(one.first, `before-${one.email}`, one.ownerSubject);
  await done(one.first.post("/api/auth/change-email", { newEmail: one.email }));

  await signInProven(one);
  expect(await isAccountProven(app, one.email)).toBe(false);
  await endUndoLinks();
  await signInProven(one);

  expect(await isAccountProven(app, one.email)).toBe(true);
  expect([await isSignedIn(one.owner), await isSignedIn(one.first)]).toEqual([true, false]);
});

test("the provider account that created the user proves also an address it was moved to", async () => {
  const one = newCase();
  know(one.ownerSubject, `before-${one.email}`, false);
  await signIn(one.owner, one.ownerSubject);
  await done(one.owner.post("/api/auth/change-email", { newEmail: one.email }));

  await signInProven({ ...one, owner: app.visitor() });

  expect([await isAccountProven(app, one.email), await isSignedIn(one.owner)]).toEqual([
    true,
    true,
  ]);
});

/** As if seven days had passed; sessions would end meanwhile. */
async function endUndoLinks(): Promise<void> {
  await app.platform.database.pool.query(
    "update verifications set expires_at = created_at where identifier like 'undo-email-change-%'",
  );
}

async function makeKey(who: Visitor): Promise<string> {
  return (await done(who.post("/api/auth/api-key/create", {}))).key;
}

async function keyWorks(key: string): Promise<boolean> {
  const { status } = await app.visitor().get("/api/auth/organization/list", { "x-api-key": key });
  return status === 200;
}

async function emailIn(who: Visitor): Promise<string | undefined> {
  const { body } = await who.get("/api/auth/get-session?disableCookieCache=true");
  return body?.user.email;
}

/** How the stranger still gets in to the account of the address. */
async function listWaysBack({ email, firstSubject }: Case): Promise<string[]> {
  const ways = {
    password: await app.visitor().post("/api/auth/sign-in/email", { email, password }),
    provider: await app.visitor().post("/api/auth/sign-in/social", await signedBy(firstSubject)),
  };
  return Object.entries(ways).flatMap(([way, { status }]) => (status === 200 ? [way] : []));
}
