import { expect, test } from "vitest";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";
import { testCards } from "./test-cards.ts";

const { stripe, sandbox, platform, deliver } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const returnUrl = "https://shop.example/return";

function typed(number: string, other: object = {}) {
  const cvc = number.startsWith("3782") ? "1234" : "123";
  return { type: "card" as const, card: { number, exp_month: 12, exp_year: 2030, cvc, ...other } };
}

test.each(testCards.map(({ number, brand }) => [number, brand]))(
  "%s is a %s card",
  async (number, brand) => {
    const method = await stripe.paymentMethods.create(typed(number));
    expect(method).toMatchObject({
      type: "card",
      customer: null,
      card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2030 },
    });
  },
);

test.each([
  ["4539578763621486", {}, "card_declined", "test_mode_live_card"],
  ["4242424242424241", {}, "incorrect_number", ""],
  ["4242424242424242", { exp_month: 13 }, "invalid_expiry_month", ""],
  ["4242424242424242", { exp_year: 95 }, "invalid_expiry_year", ""],
  ["4242424242424242", { cvc: "12" }, "invalid_cvc", ""],
])("%s with %o is refused with %s", async (number, other, code, declineCode) => {
  const error = await stripeFailure(stripe.paymentMethods.create(typed(number, other)));
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
});

test("the same card has the same fingerprint, by number and by alias", async () => {
  const one = await stripe.paymentMethods.create(typed("4242424242424242"));
  const spaced = await stripe.paymentMethods.create(typed("4242 4242 4242 4242"));
  const alias = await stripe.paymentMethods.retrieve("pm_card_visa");
  const other = await stripe.paymentMethods.retrieve("pm_card_mastercard");
  const prints = [one, spaced, alias].map(({ card }) => card?.fingerprint);
  expect(new Set(prints).size).toBe(1);
  expect(other.card?.fingerprint).not.toBe(prints[0]);
});

test("a card is attached to one customer and detached for good", async () => {
  const [one, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: one.id });
  expect(method.customer).toBe(one.id);
  expect(
    await stripeFailure(stripe.paymentMethods.attach(method.id, { customer: other.id })),
  ).toMatchObject({ statusCode: 400 });
  expect(
    await stripe.customers.update(one.id, {
      invoice_settings: { default_payment_method: method.id },
    }),
  ).toMatchObject({ invoice_settings: { default_payment_method: method.id } });

  expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
  expect(await deliver()).toEqual(["payment_method.detached"]);
  expect((await stripe.customers.listPaymentMethods(one.id)).data).toEqual([]);
  expect(await stripeFailure(stripe.paymentMethods.detach(method.id))).toMatchObject({
    code: "payment_method_unexpected_state",
  });
  expect(
    await stripeFailure(
      stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        customer: one.id,
        payment_method: method.id,
        confirm: true,
        off_session: true,
      }),
    ),
  ).toMatchObject({ message: expect.stringContaining("detached from a Customer") });
});

test.each([
  ["chargeDeclined", "card_declined"],
  ["chargeDeclinedExpiredCard", "expired_card"],
  ["chargeDeclinedIncorrectCvc", "incorrect_cvc"],
  ["chargeDeclinedProcessingError", "processing_error"],
])("%s refuses to be attached with %s", async (alias, code) => {
  const { id } = await stripe.customers.create({});
  const call = stripe.paymentMethods.attach(`pm_card_${alias}`, { customer: id });
  expect(await stripeFailure(call)).toMatchObject({ statusCode: 402, code });
});

test("a confirmation token shows its card and works once", async () => {
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: "pm_card_visa",
    return_url: returnUrl,
  });
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({
    payment_intent: null,
    payment_method_preview: {
      card: { brand: "visa", last4: "4242", country: "US", fingerprint: expect.any(String) },
    },
  });

  const pay = () =>
    stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      confirmation_token: token.id,
      expand: ["payment_method"],
    });
  const paid = await pay();
  expect(paid).toMatchObject({ status: "succeeded", payment_method: { card: { last4: "4242" } } });
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({
    payment_intent: paid.id,
  });
  expect(await stripeFailure(pay())).toMatchObject({
    statusCode: 400,
    code: "token_already_used",
    param: "confirmation_token",
  });
});

test("a confirmation token expires after twelve hours", async () => {
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: "pm_card_visa",
    return_url: returnUrl,
  });
  platform.tick(12 * 3_600_000);
  const call = () => stripe.setupIntents.create({ confirm: true, confirmation_token: token.id });
  expect(await stripeFailure(call())).toMatchObject({
    param: "confirmation_token",
    message: expect.stringContaining("expired"),
  });
  while ((await runDueWork(platform, sandbox.work.deadlines)) > 0);
  expect(await stripeFailure(call())).toMatchObject({ code: "resource_missing" });
});

test("a token named for a card works any number of times", async () => {
  expect(await stripe.confirmationTokens.retrieve("ctoken_amex")).toMatchObject({
    id: "ctoken_amex",
    payment_method_preview: { card: { brand: "amex" } },
  });
  for (let time = 1; time <= 2; time += 1)
    expect(
      await stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        confirm: true,
        return_url: returnUrl,
        confirmation_token: "ctoken_amex",
      }),
    ).toMatchObject({ status: "succeeded" });
  expect(await stripeFailure(stripe.confirmationTokens.retrieve("ctoken_nothing"))).toMatchObject({
    code: "resource_missing",
  });
});

test("typed cards and the one made for it expire, others named by an alias do not", async () => {
  const { id: customer } = await stripe.customers.create({});
  const short = await stripe.paymentMethods.create(
    typed("4242424242424242", { exp_month: 6, exp_year: 2026 }),
  );
  await stripe.paymentMethods.attach(short.id, { customer });
  const soon = await stripe.paymentMethods.attach("pm_card_expiresNextMonth", { customer });
  expect(soon.card).toMatchObject({ exp_month: 4, exp_year: 2026 });
  const lasting = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  const charge = (payment_method: string) =>
    stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      customer,
      payment_method,
      confirm: true,
      off_session: true,
    });
  for (const { id } of [short, soon, lasting])
    expect(await charge(id)).toMatchObject({ status: "succeeded" });

  platform.tick(365 * 86_400_000);
  for (const { id } of [short, soon])
    expect(await stripeFailure(charge(id))).toMatchObject({ code: "expired_card" });
  expect(await charge(lasting.id)).toMatchObject({ status: "succeeded" });
});

test("no card number is stored anywhere", async () => {
  const { rows: tables } = await platform.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const numbers = testCards.map(({ number }) => number).join("|");
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await platform.database.pool.query(
      `select 1 from "${name}" as row where row::text ~ $1 limit 1`,
      [numbers],
    );
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
});
