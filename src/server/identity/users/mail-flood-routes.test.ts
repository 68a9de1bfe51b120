import { beforeEach, expect, test } from "vitest";
import {
  getMailLink,
  mailsTo,
  open,
  type Person,
  provenPerson,
  subjects,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const env = { RATE_LIMIT: "on", MAILS_PER_HOUR: "5", MAILS_PER_DAY: "10" };
const victim = "victim@example.com";
const password = "correct horse battery";
let requests = 0;
const app = await testApp({ now, env });

/**
 * Days later, when earlier mails no longer count, and without the accounts and mails of other
 * tests.
 */
beforeEach(async () => {
  app.platform.tick(2 * 24 * 60 * 60 * 1000);
  await app.platform.database.pool.query("delete from mails; delete from users");
});

test("signing up and moving away in a loop sends five mails of each kind, and every step succeeds", async () => {
  const statuses = [];
  for (let round = 0; round < 10; round += 1) {
    const mallory = app.visitor();
    const body = { name: "Mallory", email: victim, password };
    statuses.push((await mallory.post("/api/auth/sign-up/email", body, oneNetwork())).status);
    statuses.push((await moveTo(mallory, `away${round}@example.com`)).status);
  }

  expect(statuses).toEqual(Array(20).fill(200));
  expect(await mailsTo(app, victim, subjects.verify)).toHaveLength(5);
  expect(await mailsTo(app, victim, subjects.moved)).toHaveLength(5);
});

test("many accounts that move to one address send it five verification mails", async () => {
  const statuses = [];
  for (let round = 0; round < 8; round += 1) {
    const mallory = await signedUp(`mallory${round}@example.com`);
    statuses.push((await moveTo(mallory, victim)).status);
    statuses.push((await moveTo(mallory, `away${round}@example.com`)).status);
  }

  expect(statuses).toEqual(Array(16).fill(200));
  expect(await mailsTo(app, victim, subjects.verify)).toHaveLength(5);
});

test("a person whose sign-up mail was left out can ask for it", async () => {
  for (let round = 0; round < 5; round += 1)
    await moveTo(await signedUp(victim), `away${round}@example.com`);
  const owner = await signedUp(victim);
  expect(await mailsTo(app, victim, subjects.verify)).toHaveLength(5);

  const body = { email: victim };
  const { status } = await owner.post("/api/auth/send-verification-email", body, oneNetwork());

  expect(status).toBe(200);
  expect(await mailsTo(app, victim, subjects.verify)).toHaveLength(6);
});

test("the link that undoes a change is mailed to a proven address whatever was mailed before", async () => {
  for (let round = 0; round < 8; round += 1)
    await moveTo(await signedUp(victim), `away${round}@example.com`);
  expect(await mailsTo(app, victim, subjects.moved)).toHaveLength(5);
  app.platform.tick(60_000);
  const owner = await signedUp(victim);
  await owner.post("/api/auth/send-verification-email", { email: victim }, oneNetwork());
  await open(owner, await getMailLink(app, victim, subjects.verify));

  await moveTo(owner, "moved@example.com");
  await open(owner, await getMailLink(app, victim, subjects.approve));

  expect(await mailsTo(app, victim, subjects.moved)).toHaveLength(6);
});

test("verification mails that strangers ask for do not stop the owner's change of address", async () => {
  const maya = await app.signedUp();
  const newEmail = "maya-new@example.com";
  for (let network = 0; network < 15; network += 1)
    await app
      .visitor()
      .post(
        "/api/auth/send-verification-email",
        { email: newEmail },
        { "x-forwarded-for": `10.${network}.0.1` },
      );

  expect((await moveTo(maya, newEmail)).status).toBe(200);
  expect(await mailsTo(app, newEmail, subjects.verify)).toHaveLength(1);
});

test("one person changes the address five times an hour, then is answered when to try again", async () => {
  const maya = await app.signedUp();
  for (let round = 0; round < 5; round += 1)
    expect((await moveTo(maya, `maya${round}@example.com`)).status).toBe(200);

  const { status, headers } = await moveTo(maya, "maya-once-more@example.com");

  expect([status, headers["retry-after"]]).toEqual([429, "720"]);
});

test("an account on an address that was not proven sends it five notices of new sign-ins", async () => {
  const mallory = await app.signedUp(victim);

  expect(await signInsFromNewBrowsers(mallory, 25)).toEqual(Array(25).fill(200));
  expect(await mailsTo(app, victim, subjects.device)).toHaveLength(5);
});

test("a proven address gets ten notices of new sign-ins at once, and the last one says that more are left out", async () => {
  const maya = await provenPerson(app);

  expect(await signInsFromNewBrowsers(maya, 25)).toEqual(Array(25).fill(200));

  const notices = await mailsTo(app, maya.email, subjects.device);
  const saysMore = notices.map(({ text }) =>
    text.includes("we stop sending an email for each one"),
  );
  expect(saysMore.filter(Boolean)).toHaveLength(1);
  expect(notices).toHaveLength(10);
});

test("an hour later a new sign-in to a verified account is reported again", async () => {
  const maya = await provenPerson(app);
  await signInsFromNewBrowsers(maya, 25);
  app.platform.tick(3_600_000);
  await signInsFromNewBrowsers(maya, 1, "Burglar");

  expect(await mailsTo(app, maya.email, subjects.device)).toHaveLength(11);
});

test("notices to an unproven account of the address do not use up those of the proven one", async () => {
  const mallory = await app.signedUp(victim);
  await signInsFromNewBrowsers(mallory, 10);
  await open(mallory, await getMailLink(app, victim, subjects.verify));
  await signInsFromNewBrowsers(mallory, 1, "Burglar");

  expect(await mailsTo(app, victim, subjects.device)).toHaveLength(6);
});

async function signedUp(email: string) {
  const someone = app.visitor();
  const body = { name: "Maya", email, password };
  const { status } = await someone.post("/api/auth/sign-up/email", body, oneNetwork());
  if (status !== 200) throw new Error(`sign-up of ${email} answered ${status}`);
  return someone;
}

function moveTo(person: Pick<Person, "post">, newEmail: string) {
  return person.post("/api/auth/change-email", { newEmail }, oneNetwork());
}

async function signInsFromNewBrowsers(person: Person, count: number, name = "Phone") {
  const statuses = [];
  for (let browser = 0; browser < count; browser += 1) {
    const { status } = await app
      .visitor()
      .post(
        "/api/auth/sign-in/email",
        { email: person.email, password: person.password },
        { ...oneNetwork(), "user-agent": `${name}/${browser}` },
      );
    statuses.push(status);
  }
  return statuses;
}

/**
 * Another address of the same network each time, so that only what is counted by network adds up.
 */
function oneNetwork() {
  requests += 1;
  return { "x-forwarded-for": `192.0.2.${(requests % 250) + 1}` };
}
