import { beforeEach, expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import { listPaymentMethods, type PaymentMethodRow } from "./payment-method-store.ts";
import { savePaymentMethod } from "./save-payment-method.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);
const plan = await shop.product(2_000, { recurring_interval: "month" });
await shop.seller.patch(`/v1/organizations/${shop.seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "prorate",
  },
});
const { control } = shop.sandbox;
const { methods } = shop.processor;
const { organizationId } = shop.seller;
const { db } = shop.app.platform.database;

beforeEach(() => control.reset());

async function buy(email: string, alias = "visa") {
  const checkout = await shop.checkout(plan);
  const { status, text } = await shop.confirm(checkout, {
    customer_email: email,
    confirmation_token_id: `ctoken_${alias}`,
  });
  expect(status, text).toBe(200);
  return checkout;
}

const newEmail = () => `saver-${newUuid()}@example.com`;

async function readCustomerId(email: string): Promise<string> {
  const [row] = await shop.rows("select id from customers where email = $1", email);
  return String(row?.id);
}

async function savedBy(email: string): Promise<PaymentMethodRow[]> {
  return listPaymentMethods(db, organizationId, await readCustomerId(email));
}

async function getOnlyMethod(email: string): Promise<PaymentMethodRow> {
  const [method, ...others] = await savedBy(email);
  if (!method || others.length > 0) throw new Error("there is not one method");
  return method;
}

test("a payment that is set up for later saves its card once, whichever event is first", async () => {
  await control.setSwitches({ webhooks: { timing: "early", copies: 3, order: "shuffled" } });
  const email = newEmail();
  await buy(email);
  await shop.settle();
  expect(await getOnlyMethod(email)).toMatchObject({
    type: "card",
    processorId: expect.stringMatching(/^pm_/),
    cardBrand: "visa",
    cardLast4: "4242",
    cardExpMonth: expect.any(Number),
    isDefault: true,
    revision: 0,
  });
});

test("a plain purchase saves nothing", async () => {
  const email = newEmail();
  expect((await shop.confirm(await shop.checkout(poster), { customer_email: email })).status).toBe(
    200,
  );
  expect(await savedBy(email)).toEqual([]);
});

test("a card that asks for authentication is saved by the event that follows it", async () => {
  const email = newEmail();
  const checkout = await buy(email, "threeDSecure2Required");
  expect(await savedBy(email)).toEqual([]);
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await getOnlyMethod(email)).toMatchObject({ isDefault: true });
});

test("the first card stays the default; when it is detached, the newest of the others takes its place", async () => {
  const email = newEmail();
  await buy(email);
  const first = await getOnlyMethod(email);
  await buy(email, "mastercard");
  await buy(email, "amex");
  expect((await savedBy(email)).map(({ cardBrand, isDefault }) => [cardBrand, isDefault])).toEqual([
    ["amex", false],
    ["mastercard", false],
    ["visa", true],
  ]);
  await methods.detach(first.processorId);
  await shop.settle();
  expect((await savedBy(email)).map(({ cardBrand, isDefault }) => [cardBrand, isDefault])).toEqual([
    ["amex", true],
    ["mastercard", false],
  ]);
});

test("a renewed card is brought up to date, by events at once, repeated and shuffled", async () => {
  await control.setSwitches({ webhooks: { timing: "held" } });
  const email = newEmail();
  await buy(email);
  const { processorId } = await getOnlyMethod(email);
  for (const expYear of [2041, 2042, 2043])
    await control.renewCard(processorId, { expMonth: 7, expYear });
  await control.releaseWebhooks({ order: "shuffled", seed: 3, copies: 4 });
  await shop.settle();
  expect(await getOnlyMethod(email)).toMatchObject({ cardExpMonth: 7, cardExpYear: 2043 });
});

test("a card that was detached before its payment was recorded is not offered", async () => {
  await control.setSwitches({ webhooks: { timing: "held" } });
  const email = newEmail();
  const checkout = await buy(email, "threeDSecure2Required");
  await shop.authenticate(checkout, "approve");
  const [row] = await shop.rows("select intent_id from checkouts where id = $1", checkout.id);
  const intent = await shop.processor.payments.retrieve(String(row?.intent_id));
  await methods.detach(intent.paymentMethod?.id ?? "");
  await control.releaseWebhooks({ order: "reversed" });
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("succeeded");
  expect(await savedBy(email)).toEqual([]);
});

test("what arrives late of a detached card does not bring it back", async () => {
  const email = newEmail();
  await buy(email);
  const { processorId, customerId } = await getOnlyMethod(email);
  const facts = await methods.find(processorId);
  await methods.detach(processorId);
  await shop.settle();
  if (!facts) throw new Error("the method is missing");
  await forSeller({ platform: shop.app.platform, organizationId }, (ctx) =>
    savePaymentMethod(ctx, customerId, facts),
  );
  expect(await savedBy(email)).toEqual([]);
});

test("two cards saved at once: both are there, one is the default", async () => {
  const email = newEmail();
  expect((await shop.confirm(await shop.checkout(poster), { customer_email: email })).status).toBe(
    200,
  );
  const checkouts = await Promise.all([1, 2, 3].map(() => shop.checkout(plan)));
  const aliases = ["visa", "mastercard", "amex"];
  const replies = await Promise.all(
    checkouts.map((checkout, index) =>
      shop.confirm(checkout, {
        customer_email: email,
        confirmation_token_id: `ctoken_${aliases[index]}`,
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await shop.settle();
  const saved = await savedBy(email);
  expect(saved).toHaveLength(3);
  expect(saved.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("deleting a customer detaches their cards at the processor", async () => {
  const email = newEmail();
  await buy(email);
  const { processorId, customerId } = await getOnlyMethod(email);
  expect((await shop.seller.delete(`/v1/customers/${customerId}`)).status).toBe(204);
  await shop.settle();
  expect(await listPaymentMethods(db, organizationId, customerId)).toEqual([]);
  const { customer } = await stripeClient(shop.sandbox).paymentMethods.retrieve(processorId);
  expect(customer).toBeNull();
});

test("a customer who is deleted while the payment is under way saves no card", async () => {
  const email = newEmail();
  const checkout = await buy(email, "threeDSecure2Required");
  const customerId = await readCustomerId(email);
  await shop.seller.delete(`/v1/customers/${customerId}`);
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  // The payment goes back.
  expect(await shop.readStatus(checkout)).toBe("open");
  expect(await listPaymentMethods(db, organizationId, customerId)).toEqual([]);
  const [row] = await shop.rows(
    "select intent_id from payment_attempts where checkout_id = $1",
    checkout.id,
  );
  const intent = await shop.processor.payments.retrieve(String(row?.intent_id));
  expect(intent.paymentMethod).toMatchObject({ customerId: null });
});
