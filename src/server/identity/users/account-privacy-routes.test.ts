import { expect, test } from "vitest";
import {
  getMailLink,
  isSignedIn,
  mailsTo,
  open,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const now = "2026-03-01T09:00:00Z";
const env = { ACCOUNT_PRIVACY: "on" };
const password = "correct horse battery";
const inUse = "Your email address is already in use";
const exists = "You already have an account";
const confirm = "Confirm your new email address";

test("a sign-up with a taken address looks like any other; its owner gets a mail", async () => {
  const app = await testApp({ now, env });
  await person(app, "maya@example.com");
  const fresh = await signUp(app, "fresh@example.com");
  const taken = await signUp(app, "Maya@Example.com");

  expect(fresh.body).toEqual({
    token: null,
    user: {
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      email: "fresh@example.com",
      name: "Mallory",
      image: null,
      emailVerified: false,
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: "2026-03-01T09:00:00.000Z",
    },
  });
  expect([taken.status, taken.setCookies]).toEqual([200, []]);
  expect([fresh.status, fresh.setCookies]).toEqual([200, []]);
  expect(taken.body).toEqual({
    token: null,
    user: { ...fresh.body.user, id: expect.any(String), email: "maya@example.com" },
  });
  expect(await mailsTo(app, "maya@example.com", exists)).toHaveLength(1);
  expect(await mailsTo(app, "fresh@example.com", exists)).toEqual([]);
  const { rows } = await app.platform.database.pool.query("select email from users order by email");
  expect(rows.map(({ email }) => email)).toEqual(["fresh@example.com", "maya@example.com"]);
});

test("the owner of a taken address keeps name and password", async () => {
  const app = await testApp({ now, env });
  const maya = await person(app, "maya@example.com");
  await signUp(app, "maya@example.com", "the password of a stranger");

  expect((await maya.get("/api/auth/get-session")).body.user.name).toBe("Mallory");
  expect((await signIn(app, "maya@example.com", password)).status).toBe(200);
});

test("after a sign-up the password tells nothing until the mail was opened", async () => {
  const app = await testApp({ now, env });
  await person(app, "maya@example.com");
  const mine = "the password of a stranger";
  await signUp(app, "maya@example.com", mine);
  await signUp(app, "fresh@example.com", mine);
  const mails = (await mailsTo(app, "fresh@example.com")).length;
  const invalid = refusal(401, "Invalid email or password");

  expect(replyParts(await signIn(app, "maya@example.com", mine))).toEqual(invalid);
  expect(replyParts(await signIn(app, "fresh@example.com", mine))).toEqual(invalid);
  expect(await mailsTo(app, "fresh@example.com")).toHaveLength(mails);
  await open(app.visitor(), await getMailLink(app, "fresh@example.com", subjects.verify));
  expect((await signIn(app, "fresh@example.com", mine)).status).toBe(200);
});

test("a stranger cannot fill a mailbox by signing up with its address", async () => {
  const limits = { RATE_LIMIT: "on", MAILS_PER_HOUR: "2", MAILS_PER_DAY: "4" };
  const app = await testApp({ now, env: { ...env, ...limits } });
  const replies = [];
  for (let network = 0; network < 9; network += 1)
    replies.push(await signUp(app, "maya@example.com", password, `10.${network}.0.1`));

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsTo(app, "maya@example.com")).toHaveLength(6);
});

test("a change to a taken address and to a free one look the same at every step", async () => {
  const app = await testApp({ now, env });
  await person(app, "maya@example.com");
  const steps = [];
  for (const [index, newEmail] of ["free@example.com", "maya@example.com"].entries()) {
    const mallory = await person(app, `mallory${index}@example.com`);
    const before = (await mallory.get("/api/auth/get-session")).body;
    const asked = await mallory.post("/api/auth/change-email", { newEmail });
    const approved = await open(
      mallory,
      await getMailLink(app, `mallory${index}@example.com`, subjects.approve),
    );
    const after = (await mallory.get("/api/auth/get-session")).body;
    steps.push({
      asked: replyParts(asked),
      approved: [approved.status, approved.headers.location],
      isSame: after.user.email === before.user.email,
      mails: (await mailsTo(app, `mallory${index}@example.com`))
        .map(({ subject }) => subject)
        .sort(),
    });
  }

  expect(steps[0]).toEqual({
    asked: [200, { status: true }, []],
    approved: [302, "/"],
    isSame: true,
    mails: expect.arrayContaining([subjects.approve]),
  });
  expect(steps[1]).toEqual(steps[0]);
  expect(await mailsTo(app, "free@example.com", confirm)).toHaveLength(1);
  const [notice] = await mailsTo(app, "maya@example.com", inUse);
  expect(notice?.links).toEqual([]);
  expect(await mailsTo(app, "maya@example.com", confirm)).toEqual([]);
});

test("the link to the new address finishes the change, once, and verifies the address", async () => {
  const app = await testApp({ now, env });
  const maya = await person(app, "maya@example.com");
  await maya.post("/api/auth/change-email", { newEmail: "new@example.com" });
  await open(maya, await getMailLink(app, "maya@example.com", subjects.approve));
  const link = await getMailLink(app, "new@example.com", confirm);
  const user = async () => (await maya.get("/api/auth/get-session")).body.user;

  const stranger = await open(app.visitor(), link);
  expect(stranger.headers.location).toBe("/?error=unauthorized");
  expect(await user()).toMatchObject({ email: "maya@example.com" });
  await open(maya, link);
  expect(await user()).toMatchObject({ email: "new@example.com", emailVerified: true });
  expect((await open(maya, link)).headers.location).toBe("/?error=user_not_found");
  expect(await isSignedIn(maya)).toBe(true);
  expect((await signIn(app, "new@example.com", password)).status).toBe(200);
});

test("the owner of the new address cannot disown the account that asks for the address", async () => {
  const app = await testApp({ now, env });
  const maya = await person(app, "maya@example.com");
  await maya.post("/api/auth/change-email", { newEmail: "new@example.com" });
  await open(maya, await getMailLink(app, "maya@example.com", subjects.approve));
  const token = tokenIn(await getMailLink(app, "new@example.com", confirm));

  const disowned = await app.visitor().post("/api/auth/disown-account", { token });

  expect(replyParts(disowned)).toEqual(refusal(401, "invalid_token"));
  expect(await isSignedIn(maya)).toBe(true);
});

test("without private accounts both say that the address is taken", async () => {
  const app = await testApp({ now });
  await person(app, "maya@example.com");
  const mallory = await person(app, "mallory@example.com");

  expect((await signUp(app, "maya@example.com")).status).toBe(422);
  expect(
    (await mallory.post("/api/auth/change-email", { newEmail: "maya@example.com" })).status,
  ).toBe(400);
});

function signUp(app: TestApp, email: string, secret = password, address = "127.0.0.1") {
  return app
    .visitor()
    .post(
      "/api/auth/sign-up/email",
      { name: "Mallory", email, password: secret },
      { "x-forwarded-for": address },
    );
}

function signIn(app: TestApp, email: string, secret: string) {
  return app.visitor().post("/api/auth/sign-in/email", { email, password: secret });
}

/** Signed up, verified and signed in. */
async function person(app: TestApp, email: string): Promise<Visitor> {
  await signUp(app, email);
  await open(app.visitor(), await getMailLink(app, email, subjects.verify));
  const browser = app.visitor();
  const { status } = await browser.post("/api/auth/sign-in/email", { email, password });
  expect(status).toBe(200);
  return browser;
}
