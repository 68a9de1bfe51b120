import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxKit } from "#test/support/stripe-client.ts";

const { sandbox, stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const { customers, payments, charges, methods } = sandboxProcessor(sandbox);
const returnUrl = "https://shop.example/return";
const customerId = await customers.create({
  customerId: newUuid(),
  email: "maya@example.com",
  name: "Maya Okafor",
  address: null,
});

const newPayment = (key = `intent:${newUuid()}:1`) => ({
  key,
  amount: minor(2_900),
  currency: "usd",
  customerId,
  saveMethod: false,
  allowRedirects: true,
});
const token = (alias: string) => ({ confirmationToken: `ctoken_${alias}`, returnUrl });

test("an intent is created once for its key, unconfirmed", async () => {
  const payment = {
    ...newPayment(),
    description: "Guild membership",
    metadata: { checkout: "c1" },
  };
  const created = await payments.create(payment);
  expect(created).toEqual({
    kind: "open",
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining("_secret_"),
    customerId,
    paymentMethod: null,
    savesMethod: false,
    metadata: { checkout: "c1" },
    amount: 2_900,
    currency: "usd",
    chargeId: null,
  });
  expect(await payments.create(payment)).toEqual(created);
});

test("a payment succeeds; its charge tells the fee", async () => {
  const { id } = await payments.create(newPayment());
  const paid = await payments.confirm(id, token("visa"), newUuid());
  if (paid.kind !== "succeeded") throw new Error(`the payment is ${paid.kind}`);
  expect(paid.paymentMethod).toMatchObject({
    type: "card",
    card: { brand: "visa", last4: "4242", country: "US" },
  });
  expect(await charges.retrieve(paid.chargeId ?? "")).toMatchObject({
    status: "succeeded",
    amount: 2_900,
    amountRefunded: 0,
    intentId: id,
    customerId,
    isDisputed: false,
    createdAt: new Date("2026-03-01T09:00:00Z"),
    balance: { amount: 2_900, fee: 114, net: 2_786, currency: "usd", exchangeRate: null },
  });
});

test("the fee of a charge is null until it is known", async () => {
  await sandbox.control.setSwitches({ charges: { balanceSeconds: 60 } });
  const { id } = await payments.create(newPayment());
  const paid = await payments.confirm(id, token("visa"), newUuid());
  await sandbox.control.reset();
  if (paid.kind !== "succeeded") throw new Error(`the payment is ${paid.kind}`);
  expect((await charges.retrieve(paid.chargeId ?? "")).balance).toBeNull();
});

test("the amount is changed before the confirmation", async () => {
  const { id } = await payments.create(newPayment());
  const change = { amount: minor(1_500), metadata: { discount: "d1" } };
  expect(await payments.update(id, change)).toMatchObject({
    amount: 1_500,
    metadata: { discount: "d1" },
  });
  expect(await payments.confirm(id, token("visa"), newUuid())).toMatchObject({
    kind: "succeeded",
    amount: 1_500,
  });
});

test("a decline carries its codes, and another attempt pays the same intent", async () => {
  const { id } = await payments.create(newPayment());
  const attempt = newUuid();
  const first = await payments.confirm(id, token("visa_chargeDeclinedInsufficientFunds"), attempt);
  expect(first).toMatchObject({
    kind: "declined",
    id,
    paymentMethod: { card: { brand: "visa", last4: expect.stringMatching(/^\d{4}$/) } },
    decline: {
      code: "card_declined",
      declineCode: "insufficient_funds",
      adviceCode: "try_again_later",
      message: "Your card has insufficient funds.",
      chargeId: expect.stringMatching(/^ch_/),
    },
  });
  expect(await payments.retrieve(id)).toMatchObject({ kind: "declined" });
  expect(
    await payments.confirm(id, token("visa_chargeDeclinedInsufficientFunds"), attempt),
  ).toMatchObject({ kind: "declined" });
  expect(await payments.confirm(id, token("mastercard"), newUuid())).toMatchObject({
    kind: "succeeded",
  });
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(2);
});

test("3-D Secure asks for action; an intent that ended says how instead of failing", async () => {
  const { id, clientSecret } = await payments.create(newPayment());
  expect(await payments.confirm(id, token("threeDSecure2Required"), newUuid())).toMatchObject({
    kind: "requires_action",
    clientSecret,
  });
  expect(await payments.cancel(id)).toMatchObject({ kind: "canceled" });
  expect(await payments.cancel(id)).toMatchObject({ kind: "canceled" });
  expect(await payments.confirm(id, token("visa"), newUuid())).toMatchObject({ kind: "canceled" });

  const paid = await payments.create(newPayment());
  await payments.confirm(paid.id, token("visa"), newUuid());
  expect(await payments.cancel(paid.id)).toMatchObject({ kind: "succeeded" });
});

test("a payment may be processing for a while", async () => {
  await sandbox.control.setSwitches({ charges: { processingSeconds: 60 } });
  const { id } = await payments.create(newPayment());
  expect(await payments.confirm(id, token("visa"), newUuid())).toMatchObject({
    kind: "processing",
  });
  await sandbox.control.reset();
});

test("a saved method pays later without the buyer; its absence may be a decline", async () => {
  const first = await payments.create({ ...newPayment(), saveMethod: true });
  const paid = await payments.confirm(first.id, token("visa"), newUuid());
  if (paid.kind !== "succeeded") throw new Error(`the payment is ${paid.kind}`);
  const paymentMethodId = paid.paymentMethod?.id ?? "";
  expect((await methods.list(customerId)).map(({ id }) => id)).toContain(paymentMethodId);

  const renewal = await payments.create({ ...newPayment(), allowRedirects: false });
  const offSession = { paymentMethodId, offSession: true } as const;
  expect(await payments.confirm(renewal.id, offSession, newUuid())).toMatchObject({
    kind: "succeeded",
  });
  const asked = await payments.create({ ...newPayment(), allowRedirects: false });
  const absent = { paymentMethodId: "pm_card_authenticationRequired", offSession: true } as const;
  expect(await payments.confirm(asked.id, absent, newUuid())).toMatchObject({
    kind: "declined",
    decline: { code: "authentication_required" },
  });
});

test("no object of the client library is returned to callers", async () => {
  const { id } = await payments.create(newPayment());
  const error = await payments
    .confirm(id, { confirmationToken: "ctoken_missing", returnUrl }, newUuid())
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "ProcessorError", failure: "invalid_request", status: 404 });
  expect(Object.keys(error as object).sort()).toEqual([
    "code",
    "failure",
    "name",
    "param",
    "reason",
    "status",
  ]);
});
