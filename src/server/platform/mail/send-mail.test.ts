import { beforeEach, expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { createOutsideRunner } from "#server/platform/jobs/run-outside-jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hurryJobs, listJobs, until } from "#test/support/effects.ts";
import { startFakeSmtp } from "#test/support/fake-smtp.ts";
import { testPlatform, testSecret } from "#test/support/test-database.ts";
import { clearMails, findMail, listMails } from "./mailbox.ts";
import { type NewMail, sendMail } from "./send-mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

const smtp = await startFakeSmtp();

const now = "2026-03-01T09:00:00.000Z";
const platform = await testPlatform({ now });
const sending = await testPlatform({ now, env: { SMTP_URL: smtp.url } });
const live = await testPlatform({
  now,
  env: {
    SMTP_URL: smtp.url,
    RATE_LIMIT: "on",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    GUILDHALL_SECRET: testSecret,
  },
});

const welcome: NewMail = {
  to: "Ada@Example.com",
  subject: "Your code: K7M-4QX",
  heading: "Welcome",
  paragraphs: ["Hello."],
  action: { label: "Open", url: "http://localhost:3000/open?token=abc" },
};

beforeEach(async () => {
  await clearMails(platform);
  smtp.received.length = 0;
});

function send(on: Platform, mail: NewMail): Promise<void> {
  return unitOfWork(on, systemCaller("test"), (ctx) => sendMail(ctx, mail));
}

async function deliver(on: Platform): Promise<void> {
  const runner = createOutsideRunner(on, [sendMailJob(on.config)], {
    workerNumber: () => 1,
    onRoom() {},
  });
  await runner.startReady();
  await runner.drain();
}

test("a mail is in the mailbox once its transaction commits", async () => {
  await send(platform, { ...welcome, invitationId: "inv_1" });

  const [mail, ...others] = await listMails(platform, "ADA@example.com", 10);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: "ada@example.com",
    from: "Guildhall <no-reply@guildhall.example>",
    subject: "Your code: K7M-4QX",
    links: ["http://localhost:3000/open?token=abc"],
    invitationId: "inv_1",
    createdAt: new Date(now),
    sentAt: null,
  });
  expect(mail?.text).toContain("Hello.");
  expect(await findMail(platform, mail?.id ?? "")).toEqual(mail);
  expect(await listMails(platform, "other@example.com", 10)).toEqual([]);
  expect(await listJobs(platform)).toEqual([]);
});

test("a mail is gone with its transaction", async () => {
  const failing = unitOfWork(sending, systemCaller("test"), async (ctx) => {
    await sendMail(ctx, welcome);
    throw new Error("undone");
  });

  await expect(failing).rejects.toThrow("undone");
  expect(await listMails(sending, undefined, 10)).toEqual([]);
  expect(await listJobs(sending)).toEqual([]);
});

test("neither the words nor the links of a mail are readable in the table", async () => {
  await send(platform, welcome);

  const { rows } = await platform.database.pool.query("select mails::text as row from mails");
  expect(rows[0]?.row).not.toMatch(/K7M-4QX|token|Hello|Welcome/);
});

test.each(["a@x.example,b@x.example", "a@x.example\r\nBcc: b@x.example"])(
  "no mail goes to %j",
  async (to) => {
    await expect(send(platform, { ...welcome, to })).rejects.toThrow("exactly one address");
  },
);

test("a mail links to web addresses only", async () => {
  const action = { label: "Open", url: "javascript:alert(1)" };
  await expect(send(platform, { ...welcome, action })).rejects.toThrow("http and https");
});

test("the job sends both parts to the one recipient and notes it", async () => {
  await send(sending, { ...welcome, subject: "Hello\r\nBcc: victim@example.com" });
  const [written] = await listMails(sending, undefined, 1);

  await deliver(sending);

  const [received, ...others] = smtp.received;
  expect(others).toEqual([]);
  expect(received).toMatchObject({ from: "no-reply@guildhall.example", to: ["ada@example.com"] });
  expect(received?.data).toContain(`Message-ID: <${written?.id}@guildhall.example>`);
  expect(received?.data).toMatch(/^Subject: Hello Bcc: victim@example\.com$/m);
  expect(received?.data).not.toMatch(/^Bcc:/m);
  expect(received?.data).toContain("text/plain");
  expect(received?.data).toContain("text/html");
  const [sent] = await listMails(sending, undefined, 1);
  expect(sent).toMatchObject({ sentAt: new Date(now), text: written?.text });
});

test("a mail the server does not take yet is tried again with the same id", async () => {
  await clearMails(sending);
  smtp.refuse(1);
  await send(sending, welcome);

  await deliver(sending);
  expect(smtp.received).toEqual([]);
  expect(await listJobs(sending)).toMatchObject([{ attempts: 1, failed: false, leased: false }]);

  await hurryJobs(sending);
  await deliver(sending);
  await until(() => smtp.received.length === 1);
  expect(await listJobs(sending)).toEqual([]);
});

test("a mailbox that does not exist is not tried again", async () => {
  await send(sending, { ...welcome, to: "nobody@example.com" });

  await deliver(sending);

  expect(await listJobs(sending)).toMatchObject([
    { attempts: 1, failed: true, lastError: "PermanentJobError: the mail server answered 550" },
  ]);
});

test("in live mode the words are forgotten once they are sent", async () => {
  await send(live, welcome);

  await deliver(live);

  expect(smtp.received).toHaveLength(1);
  const { rows } = await live.database.pool.query("select sealed_body, sent_at from mails");
  expect(rows).toMatchObject([{ sealed_body: null }]);
  expect(rows[0]?.sent_at).not.toBeNull();
});
