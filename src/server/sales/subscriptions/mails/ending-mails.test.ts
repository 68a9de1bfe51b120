import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

/** The mails that customers get when their subscription ends. */
const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { app, seller } = shop;
const basic = await shop.product(1_000, { name: "Basic", recurring_interval: "month" });
const pro = await shop.product(9_000, { name: "Pro", recurring_interval: "month" });
const day = 24 * 60;

beforeEach(async () => {
  // Those of other tests stay as they are, however far this one moves the clock.
  await shop.rows("update subscriptions set due_at = null, reminder_at = null");
  await shop.rows("update orders set next_payment_attempt_at = null, payment_deadline_at = null");
});

async function subscribe(card?: string) {
  const row = await aSubscription(shop, {
    productId: basic,
    isBilled: false,
    ...(card === undefined ? {} : { card }),
  });
  return { ...row, email: await readEmail(row.customerId) };
}

async function readEmail(customerId: string): Promise<string> {
  return String((await seller.get(`/v1/customers/${customerId}`)).body.email);
}

interface Mail {
  subject: string;
  text: string;
}

/** The newest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const url = `/api/dev/mailbox?to=${encodeURIComponent(email)}`;
  return (await app.visitor().get(url)).body as unknown as Mail[];
}

async function businessNow(): Promise<number> {
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  return app.platform.clock.nowMs() + Number(clock?.clock_offset_ms);
}

async function readStatus(id: string) {
  return (await seller.get(`/v1/subscriptions/${id}`)).body.status;
}

test("a cancellation that takes effect with the period is followed by the mail of the end, once", async () => {
  const { id, email, currentPeriodEnd } = await subscribe();
  const path = `/v1/subscriptions/${id}`;
  expect((await seller.patch(path, { cancel_at_period_end: true })).status).toBe(200);
  await shop.moveClock((currentPeriodEnd.getTime() - (await businessNow())) / 60_000 + 10);
  const [mail, ...others] = await mailsTo(email);
  expect(others.map(({ subject }) => subject)).toEqual(["Your subscription is canceled"]);
  expect(mail?.subject).toBe("Your subscription has ended");
  expect(mail?.text).toMatch(/Your subscription ended on \w+ \d+, 20\d\d\./);
  expect(mail?.text).toContain("You will not be charged again.");
  expect(mail?.text).not.toContain("credit");
});

test("an end now has one mail, and none if the seller switched it off", async () => {
  const settings = (subscription_revoked: boolean) =>
    seller.patch(`/v1/organizations/${seller.organizationId}`, {
      customer_email_settings: { subscription_revoked },
    });
  const endNow = async () => {
    const { id, email } = await subscribe();
    expect((await seller.patch(`/v1/subscriptions/${id}`, { revoke: true })).status).toBe(200);
    await shop.settle();
    return (await mailsTo(email)).map(({ subject }) => subject);
  };
  expect(await endNow()).toEqual(["Your subscription has ended"]);
  await settings(false);
  expect(await endNow()).toEqual([]);
  await settings(true);
});

test("the mail of an end with the period says what is charged then, and what becomes credit", async () => {
  const ended = async (from: string, to: string) => {
    const startsAt = new Date((await businessNow()) - 10 * 86_400_000);
    const row = await aSubscription(shop, { productId: from, startsAt });
    const path = `/v1/subscriptions/${row.id}`;
    const change = { product_id: to, proration_behavior: "prorate" };
    expect((await seller.patch(path, change)).status).toBe(200);
    expect((await seller.patch(path, { cancel_at_period_end: true })).status).toBe(200);
    const { body: shown } = await seller.post(`${path}/preview`, {});
    await shop.moveClock(25 * day);
    const mails = await mailsTo(await readEmail(row.customerId));
    const mail = mails.find(({ subject }) => subject === "Your subscription has ended");
    return { text: String(mail?.text), shown, path: `/v1/customers/${row.customerId}/balance` };
  };
  const debit = await ended(basic, pro);
  expect(debit.shown.due_amount).toBeGreaterThan(0);
  const due = (debit.shown.due_amount / 100).toFixed(2);
  expect(debit.text).toContain(`You are charged $${due} for what was not billed yet`);
  expect(debit.text).not.toContain("credit");

  const credit = await ended(pro, basic);
  const { amount } = (await seller.get(credit.path)).body;
  expect(amount).toBe(credit.shown.applied_balance_amount);
  expect(amount).toBeGreaterThan(0);
  expect(credit.text).toContain("You will not be charged again.");
  expect(credit.text).toContain(
    `$${(amount / 100).toFixed(2)} for changes of your plan was added to your credit.`,
  );
});

test("an end that was asked for is not blamed on a payment that failed before it", async () => {
  const { id, email, currentPeriodEnd } = await subscribe("chargeCustomerFail");
  await shop.moveClock((currentPeriodEnd.getTime() - (await businessNow())) / 60_000 + 10);
  expect(await readStatus(id)).toBe("past_due");
  const end = new Date((await businessNow()) + day * 60_000);
  await shop.rows("update subscriptions set current_period_end = $2 where id = $1", id, end);
  const path = `/v1/subscriptions/${id}`;
  expect((await seller.patch(path, { cancel_at_period_end: true })).status).toBe(200);
  await shop.moveClock(2 * day);
  expect(await readStatus(id)).toBe("canceled");
  const mail = (await mailsTo(email)).find(({ subject }) => subject.endsWith("has ended"));
  expect(mail?.text).toMatch(/Your subscription ended on \w+ \d+, 20\d\d\./);
  expect(mail?.text).not.toContain("failed");
});
