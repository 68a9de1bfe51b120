import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { updateSubscription } from "../records/subscription-store.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { app, seller } = shop;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const yearly = await shop.product(9_000, { name: "Pro yearly", recurring_interval: "year" });
const day = 24 * 60;

beforeEach(async () => {
  // Those of other tests stay as they are, however far this one moves the clock.
  await shop.rows("update subscriptions set due_at = null, reminder_at = null");
  await shop.rows("update orders set next_payment_attempt_at = null, payment_deadline_at = null");
  await shop.rows("update payment_methods set expiry_reminder_at = null");
});

async function subscribe(options: Partial<SubscriptionOptions> = {}, locale: string | null = null) {
  const row = await aSubscription(shop, { productId: monthly, isBilled: false, ...options });
  const [customer] = await shop.rows(
    "update customers set locale = $2 where id = $1 returning email",
    row.customerId,
    locale,
  );
  return { ...row, email: String(customer?.email) };
}

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The newest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const url = `/api/dev/mailbox?to=${encodeURIComponent(email)}`;
  return (await app.visitor().get(url)).body as unknown as Mail[];
}

const toDays = (ms: number) => Math.round(ms / 86_400_000);

test("a renewal is followed by a receipt with its period", async () => {
  const { email, currentPeriodStart, currentPeriodEnd } = await subscribe();
  await shop.moveClock(
    (toDays(currentPeriodEnd.getTime() - currentPeriodStart.getTime()) + 1) * day,
  );
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your receipt");
  expect(mail?.text).toContain("Pro: $10.00");
  expect(mail?.text).toContain("Period: April 1, 2026 to May 1, 2026");
});

test("a failed payment is mailed in the customer's language, with the day of the next try", async () => {
  const { id, email, currentPeriodEnd } = await subscribe({ card: "chargeCustomerFail" }, "de");
  const left = currentPeriodEnd.getTime() - (await businessNow());
  await shop.moveClock(left / 60_000 + 10);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Ihre Zahlung ist fehlgeschlagen");
  expect(mail?.text).toContain("Visa mit Endziffern 0341: Ihre Karte wurde abgelehnt.");
  expect(mail?.text).toMatch(/Die Zahlung von 10,00\s\$ für Ihr Abonnement ist am /);
  expect(mail?.text).toContain("Wir versuchen es am ");
  const [link = "", ...more] = mail?.links ?? [];
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Jetzt bezahlen:\n${link}`);
  const { pathname } = new URL(link);
  const owed = await app.visitor().get(pathname.replace("/pay/", "/v1/order-payments/"));
  expect(owed.body).toMatchObject({ state: "payable", due_amount: 1_000, locale: "de" });

  await shop.moveClock(22 * day);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Ihr Abonnement ist beendet",
    ...Array(4).fill("Ihre Zahlung ist fehlgeschlagen"),
  ]);
  expect((await mailsTo(email))[0]?.text).toContain("weil die Zahlung fehlgeschlagen ist");
  expect(await readStatus(id)).toBe("canceled");
});

test("a mail that the seller switched off is not sent", async () => {
  const settings = (past_due: boolean) => ({
    customer_email_settings: { subscription_past_due: past_due },
  });
  const path = `/v1/organizations/${seller.organizationId}`;
  expect((await seller.patch(path, settings(false))).status).toBe(200);
  const { id, email, currentPeriodEnd } = await subscribe({ card: "chargeCustomerFail" });
  await shop.moveClock((currentPeriodEnd.getTime() - (await businessNow())) / 60_000 + 10);
  expect(await readStatus(id)).toBe("past_due");
  expect(await mailsTo(email)).toEqual([]);

  await seller.patch(path, settings(true));
  await shop.moveClock(2 * day);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Your payment failed"]);
});

test("a yearly plan is announced a week before it renews, a monthly one is not", async () => {
  const plan = await subscribe({ productId: yearly });
  const other = await subscribe();
  const reminderAt = new Date(plan.currentPeriodEnd.getTime() - 7 * 86_400_000);
  await shop.rows("update subscriptions set reminder_at = $2 where id = $1", plan.id, reminderAt);
  await shop.rows("update subscriptions set due_at = null");
  await shop.moveClock((reminderAt.getTime() - (await businessNow())) / 60_000 + 1);
  const [mail] = await mailsTo(plan.email);
  expect(mail?.subject).toBe("Your subscription renews soon");
  expect(mail?.text).toContain("for another year.");
  expect(mail?.text).toContain("You will be charged $90.00 on that day, with discounts and tax.");
  expect(await mailsTo(other.email)).toEqual([]);
});

test("a trial's end is announced, unless it was canceled", async () => {
  const trial = await subscribe({ status: "trialing" });
  const canceled = await subscribe({ status: "trialing" });
  await shop.rows(
    `update subscriptions set cancel_at_period_end = true, canceled_at = created_at, ends_at = current_period_end
     where id = $1`,
    canceled.id,
  );
  await shop.rows(
    "update subscriptions set reminder_at = current_period_end - interval '3 days', due_at = null where id = any($1)",
    [trial.id, canceled.id],
  );
  await shop.moveClock(40 * day);
  const [mail] = await mailsTo(trial.email);
  expect(mail?.subject).toBe("Your trial ends soon");
  expect(mail?.text).toContain("You will be charged $10.00 on that day, with discounts and tax.");
  expect(await mailsTo(canceled.email)).toEqual([]);
});

test("the reminder of a trial names the exact charge: less the discount, with tax", async () => {
  const { body: registration } = await seller.post("/v1/tax-registrations/", { country: "DE" });
  const discountId = await shop.discount({ duration: "once", basis_points: 2_500 });
  const trial = await subscribe({ status: "trialing", discountId }, "de");
  await shop.rows(
    "update subscriptions set reminder_at = current_period_end - interval '3 days', due_at = null where id = $1",
    trial.id,
  );
  await shop.rows(
    `update customers set billing_address = '{"country":"DE","line1":"Ring 1","city":"Bonn","postal_code":"53111"}' where id = $1`,
    trial.customerId,
  );
  await shop.moveClock(40 * day);
  const [mail] = await mailsTo(trial.email);
  expect(mail?.subject).toBe("Ihr Probezeitraum endet bald");
  // 7.50 and 19 % VAT
  expect(mail?.text).toMatch(/An diesem Tag werden 8,93\s\$ abgebucht/);
  await seller.delete(`/v1/tax-registrations/${registration.id}`);
});

test("a card is announced to expire 30 days before, once, if a subscription is charged to it", async () => {
  const paying = await subscribe();
  const ended = await subscribe({ status: "canceled" });
  for (const { customerId } of [paying, ended])
    await shop.rows(
      "update payment_methods set expiry_reminder_at = $2, card_exp_month = 7, card_exp_year = 2027 where customer_id = $1",
      customerId,
      new Date((await businessNow()) + day * 60_000),
    );
  await shop.rows("update subscriptions set due_at = null");
  await shop.moveClock(2 * day);
  const [mail, ...others] = await mailsTo(paying.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your card expires soon");
  expect(mail?.text).toContain("ending in 4242 expires at the end of July 2027");
  expect(await mailsTo(ended.email)).toEqual([]);
});

test("a saved card carries the day on which its customer is reminded", async () => {
  const checkout = await shop.checkout(monthly);
  expect((await shop.confirm(checkout)).status).toBe(200);
  await shop.settle();
  const [method] = await shop.rows(
    `select card_exp_month, card_exp_year, expiry_reminder_at from payment_methods
     join subscriptions on subscriptions.customer_id = payment_methods.customer_id where checkout_id = $1`,
    checkout.id,
  );
  const firstAfter = Date.UTC(Number(method?.card_exp_year), Number(method?.card_exp_month), 1);
  expect(method?.expiry_reminder_at).toEqual(new Date(firstAfter - 30 * 86_400_000));
});

test("a cancellation is confirmed with the day on which it takes effect", async () => {
  const { id, email, currentPeriodEnd } = await subscribe();
  await forSeller(seller, async (ctx) => {
    const row = await updateSubscription(ctx.tx, ctx.sellerId, id, {
      cancelAtPeriodEnd: true,
      canceledAt: ctx.now,
      endsAt: currentPeriodEnd,
    });
    await announceSubscription(ctx, row, ["updated", "canceled"]);
  });
  await shop.settle();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("Your subscription is canceled");
  expect(mail?.text).toContain("You can use your subscription until ");
});

test("taking a cancellation back is mailed, unless the seller switched that off", async () => {
  const { id, email } = await subscribe();
  const path = `/v1/subscriptions/${id}`;
  const cancel = async (value: boolean) => {
    const { status, text } = await seller.patch(path, { cancel_at_period_end: value });
    expect(status, text).toBe(200);
    await shop.settle();
  };
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  await cancel(true);
  await cancel(false);
  // Of one instant: the movable clock does not go on between them.
  expect((await subjects()).sort()).toEqual([
    "Your subscription continues",
    "Your subscription is canceled",
  ]);
  const mail = (await mailsTo(email)).find(({ subject }) => subject.endsWith("continues"));
  expect(mail?.text).toMatch(/renews on \w+ \d+, 20\d\d, and you will be charged again\./);
  const settings = (subscription_uncanceled: boolean) =>
    seller.patch(`/v1/organizations/${seller.organizationId}`, {
      customer_email_settings: { subscription_uncanceled },
    });
  await settings(false);
  await cancel(true);
  await cancel(false);
  expect((await subjects()).filter((text) => text.endsWith("continues"))).toHaveLength(1);
  await settings(true);
});

async function businessNow(): Promise<number> {
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  return app.platform.clock.nowMs() + Number(clock?.clock_offset_ms);
}

async function readStatus(id: string) {
  const [row] = await shop.rows("select status from subscriptions where id = $1", id);
  return row?.status;
}

test("the mail of a cancellation says what is charged at the end, the one of an end what is charged now", async () => {
  const plan = (amount: number) => shop.product(amount, { recurring_interval: "month" });
  const [basic, pro] = [await plan(1_000), await plan(9_000)];
  const changed = async (locale: string) => {
    const startsAt = new Date((await businessNow()) - 10 * 86_400_000);
    const row = await aSubscription(shop, { productId: basic, startsAt });
    const [customer] = await shop.rows(
      "update customers set locale = $2 where id = $1 returning email",
      row.customerId,
      locale,
    );
    // The order of the end is younger than the first one.
    await shop.moveClock(1);
    const path = `/v1/subscriptions/${row.id}`;
    await seller.patch(path, { product_id: pro, proration_behavior: "prorate" });
    return { path, email: String(customer?.email) };
  };
  const end = async (path: string, body: object) => {
    const { body: shown } = await seller.post(`${path}/preview`, body);
    expect((await seller.patch(path, body)).status).toBe(200);
    await shop.settle();
    return Number(shown.due_amount) / 100;
  };
  const later = await changed("en");
  const due = await end(later.path, { cancel_at_period_end: true });
  expect(due).toBeGreaterThan(10);
  const [mail] = await mailsTo(later.email);
  expect(mail?.subject).toBe("Your subscription is canceled");
  expect(mail?.text).toContain(
    `On that day you will be charged $${due.toFixed(2)} for changes of your plan that were not billed yet.`,
  );
  expect(mail?.text).not.toContain("You will not be charged again.");

  const now = await changed("de");
  const charged = await end(now.path, { revoke: true });
  const ended = (await mailsTo(now.email)).find(({ subject }) => /beendet/.test(subject));
  expect(ended?.text).toMatch(
    new RegExp(
      `Für alles, was noch nicht abgerechnet wurde, werden ${charged.toFixed(2).replace(".", ",")}\\s\\$ abgebucht\\.`,
    ),
  );
});

test("the mail of a cancellation says which credit the end gives back", async () => {
  const plan = (amount: number) => shop.product(amount, { recurring_interval: "month" });
  const [basic, pro] = [await plan(1_000), await plan(9_000)];
  const startsAt = new Date((await businessNow()) - 10 * 86_400_000);
  const row = await aSubscription(shop, { productId: pro, startsAt });
  const [customer] = await shop.rows("select email from customers where id = $1", row.customerId);
  const path = `/v1/subscriptions/${row.id}`;
  const later = { product_id: basic, proration_behavior: "prorate" };
  expect((await seller.patch(path, later)).status).toBe(200);
  const { body: shown } = await seller.post(`${path}/preview`, { cancel_at_period_end: true });
  expect(shown.applied_balance_amount).toBeGreaterThan(0);
  expect((await seller.patch(path, { cancel_at_period_end: true })).status).toBe(200);
  await shop.settle();
  const [mail] = await mailsTo(String(customer?.email));
  const credit = (shown.applied_balance_amount / 100).toFixed(2);
  expect(mail?.text).toContain("You will not be charged again.");
  expect(mail?.text).toContain(`On that day $${credit} becomes credit for your next payments.`);
});
