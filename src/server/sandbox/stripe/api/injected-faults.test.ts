import Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { sandboxKit, stripeClient, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe, sandbox } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
/** Only for calls that get no answer. */
const impatient = stripeClient(sandbox, { timeout: 200 });
const confirm = "POST /v1/payment_intents/:id/confirm";
const card = { payment_method: "pm_card_visa", return_url: "https://shop.example/return" };

afterEach(() => sandbox.control.reset());

const newIntent = () => stripe.paymentIntents.create({ amount: 1_000, currency: "usd" });

test.each([
  ["error", "StripeAPIError"],
  ["rate_limit", "StripeRateLimitError"],
  ["reset", "StripeConnectionError"],
  ["truncate", "StripeAPIError"],
  ["hang", "StripeConnectionError"],
] as const)("%s before the effect leaves nothing, and happens once", async (effect, type) => {
  const intent = await newIntent();
  await sandbox.control.addFault({ operation: confirm, moment: "before", effect });
  const options = { idempotencyKey: `before-${effect}` };
  const call = (by = stripe) => by.paymentIntents.confirm(intent.id, card, options);
  const failure = stripeFailure(call(effect === "hang" ? impatient : stripe));
  expect(await failure).toMatchObject({ type });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
  expect(await call()).toMatchObject({ status: "succeeded" });
});

test.each([
  ["reset", "StripeConnectionError"],
  ["truncate", "StripeAPIError"],
  ["hang", "StripeConnectionError"],
] as const)("%s after the effect charges, and a repeat gets the answer", async (effect, type) => {
  const intent = await newIntent();
  await sandbox.control.addFault({ operation: confirm, moment: "after", effect });
  const options = { idempotencyKey: `after-${effect}` };
  const call = (by = stripe) => by.paymentIntents.confirm(intent.id, card, options);
  const failure = stripeFailure(call(effect === "hang" ? impatient : stripe));
  expect(await failure).toMatchObject({ type });
  // A client that gives up does not end its call.
  const status = async () => (await stripe.paymentIntents.retrieve(intent.id)).status;
  await expect.poll(status).toBe("succeeded");
  expect(await call()).toMatchObject({ status: "succeeded" });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test("a server error after the effect is all that a repeat ever gets", async () => {
  const intent = await newIntent();
  await sandbox.control.addFault({ operation: confirm, moment: "after", effect: "error" });
  const options = { idempotencyKey: "after-error" };
  for (let time = 1; time <= 2; time += 1) {
    const call = stripe.paymentIntents.confirm(intent.id, card, options);
    expect(await stripeFailure(call)).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  }
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("the client's own retries get over a fault with the same key", async () => {
  const patient = new Stripe(sandbox.secretKey, {
    maxNetworkRetries: 2,
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
  });
  const intent = await newIntent();
  await sandbox.control.addFault({
    operation: confirm,
    moment: "after",
    effect: "reset",
    times: 2,
  });
  expect(await patient.paymentIntents.confirm(intent.id, card)).toMatchObject({
    status: "succeeded",
  });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test("faults happen in their order and only to the calls they are for", async () => {
  const { control } = sandbox;
  await control.addFault({ operation: "POST /v1/customers", moment: "before", effect: "error" });
  await control.addFault({ operation: "*", moment: "before", effect: "rate_limit" });
  const statuses: (number | undefined)[] = [];
  for (let time = 1; time <= 3; time += 1)
    statuses.push(
      await stripe.customers.create({}).then(
        () => 200,
        (error: Stripe.errors.StripeError) => error.statusCode,
      ),
    );
  expect(statuses).toEqual([500, 429, 200]);
});
