import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { until } from "#test/support/effects.ts";
import { hasty } from "#test/support/processor-kit.ts";

const shop = await aShop({ works: true, limits: hasty });
const poster = await shop.product(2_000);
const { control } = shop.sandbox;
const threeDSecure = { confirmation_token_id: "ctoken_threeDSecure2Required" };
const confirmCall = "POST /v1/payment_intents/:id/confirm";

beforeEach(() => control.reset());

async function aDiscountedCheckout() {
  const discount = await shop.discount({ max_redemptions: 1 });
  return shop.checkout(poster, { discount_id: discount });
}

async function asBuyer({ client_secret: secret }: { client_secret: string }) {
  return (await shop.app.visitor().get(`/v1/checkouts/client/${secret}`)).body;
}

test("a card that asks for authentication pays once the buyer has approved", async () => {
  const checkout = await shop.checkout(poster);
  const { status, body } = await shop.confirm(checkout, threeDSecure);
  expect(status).toBe(200);
  expect(body.payment_processor_metadata).toMatchObject({
    intent_status: "requires_action",
    intent_client_secret: expect.stringMatching(/^pi_.+_secret_/),
  });
  expect(await shop.readStatus(checkout)).toBe("confirmed");
  // The buyer can go on in another tab.
  const { payment_processor_metadata: shown } = await asBuyer(checkout);
  expect(shown).toEqual(body.payment_processor_metadata);

  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("succeeded");
  expect((await asBuyer(checkout)).payment_processor_metadata).not.toHaveProperty(
    "intent_client_secret",
  );
  expect(await shop.faults()).toEqual({});
});

test("the conversion counts a payment that waits for the bank apart from paid ones", async () => {
  const { status, body } = await shop.confirm(
    await shop.checkout(await shop.product(900)),
    threeDSecure,
  );
  expect([status, body.status]).toEqual([200, "confirmed"]);
  const period = "from=2020-01-01T00:00:00Z&to=2036-01-01T00:00:00Z";
  const { products } = (await shop.seller.get(`/v1/checkouts/conversion?${period}`)).body;
  expect(
    products.find(({ product_id: id }: { product_id: string }) => id === body.product_id),
  ).toMatchObject({ opened: 1, confirmed: 1, waiting: 1, paid: 0 });
});

test("an authentication that the buyer refuses opens the checkout again, and the next card pays", async () => {
  const checkout = await aDiscountedCheckout();
  await shop.confirm(checkout, threeDSecure);
  await shop.authenticate(checkout, "refuse");
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("open");

  expect((await shop.confirm(checkout)).status).toBe(200);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

test("an authentication is canceled after 30 minutes, and the redemption is free again", async () => {
  const checkout = await aDiscountedCheckout();
  await shop.confirm(checkout, threeDSecure);
  await shop.moveClock(29);
  expect(await shop.readStatus(checkout)).toBe("confirmed");
  await shop.moveClock(2);
  await until(async () => (await shop.readStatus(checkout)) === "open");
  expect(await shop.faults()).toEqual({});

  expect((await shop.confirm(checkout)).status).toBe(200);
  const attempts = await shop.rows(
    "select intent_id, status from payment_attempts where checkout_id = $1 order by created_at",
    checkout.id,
  );
  expect(attempts.map(({ status }) => status)).toEqual(["canceled", "succeeded"]);
  expect(new Set(attempts.map((attempt) => attempt.intent_id)).size).toBe(2);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

test("an authentication that is refused after the checkout's time makes it failed", async () => {
  const checkout = await shop.checkout(poster);
  await shop.moveClock(24 * 60 - 10);
  await shop.confirm(checkout, threeDSecure);
  await shop.moveClock(40);
  await until(async () => (await shop.readStatus(checkout)) === "failed");
});

test("a processor that charges and never answers: the buyer hears confirmed, the order follows", async () => {
  await control.setSwitches({ webhooks: { timing: "dropped" } });
  await control.addFault({ operation: confirmCall, moment: "after", effect: "hang", times: 10 });
  const checkout = await aDiscountedCheckout();
  const { status, body } = await shop.confirm(checkout);
  expect([status, body.payment_processor_metadata.intent_status]).toEqual([200, "processing"]);
  expect(await shop.readStatus(checkout)).toBe("confirmed");
  // The outcome is not known: it may be a decline, after which the checkout opens again.
  for (const shown of [body, await asBuyer(checkout)])
    expect(shown.payment_processor_metadata).not.toHaveProperty("intent_client_secret");

  await control.reset();
  await shop.moveClock(3);
  await until(async () => (await shop.readStatus(checkout)) === "succeeded");
  // No event tells the fee either.
  await shop.moveClock(61);
  await until(async () => Object.keys(await shop.faults()).length === 0);
});

test("a processor that never gets the confirmation: the checkout opens again, nothing is charged", async () => {
  await control.addFault({ operation: confirmCall, moment: "before", effect: "reset", times: 10 });
  const checkout = await aDiscountedCheckout();
  expect((await shop.confirm(checkout)).status).toBe(200);

  await control.reset();
  await shop.moveClock(3);
  await until(async () => (await shop.readStatus(checkout)) === "open");
  expect((await shop.confirm(checkout)).status).toBe(200);
  expect(await shop.readStatus(checkout)).toBe("succeeded");
});

test.each([
  "POST /v1/payment_intents",
  "POST /v1/customers",
  "POST /v1/payment_intents/:id",
  "GET /v1/confirmation_tokens/:id",
])("a processor that is away at %s is 503, and nothing is half done", async (operation) => {
  await control.addFault({ operation, moment: "before", effect: "reset", times: 10 });
  const checkout = await aDiscountedCheckout();
  const key = { "idempotency-key": `away ${operation}`.replaceAll(" ", "-") };
  const body = { customer_email: `away-${operation.length}@example.com` };
  const away = await shop.confirm(checkout, body, key);
  expect([away.status, away.headers["retry-after"]]).toEqual([503, "5"]);
  expect(await shop.readStatus(checkout)).toBe("open");
  expect(await shop.faults()).toEqual({});

  await control.reset();
  expect((await shop.confirm(checkout, body, key)).status).toBe(200);
  expect(await shop.readStatus(checkout)).toBe("succeeded");
});

test("a payment that takes its time ends when the processor says so", async () => {
  for (const [processingOutcome, ended] of [
    ["succeeded", "succeeded"],
    ["failed", "open"],
  ] as const) {
    await control.setSwitches({ charges: { processingSeconds: 60, processingOutcome } });
    const checkout = await aDiscountedCheckout();
    const { body } = await shop.confirm(checkout);
    expect(body.payment_processor_metadata.intent_status).toBe("processing");
    await shop.moveClock(2);
    await until(async () => (await shop.readStatus(checkout)) === ended);
  }
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

test("a fee that is known later is posted once", async () => {
  await control.setSwitches({ charges: { balanceSeconds: 600 } });
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout);
  await shop.settle();
  const fee = () =>
    shop.rows(
      `select fee_amount from payments where checkout_id = $1 and fee_amount is not null
         and exists (select from ledger_entries where source = 'charge:' || charge_id || ':fee')`,
      checkout.id,
    );
  expect(await fee()).toEqual([]);
  await shop.moveClock(11);
  await until(async () => (await fee()).length === 1);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});
