import { afterEach, expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import { newUuid } from "#server/platform/ids.ts";
import { calmLimits, hasty, sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxKit } from "#test/support/stripe-client.ts";
import { openProcessor, type Processor } from "./open-processor.ts";
import { ProcessorError } from "./processor-error.ts";

const { sandbox, stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const processor = sandboxProcessor(sandbox, hasty);
const once = sandboxProcessor(sandbox, { tries: 1 });
const hastyOnce = sandboxProcessor(sandbox, { ...hasty, tries: 1 });
const { control } = sandbox;
const source = { confirmationToken: "ctoken_visa", returnUrl: "https://shop.example/return" };
const confirmCall = "POST /v1/payment_intents/:id/confirm";
const effects = ["error", "rate_limit", "reset", "truncate", "hang"] as const;
/** A server error after the effect is stored for the key: see the test of it. */
const afterEffects = ["reset", "truncate", "hang"] as const;
const moments = [
  ...effects.map((effect) => [effect, "before"] as const),
  ...afterEffects.map((effect) => [effect, "after"] as const),
];

afterEach(() => control.reset());

const newPayment = () => ({
  key: `intent:${newUuid()}:1`,
  amount: minor(2_900),
  currency: "usd",
  customerId: null,
  saveMethod: false,
  allowRedirects: true,
});

async function countCharges(intentId: string): Promise<number> {
  return (await stripe.charges.list({ payment_intent: intentId })).data.length;
}

async function catchFailure(call: Promise<unknown>): Promise<ProcessorError> {
  const error = await call.catch((reason: unknown) => reason);
  if (error instanceof ProcessorError) return error;
  throw new Error("the call did not fail", { cause: error });
}

test.each(moments)(
  "%s %s the charge, twice: the third try charges once",
  async (effect, moment) => {
    const { id } = await processor.payments.create(newPayment());
    await control.addFault({ operation: confirmCall, moment, effect, times: 2 });
    expect(await processor.payments.confirm(id, source, newUuid())).toMatchObject({
      kind: "succeeded",
    });
    expect(await countCharges(id)).toBe(1);
  },
);

test.each(moments)("%s %s a refund: one refund", async (effect, moment) => {
  const { id } = await processor.payments.create(newPayment());
  const paid = await processor.payments.confirm(id, source, newUuid());
  const chargeId = paid.kind === "succeeded" ? String(paid.chargeId) : "";
  await control.addFault({ operation: "POST /v1/refunds", moment, effect });
  const refund = {
    refundId: newUuid(),
    chargeId,
    amount: minor(100),
    reason: "duplicate",
  } as const;
  expect(await processor.refunds.create(refund)).toMatchObject({ kind: "succeeded" });
  expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(1);
});

test.each(moments)("%s %s the creation of an intent: one intent", async (effect, moment) => {
  await control.addFault({ operation: "POST /v1/payment_intents", moment, effect });
  const payment = newPayment();
  const { id } = await processor.payments.create(payment);
  await control.reset();
  expect(await processor.payments.create(payment)).toMatchObject({ id });
});

test.each(effects)("reading gets over %s", async (effect) => {
  const { id } = await processor.payments.create(newPayment());
  await control.addFault({ operation: "*", moment: "before", effect, times: 2 });
  expect(await processor.payments.retrieve(id)).toMatchObject({ id, kind: "open" });
});

test("charged but never answered: the outcome is unknown, and found by the intent's id", async () => {
  const { id } = await processor.payments.create(newPayment());
  await control.addFault({ operation: confirmCall, moment: "after", effect: "hang", times: 9 });
  const key = newUuid();
  expect(await processor.payments.confirm(id, source, key)).toEqual({
    kind: "unknown",
    reason: expect.any(String),
  });
  await control.reset();
  expect(await processor.payments.retrieve(id)).toMatchObject({ kind: "succeeded", amount: 2_900 });
  expect(await processor.payments.confirm(id, source, key)).toMatchObject({ kind: "succeeded" });
  expect(await countCharges(id)).toBe(1);
});

test("a server error that the processor stored for the key stays unknown; the intent knows", async () => {
  const { id } = await processor.payments.create(newPayment());
  await control.addFault({ operation: confirmCall, moment: "after", effect: "error" });
  const key = newUuid();
  for (let time = 1; time <= 2; time += 1)
    expect(await processor.payments.confirm(id, source, key)).toMatchObject({ kind: "unknown" });
  expect(await processor.payments.retrieve(id)).toMatchObject({ kind: "succeeded" });
  expect(await countCharges(id)).toBe(1);
});

test("refunded but never answered: the same refund is found with the same key", async () => {
  const { id } = await processor.payments.create(newPayment());
  const paid = await processor.payments.confirm(id, source, newUuid());
  const chargeId = paid.kind === "succeeded" ? String(paid.chargeId) : "";
  const fault = { operation: "POST /v1/refunds", moment: "after", effect: "reset" } as const;
  await control.addFault(fault);
  const refund = {
    refundId: newUuid(),
    chargeId,
    amount: minor(100),
    reason: "duplicate",
  } as const;
  expect(await once.refunds.create(refund)).toMatchObject({ kind: "unknown" });
  expect(await once.refunds.create(refund)).toMatchObject({ kind: "succeeded", amount: 100 });
  expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(1);
});

test.each(effects)("tries end: %s is unknown, and no outage of our database", async (effect) => {
  await control.addFault({ operation: "*", moment: "before", effect, times: 100 });
  const error = await catchFailure(hastyOnce.payments.create(newPayment()));
  expect(error.failure).toBe("unknown");
  expect(isDatabaseAway(error)).toBe(false);
});

test("as many tries as allowed, all with the same key", async () => {
  const keys: (string | null)[] = [];
  const deaf = withFetch(async (_, init) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    throw new Error("Connection terminated unexpectedly");
  });
  const error = await catchFailure(deaf.payments.create({ ...newPayment(), key: "intent:row:1" }));
  expect(keys).toEqual(["intent:row:1", "intent:row:1", "intent:row:1"]);
  expect(error.failure).toBe("unknown");
  expect(isDatabaseAway(error)).toBe(false);

  keys.length = 0;
  await catchFailure(deaf.payments.update("pi_1", { amount: minor(1) }));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("an answer that is not the processor's own is no success", async () => {
  const proxied = withFetch(async () => Response.json({ message: "Not found" }, { status: 404 }));
  expect((await catchFailure(proxied.payments.retrieve("pi_1"))).failure).toBe("unknown");
});

test("a wrong key is a fault of the configuration, and not tried again", async () => {
  let calls = 0;
  const stranger = withFetch((input, init) => {
    calls += 1;
    return sandbox.fetch(input, init);
  }, "sk_test_stranger");
  expect((await catchFailure(stranger.payments.retrieve("pi_1"))).failure).toBe("configuration");
  expect(calls).toBe(1);
});

test("the same key for another amount is a bug, not an unknown outcome", async () => {
  const payment = newPayment();
  await processor.payments.create(payment);
  const other = processor.payments.create({ ...payment, amount: minor(1) });
  expect((await catchFailure(other)).failure).toBe("invalid_request");
});

function withFetch(fetch: typeof globalThis.fetch, secretKey = sandbox.secretKey): Processor {
  return openProcessor({ ...sandbox, secretKey, fetch }, { ...calmLimits, ...hasty, tries: 3 });
}
