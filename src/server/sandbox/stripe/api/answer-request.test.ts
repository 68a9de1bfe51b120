import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import {
  sandboxKit,
  stripeClient,
  stripeFailure,
  stripeVersion,
} from "#test/support/stripe-client.ts";

const { stripe, sandbox, platform } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const price = { amount: 1_000, currency: "usd" };
const pay = { ...price, confirm: true, return_url: "https://shop.example/return" };

afterEach(() => sandbox.control.reset());

async function send(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await sandbox.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: { authorization: `Bearer ${sandbox.secretKey}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** With a fetch client the response is the fetch response. */
function isReplayed({ lastResponse }: { lastResponse: { headers: object } }): string | null {
  return (lastResponse.headers as Headers).get("idempotent-replayed");
}

async function charges(intentId: string): Promise<number> {
  return (await stripe.charges.list({ payment_intent: intentId })).data.length;
}

test("the same key with the same parameters gives the same answer", async () => {
  const options = { idempotencyKey: "same" };
  const first = await stripe.paymentIntents.create({ ...price, metadata: { a: "1" } }, options);
  const again = await stripe.paymentIntents.create({ metadata: { a: "1" }, ...price }, options);
  expect(again).toEqual(first);
  expect([isReplayed(first), isReplayed(again)]).toEqual([null, "true"]);
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  expect(again.lastResponse.idempotencyKey).toBe("same");
  expect(again.lastResponse.apiVersion).toBe(stripeVersion);
});

test("the same key with other parameters, or for another call, is an error", async () => {
  const options = { idempotencyKey: "reused" };
  const intent = await stripe.paymentIntents.create(price, options);
  for (const call of [
    () => stripe.paymentIntents.create({ ...price, amount: 2_000 }, options),
    () => stripe.paymentIntents.cancel(intent.id, {}, options),
  ])
    expect(await stripeFailure(call())).toMatchObject({
      statusCode: 400,
      type: "StripeIdempotencyError",
      rawType: "idempotency_error",
    });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
});

test("a decline is repeated, and a new key tries again", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const attempt = (card: string, idempotencyKey: string) =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: card, return_url: pay.return_url },
      { idempotencyKey },
    );
  const first = await stripeFailure(attempt("pm_card_chargeDeclined", "attempt-1"));
  const again = await stripeFailure(attempt("pm_card_chargeDeclined", "attempt-1"));
  expect(again).toMatchObject({ statusCode: 402, charge: first.charge });
  expect(await charges(intent.id)).toBe(1);
  expect(await attempt("pm_card_visa", "attempt-2")).toMatchObject({ status: "succeeded" });
  // The old answer is still the answer to the old key.
  expect(await stripeFailure(attempt("pm_card_chargeDeclined", "attempt-1"))).toMatchObject({
    statusCode: 402,
    payment_intent: { status: "requires_payment_method" },
  });
});

test("a refusal after the call began is repeated, bad parameters are not", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const refused = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { return_url: pay.return_url },
      { idempotencyKey: "began" },
    );
  expect(await stripeFailure(refused())).toMatchObject({ code: "payment_intent_unexpected_state" });
  await stripe.paymentIntents.update(intent.id, { payment_method: "pm_card_visa" });
  expect(await stripeFailure(refused())).toMatchObject({ code: "payment_intent_unexpected_state" });

  const options = { idempotencyKey: "not begun" };
  const bad = { ...price, amount: "x" } as unknown as Stripe.PaymentIntentCreateParams;
  await stripeFailure(stripe.paymentIntents.create(bad, options));
  expect(await stripe.paymentIntents.create(price, options)).toMatchObject({ amount: 1_000 });
});

test("20 requests with one key at once have one effect", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: "pm_card_visa", return_url: pay.return_url },
      { idempotencyKey: "race" },
    );
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      confirm().then(
        ({ latest_charge }) => String(latest_charge),
        ({ statusCode, code }) => `${statusCode} ${code}`,
      ),
    ),
  );
  expect(await charges(intent.id)).toBe(1);
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  const kinds = new Set(results);
  expect(kinds.has(String(charge?.id))).toBe(true);
  kinds.delete(String(charge?.id));
  expect([...kinds].every((kind) => kind === "409 idempotency_key_in_use")).toBe(true);
});

test("a key is busy while its first request is under way", async () => {
  const { pool } = platform.database;
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock(7305026, hashtext($1))", ["busy"]);
  expect(
    await stripeFailure(stripe.customers.create({}, { idempotencyKey: "busy" })),
  ).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await client.query("rollback");
  client.release();
  expect(await stripe.customers.create({}, { idempotencyKey: "busy" })).toMatchObject({
    object: "customer",
  });
});

test("20 confirmations of one intent with keys of their own charge once", async () => {
  const intent = await stripe.paymentIntents.create(price);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: "pm_card_visa",
        return_url: pay.return_url,
      }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await charges(intent.id)).toBe(1);
});

test("a key is forgotten after 24 hours of the machine clock", async () => {
  const options = { idempotencyKey: "old" };
  const first = await stripe.customers.create({ name: "One" }, options);
  platform.tick(24 * 3_600_000 - 1);
  expect((await stripe.customers.create({ name: "One" }, options)).id).toBe(first.id);
  platform.tick(1);
  const later = await stripe.customers.create({ name: "Two" }, options);
  expect(later.id).not.toBe(first.id);
});

test("keys have no effect on reads and are at most 255 characters long", async () => {
  const { id } = await stripe.customers.create({});
  const headers = { "idempotency-key": "read" };
  await send(`/v1/customers/${id}`, headers);
  await stripe.customers.update(id, { name: "New" });
  expect((await send(`/v1/customers/${id}`, headers)).body).toMatchObject({ name: "New" });
  const long = { "idempotency-key": "k".repeat(256) };
  expect((await send("/v1/customers", long, "POST")).status).toBe(400);
});

test("every refusal has Stripe's envelope, unknown calls too", async () => {
  const answers = [
    await send("/v1/nothing"),
    await send("/v1/customers/cus_nobody"),
    await send("/v1/customers", {}, "DELETE"),
    await send("/v1/customers/cus_x", { authorization: "" }),
    await send("/v1/customers/cus_x", { authorization: "Bearer sk_live_realone" }),
    await send("/v1/customers/cus_x", { authorization: `Bearer ${sandbox.publishableKey}` }),
    await send("/v1/customers/cus_x", { "stripe-version": "2020-08-27" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401, 401, 403, 400]);
  for (const { body, headers } of answers) {
    expect(body).toMatchObject({ error: { type: "invalid_request_error" } });
    expect(headers.get("request-id")).toMatch(/^req_/);
  }
});

test("the key is also accepted as a user name", async () => {
  const basic = Buffer.from(`${sandbox.secretKey}:`).toString("base64");
  expect((await send("/v1/customers/cus_x", { authorization: `Basic ${basic}` })).status).toBe(404);
});

test("a client with another key is refused", async () => {
  const stranger = stripeClient({ ...sandbox, secretKey: "sk_test_other" });
  const error = await stripeFailure(stranger.customers.create({}));
  expect(error).toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
});
