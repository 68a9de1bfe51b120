import type Stripe from "stripe";
import { expect, test } from "vitest";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe, sandbox, deliver } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const returnUrl = "https://shop.example/return";
const price = { amount: 2_900, currency: "usd" };
const onSession = { confirm: true, return_url: returnUrl } as const;

async function customerWith(alias: string) {
  const { id } = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer: id,
    confirm: true,
    payment_method: `pm_card_${alias}`,
    return_url: returnUrl,
  });
  return { customer: id, payment_method: String(setup.payment_method), setup };
}

test("a payment succeeds with a confirmation token", async () => {
  const customer = await stripe.customers.create({ email: "maya@example.com", name: "Maya" });
  const intent = await stripe.paymentIntents.create({
    ...price,
    customer: customer.id,
    metadata: { organization_id: "org", checkout_id: "co" },
    description: "Guild membership",
    statement_descriptor_suffix: "GUILD",
    setup_future_usage: "off_session",
  });
  expect(intent).toMatchObject({ status: "requires_payment_method", amount_received: 0 });

  const paid = await stripe.paymentIntents.confirm(intent.id, {
    confirmation_token: "ctoken_visa",
    return_url: returnUrl,
    expand: ["payment_method", "latest_charge.balance_transaction"],
  });

  expect(paid).toMatchObject({
    id: intent.id,
    status: "succeeded",
    amount_received: 2_900,
    created: Date.parse("2026-03-01T09:00:00Z") / 1_000,
    payment_method: { customer: customer.id, card: { brand: "visa", last4: "4242" } },
    latest_charge: {
      status: "succeeded",
      calculated_statement_descriptor: "SANDBOX* GUILD",
      metadata: { organization_id: "org", checkout_id: "co" },
      balance_transaction: { amount: 2_900, fee: 114, net: 2_786, currency: "usd" },
    },
  });
  expect(await deliver()).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "charge.updated",
  ]);
});

test.each([
  ["visa_chargeDeclined", "card_declined", "generic_decline"],
  ["visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
  ["visa_chargeDeclinedStolenCard", "card_declined", "stolen_card"],
  ["visa_chargeDeclinedVelocityLimitExceeded", "card_declined", "card_velocity_exceeded"],
  ["chargeDeclinedExpiredCard", "expired_card", ""],
  ["chargeDeclinedIncorrectCvc", "incorrect_cvc", ""],
  ["chargeDeclinedProcessingError", "processing_error", ""],
  ["chargeCustomerFail", "card_declined", "generic_decline"],
  ["radarBlock", "card_declined", "fraudulent"],
])("%s is declined with %s %s", async (alias, code, declineCode) => {
  const intent = await stripe.paymentIntents.create(price);
  const error = await stripeFailure(
    stripe.paymentIntents.confirm(intent.id, {
      payment_method: `pm_card_${alias}`,
      return_url: returnUrl,
    }),
  );

  expect(error).toMatchObject({
    statusCode: 402,
    type: "StripeCardError",
    code,
    decline_code: declineCode,
    payment_intent: { id: intent.id, status: "requires_payment_method" },
  });
  const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  expect(after).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: { code, type: "card_error", charge: error.charge },
    latest_charge: {
      id: error.charge,
      status: "failed",
      paid: false,
      failure_code: code,
      outcome: {
        reason: alias === "radarBlock" ? "highest_risk_level" : declineCode || code,
        type: alias === "radarBlock" ? "blocked" : "issuer_declined",
      },
    },
  });
  expect(await deliver()).toEqual(["charge.failed", "payment_intent.payment_failed"]);
});

test("a declined intent is paid by a new attempt with another card", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const attempt = (card: string) =>
    stripe.paymentIntents.confirm(intent.id, { payment_method: card, return_url: returnUrl });
  await stripeFailure(attempt("pm_card_chargeDeclined"));
  expect(await attempt("pm_card_mastercard")).toMatchObject({
    status: "succeeded",
    last_payment_error: null,
  });
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
  expect(await stripeFailure(attempt("pm_card_visa"))).toMatchObject({
    statusCode: 400,
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  await deliver();
});

test("with the customer absent a card that needs 3-D Secure is declined", async () => {
  const { customer, setup } = await customerWith("authenticationRequired");
  expect(setup.status).toBe("requires_action");
  const method = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
  const error = await stripeFailure(
    stripe.paymentIntents.create({
      ...price,
      customer,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    }),
  );
  expect(error).toMatchObject({
    statusCode: 402,
    code: "authentication_required",
    decline_code: "authentication_required",
    payment_intent: { status: "requires_payment_method" },
  });
  expect(await deliver()).toEqual(["charge.failed", "payment_intent.payment_failed"]);
});

test("a saved card is charged with the customer absent, as often as needed", async () => {
  const { customer, payment_method } = await customerWith("visa");
  for (let period = 1; period <= 2; period += 1) {
    const renewal = await stripe.paymentIntents.create({
      ...price,
      customer,
      payment_method,
      confirm: true,
      off_session: true,
      metadata: { order_id: `order-${period}` },
      expand: ["latest_charge"],
    });
    expect(renewal).toMatchObject({ status: "succeeded", latest_charge: { status: "succeeded" } });
  }
  await deliver();
});

test("a card that was charged without being saved cannot be charged again", async () => {
  const method = await stripe.paymentMethods.retrieve("pm_card_visa");
  await stripe.paymentIntents.create({ ...price, ...onSession, payment_method: method.id });
  expect(
    await stripeFailure(
      stripe.paymentIntents.create({ ...price, ...onSession, payment_method: method.id }),
    ),
  ).toMatchObject({ statusCode: 400, message: expect.stringContaining("may not be used again") });
});

test("a card of another customer is refused", async () => {
  const one = await customerWith("visa");
  const other = await stripe.customers.create({});
  expect(
    await stripeFailure(
      stripe.paymentIntents.create({
        ...price,
        customer: other.id,
        payment_method: one.payment_method,
        confirm: true,
        off_session: true,
      }),
    ),
  ).toMatchObject({ statusCode: 400, param: "payment_method" });
});

test.each([
  ["threeDSecure2Required", {}],
  ["authenticationRequiredOnSetup", {}],
  [
    "threeDSecureOptional",
    { payment_method_options: { card: { request_three_d_secure: "any" as const } } },
  ],
])("%s asks the customer present for 3-D Secure", async (alias, options) => {
  const intent = await stripe.paymentIntents.create({
    ...price,
    ...onSession,
    ...options,
    payment_method: `pm_card_${alias}`,
  });
  expect(intent).toMatchObject({
    status: "requires_action",
    latest_charge: null,
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: { return_url: returnUrl, url: expect.stringContaining(intent.id) },
    },
  });
  expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({
    status: "canceled",
    next_action: null,
  });
});

test("without a return address the page's own Stripe object shows 3-D Secure", async () => {
  const intent = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    payment_method: "pm_card_threeDSecure2Required",
  });
  expect(intent.next_action?.type).toBe("use_stripe_sdk");
});

test("a confirmation that could redirect needs a return address", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const confirm = stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  expect(await stripeFailure(confirm)).toMatchObject({ statusCode: 400, param: "return_url" });
});

test("a caller that cannot authenticate gets an error instead", async () => {
  const call = stripe.paymentIntents.create({
    ...price,
    ...onSession,
    payment_method: "pm_card_threeDSecure2Required",
    error_on_requires_action: true,
  });
  expect(await stripeFailure(call)).toMatchObject({
    statusCode: 402,
    code: "authentication_required",
  });
  await deliver();
});

test("amount, metadata and customer change until the intent is paid or canceled", async () => {
  const intent = await stripe.paymentIntents.create({ ...price, metadata: { a: "1", b: "2" } });
  const changed = await stripe.paymentIntents.update(intent.id, {
    amount: 5_000,
    metadata: { b: "", c: "3" },
  });
  expect(changed).toMatchObject({ amount: 5_000, metadata: { a: "1", c: "3" } });
  expect(changed.metadata).not.toHaveProperty("b");
  await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
    canceled_at: Date.parse("2026-03-01T09:00:00Z") / 1_000,
  });
  const late = [
    () => stripe.paymentIntents.update(intent.id, { amount: 6_000 }),
    () => stripe.paymentIntents.cancel(intent.id),
    () => stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
  ];
  for (const call of late)
    expect(await stripeFailure(call())).toMatchObject({ code: "payment_intent_unexpected_state" });
  await stripe.paymentIntents.update(intent.id, { metadata: { order_id: "o" } });
});

test.each([
  [{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
  [{ amount: 29, currency: "gbp" }, "amount_too_small", "amount"],
  [{ ...price, customer: "cus_nobody" }, "resource_missing", "customer"],
  [{ ...price, ...onSession, payment_method: "pm_nothing" }, "resource_missing", "payment_method"],
  [{ ...price, ...onSession }, "payment_intent_unexpected_state", undefined],
  [{ ...price, confirmation_token: "ctoken_visa" }, undefined, "confirmation_token"],
])("creating with %o is refused with %s", async (input, code, param) => {
  const call = stripe.paymentIntents.create(input);
  expect(await stripeFailure(call)).toMatchObject({
    type: "StripeInvalidRequestError",
    code,
    param,
  });
});

test.each([
  [{ amount: 100 }, "parameter_missing", "currency"],
  [{ ...price, amount: "ten" }, "parameter_invalid_integer", "amount"],
  [{ ...price, payment_method_types: ["card"] }, "parameter_unknown", "payment_method_types"],
  [{ ...price, description: "" }, "parameter_invalid_empty", "description"],
  [{ ...price, expand: ["amount_of_fun"] }, undefined, "expand"],
])("bad parameters %o are refused with %s", async (input, code, param) => {
  const call = stripe.paymentIntents.create(input as unknown as Stripe.PaymentIntentCreateParams);
  expect(await stripeFailure(call)).toMatchObject({ statusCode: 400, code, param });
});

test("a payment can stay in processing and end by the clock", async () => {
  const { control } = sandbox;
  await control.setSwitches({ charges: { processingSeconds: 60 } });
  const intent = await stripe.paymentIntents.create({
    ...price,
    ...onSession,
    payment_method: "pm_card_visa",
    expand: ["latest_charge"],
  });
  await control.reset();
  expect(intent).toMatchObject({ status: "processing", latest_charge: { status: "pending" } });
  expect(await deliver()).toEqual(["charge.pending"]);
});

test("lists are newest first and are paged both ways", async () => {
  const { id: customer } = await stripe.customers.create({});
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift((await stripe.paymentIntents.create({ ...price, customer })).id);

  const first = await stripe.paymentIntents.list({ customer, limit: 2, expand: ["data.customer"] });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(first).toMatchObject({ has_more: true, data: [{ customer: { id: customer } }, {}] });
  const rest = await stripe.paymentIntents.list({ customer, starting_after: made[1] ?? "" });
  expect(rest.data.map(({ id }) => id)).toEqual(made.slice(2));
  expect(rest.has_more).toBe(false);
  const back = await stripe.paymentIntents.list({
    customer,
    limit: 2,
    ending_before: made[3] ?? "",
  });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
  expect(back.has_more).toBe(true);
  const all = await stripe.paymentIntents
    .list({ customer, limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
});
