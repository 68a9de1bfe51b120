import { expect, test } from "vitest";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe, deliver } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const returnUrl = "https://shop.example/return";

test("a card is saved for later charges", async () => {
  const customer = await stripe.customers.create({});
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    confirm: true,
    confirmation_token: "ctoken_mastercard",
    usage: "off_session",
    return_url: returnUrl,
    metadata: { checkout_id: "co" },
    expand: ["payment_method"],
  });
  expect(intent).toMatchObject({
    status: "succeeded",
    usage: "off_session",
    metadata: { checkout_id: "co" },
    payment_method: { customer: customer.id, card: { brand: "mastercard", last4: "4444" } },
  });
  const saved = await stripe.customers.listPaymentMethods(customer.id);
  expect(saved.data).toHaveLength(1);
  expect(await deliver()).toEqual(["setup_intent.succeeded"]);
});

test("a card that its issuer refuses is not saved", async () => {
  const customer = await stripe.customers.create({});
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  const error = await stripeFailure(
    stripe.setupIntents.confirm(intent.id, {
      payment_method: "pm_card_visa_chargeDeclined",
      return_url: returnUrl,
    }),
  );
  expect(error).toMatchObject({
    statusCode: 402,
    code: "card_declined",
    decline_code: "generic_decline",
    setup_intent: { id: intent.id, status: "requires_payment_method" },
  });
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "card_declined" },
  });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  expect(await deliver()).toEqual(["setup_intent.setup_failed"]);
});

test("an intent is changed, then canceled for good", async () => {
  const intent = await stripe.setupIntents.create({ payment_method: "pm_card_visa" });
  expect(intent.status).toBe("requires_confirmation");
  expect(
    await stripe.setupIntents.update(intent.id, { metadata: { a: "1" }, description: "Trial" }),
  ).toMatchObject({ metadata: { a: "1" }, description: "Trial" });
  expect(
    await stripe.setupIntents.cancel(intent.id, { cancellation_reason: "abandoned" }),
  ).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect(
    await stripeFailure(stripe.setupIntents.confirm(intent.id, { return_url: returnUrl })),
  ).toMatchObject({ statusCode: 400, code: "setup_intent_unexpected_state" });
});

test("an unknown intent is missing", async () => {
  expect(await stripeFailure(stripe.setupIntents.retrieve("seti_nothing"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});
