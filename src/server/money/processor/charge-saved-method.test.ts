import { beforeEach, expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxKit } from "#test/support/stripe-client.ts";
import { chargeSavedMethod } from "./charge-saved-method.ts";

const { sandbox, stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const processor = sandboxProcessor(sandbox);
const { customers, payments, setups, methods } = processor;
const returnUrl = "https://shop.example/return";
const customerId = await newCustomer();

beforeEach(() => sandbox.control.reset());

function newCustomer(): Promise<string> {
  return customers.create({
    customerId: newUuid(),
    email: "maya@example.com",
    name: "Maya Okafor",
    address: null,
  });
}

function newIntent() {
  return payments.create({
    key: `intent:${newUuid()}:1`,
    amount: minor(2_900),
    currency: "usd",
    customerId,
    saveMethod: false,
    allowRedirects: false,
  });
}

/** As the setup of a checkout leaves it, with the buyer's approval where the card asks for it. */
async function savedMethod(alias: string): Promise<string> {
  const { id } = await setups.create({
    key: `intent:${newUuid()}:1`,
    customerId,
    allowRedirects: false,
  });
  const source = { confirmationToken: `ctoken_${alias}`, returnUrl };
  const saved = await setups.confirm(id, source, newUuid());
  if (saved.kind !== "succeeded" || !saved.savesMethod) throw new Error(`it is ${saved.kind}`);
  return saved.paymentMethod?.id ?? "";
}

async function charge(paymentMethodId: string, attemptId: string = newUuid()) {
  const { id: intentId } = await newIntent();
  return chargeSavedMethod(processor, { intentId, paymentMethodId, attemptId });
}

function listCharges(intentId: string) {
  return stripe.charges.list({ payment_intent: intentId });
}

test("a saved card is charged without the buyer, again and again", async () => {
  const card = await savedMethod("visa");
  for (let month = 0; month < 2; month += 1)
    expect(await charge(card)).toMatchObject({ kind: "succeeded", payment: { amount: 2_900 } });
});

test("a repeat of the same attempt charges nothing twice", async () => {
  const paymentMethodId = await savedMethod("visa");
  const { id: intentId } = await newIntent();
  const given = { intentId, paymentMethodId, attemptId: newUuid() };
  const results = await Promise.all([1, 2, 3].map(() => chargeSavedMethod(processor, given)));
  expect(results.map(({ kind }) => kind)).toContain("succeeded");
  expect(await chargeSavedMethod(processor, given)).toMatchObject({ kind: "succeeded" });
  expect((await listCharges(intentId)).data).toHaveLength(1);
});

test("a decline says whether another try may help", async () => {
  const card = await savedMethod("chargeCustomerFail");
  expect(await charge(card)).toMatchObject({
    kind: "declined",
    decline: { code: "card_declined" },
    isFinal: false,
  });
  expect(await charge("pm_card_visa_chargeDeclinedStolenCard")).toMatchObject({
    kind: "declined",
    decline: { declineCode: "stolen_card" },
    isFinal: true,
  });
});

test("a declined intent is charged by another attempt with another card", async () => {
  const { id: intentId } = await newIntent();
  const [bad, good] = [await savedMethod("chargeCustomerFail"), await savedMethod("visa")];
  const attempt = (paymentMethodId: string) =>
    chargeSavedMethod(processor, { intentId, paymentMethodId, attemptId: newUuid() });
  expect(await attempt(bad)).toMatchObject({ kind: "declined" });
  expect(await attempt(good)).toMatchObject({ kind: "succeeded" });
});

test("a card whose bank always asks for the buyer is reported as such, and nothing is charged", async () => {
  const { id: intentId } = await newIntent();
  const result = await chargeSavedMethod(processor, {
    intentId,
    paymentMethodId: "pm_card_authenticationRequired",
    attemptId: newUuid(),
  });
  expect(result).toMatchObject({ kind: "authentication_required", payment: { id: intentId } });
  const { data } = await listCharges(intentId);
  expect(data.filter(({ status }) => status === "succeeded")).toEqual([]);
});

test("a card that was set up before needs no buyer", async () => {
  expect(await charge("pm_card_authenticationRequiredSetupForOffSession")).toMatchObject({
    kind: "succeeded",
  });
});

test("a detached method, or one that never was, is gone", async () => {
  const card = await savedMethod("visa");
  await methods.detach(card);
  expect(await charge(card)).toEqual({ kind: "method_gone" });
  expect(await charge("pm_missing")).toEqual({ kind: "method_gone" });
});

test("a processor that charges and never answers leaves the outcome unknown; the intent knows it", async () => {
  const operation = "POST /v1/payment_intents/:id/confirm";
  const paymentMethodId = await savedMethod("visa");
  const { id: intentId } = await newIntent();
  await sandbox.control.addFault({ operation, moment: "after", effect: "error", times: 10 });
  expect(
    await chargeSavedMethod(processor, { intentId, paymentMethodId, attemptId: newUuid() }),
  ).toMatchObject({ kind: "unknown" });
  expect(await payments.retrieve(intentId)).toMatchObject({ kind: "succeeded" });
});
