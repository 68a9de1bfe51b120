import { expect, test } from "vitest";
import { openPayments, type Payments } from "#server/app.ts";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { listWork } from "#server/worker.ts";
import { paymentFaults } from "#test/support/payment-invariants.ts";
import { testApp } from "#test/support/test-app.ts";
import { whenOver } from "#test/support/when-over.ts";
import { toDemoPerson } from "./demo/demo-people.ts";
import { writeStory } from "./demo/demo-story.ts";
import { demoUser, tellStory } from "./demo/tell-story.ts";

const days = 62;
const opened: Payments[] = [];
const app = await testApp({
  env: { RATE_LIMIT: "off" },
  payments: (platform) => {
    const payments = openPayments(platform);
    opened.push(payments);
    return payments;
  },
});
const { platform } = app;
const { pool } = platform.database;
const [payments] = opened;
const work = listWork(platform, payments);

async function values(sql: string): Promise<unknown[]> {
  const { rows } = await pool.query({ text: sql, rowMode: "array" });
  return rows.flat();
}

test("two months: every kind of product, order and end; clean books; the clock ends at now", {
  timeout: 300_000,
}, async () => {
  await app.listen();
  const worker = await startWorker(platform, work);
  whenOver(async () => {
    await worker.stop();
    await payments?.close();
  });
  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);
  await tellStory({ platform, work }, { days, buyers: 16, onProgress });

  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect((await tellClock(platform)).offsetMs).toBe(0);

  expect(await values("select distinct amount_type from product_prices order by 1")).toEqual([
    "custom",
    "fixed",
    "free",
    "metered_unit",
  ]);
  expect(
    await values("select distinct coalesce(recurring_interval, 'once') from products order by 1"),
  ).toEqual(["month", "once", "year"]);
  expect(await values("select distinct billing_reason from orders order by 1")).toEqual([
    "purchase",
    "subscription_create",
    "subscription_cycle",
    "subscription_update",
  ]);
  expect(await values("select distinct status from subscriptions order by 1")).toEqual(
    expect.arrayContaining(["active", "canceled", "past_due", "trialing"]),
  );
  expect(await values("select count(*) from payments where status = 'failed'")).not.toEqual([0]);
  expect(await values("select count(*) > 3 from orders where tax_amount > 0")).toEqual([true]);
  expect(await values("select status from refunds")).toEqual(Array(3).fill("succeeded"));
  const monthAgo = new Date(platform.clock.nowMs() - 30 * 86_400_000).toISOString();
  const recent = `created_at > '${monthAgo}'`;
  expect(await values(`select count(*) > 0 from refunds where ${recent}`)).toEqual([true]);
  const failed = `select count(*) > 0 from payments where status = 'failed' and ${recent}`;
  expect(await values(failed)).toEqual([true]);
  // The processor reports the last one a moment after its payment.
  await expect.poll(() => values("select count(*)::int from disputes")).toEqual([2]);
  for (const table of ["benefits", "discounts", "checkout_links", "meters", "custom_fields"])
    expect(await values(`select count(*) > 0 from ${table}`), table).toEqual([true]);
  expect(
    await values("select count(distinct billing_address ->> 'country') > 4 from customers"),
  ).toEqual([true]);
  const [first] = await values("select min(created_at) from orders");
  const age = platform.clock.nowMs() - (first as Date).getTime();
  expect(age).toBeGreaterThan((days - 2) * 86_400_000);

  const owner = app.visitor();
  const { email, password } = demoUser;
  expect((await owner.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  const dashboard = (await owner.get("/api/auth/dashboard")).body;
  expect(dashboard).toMatchObject({ isAdministrator: false });
  expect(dashboard.organizations).toHaveLength(1);
  const organizationId = dashboard.organizations[0].id;
  const verified = await owner.post(`/v1/ledger/verify?organization_id=${organizationId}`);
  expect(verified.body.faults).toEqual([]);
  expect(await paymentFaults(pool)).toEqual({});
  expect(await values("select count(*) from access_tokens")).toEqual([0]);
});

test("a database with an account is not made older", async () => {
  await expect(tellStory({ platform, work }, { days, buyers: 1 })).rejects.toThrow(
    /empty database/,
  );
});

test("each buyer has an email address of their own, without a number among the first", () => {
  const emails = Array.from({ length: 300 }, (_, number) => toDemoPerson(number).email);
  expect(new Set(emails).size).toBe(300);
  expect(emails[40]).toBe("jonas.vargas@example.com");
  expect(emails.slice(0, 143).filter((email) => /\d/.test(email))).toEqual([]);
});

test("a story is the same each time, in order, and within its days", () => {
  const story = writeStory(365, 60);
  expect(story).toEqual(writeStory(365, 60));
  expect(new Set(story.map(({ person }) => person)).size).toBe(60);
  const place = story.map(({ day }) => day);
  expect(place).toEqual([...place].sort((one, other) => one - other));
  expect(Math.min(...place)).toBe(0);
  expect(Math.max(...place)).toBeLessThan(365);
});
