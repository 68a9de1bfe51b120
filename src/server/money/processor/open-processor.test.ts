import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxKit, stripeVersion } from "#test/support/stripe-client.ts";
import { openProcessor } from "./open-processor.ts";

const { sandbox, stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const { customers, payments, setups, refunds, methods, tokens } = sandboxProcessor(sandbox);
const returnUrl = "https://shop.example/return";
const maya = { email: "maya@example.com", name: "Maya Okafor", address: null };

const newCustomer = () => customers.create({ customerId: newUuid(), ...maya });

async function paidCharge(alias = "visa", amount = 2_900): Promise<string> {
  const { id } = await payments.create({
    key: `intent:${newUuid()}:1`,
    amount: minor(amount),
    currency: "usd",
    customerId: null,
    saveMethod: false,
    allowRedirects: true,
  });
  const source = { confirmationToken: `ctoken_${alias}`, returnUrl };
  const paid = await payments.confirm(id, source, newUuid());
  if (paid.kind !== "succeeded" || paid.chargeId === null) throw new Error(paid.kind);
  return paid.chargeId;
}

test("a customer is created once for its row, and changed", async () => {
  const customer = { customerId: newUuid(), ...maya, metadata: { organization: "org" } };
  const id = await customers.create(customer);
  expect(await customers.create(customer)).toBe(id);

  const address = {
    line1: "1 Main St",
    line2: null,
    postal_code: "10001",
    city: "New York",
    state: "US-NY",
    country: "US",
  };
  await customers.update(id, { email: "m@example.com", name: null, address });
  expect(await stripe.customers.retrieve(id)).toMatchObject({
    email: "m@example.com",
    name: null,
    metadata: { organization: "org" },
    address: { line1: "1 Main St", line2: null, city: "New York", state: "NY", country: "US" },
  });
  await customers.update(id, { ...maya });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ name: "Maya Okafor", address: null });
});

test("a setup saves a method; a refused card is a decline", async () => {
  const customerId = await newCustomer();
  const key = `intent:${newUuid()}:1`;
  const created = await setups.create({ key, customerId, allowRedirects: true });
  expect(created).toMatchObject({ kind: "open", customerId, paymentMethod: null });
  expect(await setups.update(created.id, { metadata: { checkout: "c1" } })).toMatchObject({
    metadata: { checkout: "c1" },
  });
  const refused = { confirmationToken: "ctoken_chargeDeclinedExpiredCard", returnUrl };
  expect(await setups.confirm(created.id, refused, newUuid())).toMatchObject({
    kind: "declined",
    decline: { code: "expired_card" },
  });
  const good = { confirmationToken: "ctoken_visa", returnUrl };
  const saved = await setups.confirm(created.id, good, newUuid());
  expect(saved).toMatchObject({ kind: "succeeded", paymentMethod: { card: { last4: "4242" } } });
  expect(await setups.retrieve(created.id)).toEqual(saved);
  expect(await setups.cancel(created.id)).toMatchObject({ kind: "succeeded" });
});

test("a setup may ask for 3-D Secure and be canceled", async () => {
  const { id } = await setups.create({
    key: `intent:${newUuid()}:1`,
    customerId: await newCustomer(),
    allowRedirects: false,
  });
  const source = { confirmationToken: "ctoken_authenticationRequiredOnSetup", returnUrl };
  expect(await setups.confirm(id, source, newUuid())).toMatchObject({ kind: "requires_action" });
  expect(await setups.cancel(id)).toMatchObject({ kind: "canceled" });
});

test("a detached method is gone from the list; detaching it again changes nothing", async () => {
  const customerId = await newCustomer();
  const { id } = await setups.create({ key: newUuid(), customerId, allowRedirects: false });
  await setups.confirm(id, { confirmationToken: "ctoken_visa", returnUrl }, newUuid());
  const [method] = await methods.list(customerId);
  if (!method) throw new Error("no method was saved");
  expect(method).toMatchObject({ type: "card", customerId, card: { brand: "visa" } });
  expect(await methods.find(method.id)).toEqual(method);

  await methods.detach(method.id);
  await methods.detach(method.id);
  await methods.detach("pm_unknown");
  expect(await methods.list(customerId)).toEqual([]);
  expect(await methods.find(method.id)).toMatchObject({ customerId: null });
  expect(await methods.find("pm_unknown")).toBeUndefined();
});

test("a confirmation token shows the card before anything is charged", async () => {
  const { id } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: "pm_card_mastercard",
  });
  expect(await tokens.find(id)).toMatchObject({
    id,
    type: "card",
    card: { brand: "mastercard", last4: "4444" },
    usedBy: null,
  });
  expect(await tokens.find("ctoken_unknown")).toBeUndefined();
});

test("a refund happens once for its row; what is left can be refunded, no more", async () => {
  const chargeId = await paidCharge();
  const refund = {
    refundId: newUuid(),
    chargeId,
    amount: minor(900),
    reason: "requested_by_customer",
  } as const;
  const done = await refunds.create(refund);
  expect(done).toMatchObject({ kind: "succeeded", amount: 900, currency: "usd", chargeId });
  expect(await refunds.create(refund)).toEqual(done);
  if (done.kind !== "succeeded") throw new Error(done.kind);
  expect(await refunds.retrieve(done.id)).toEqual(done);

  const rest = { ...refund, refundId: newUuid(), amount: minor(2_000) };
  expect(await refunds.create(rest)).toMatchObject({ kind: "succeeded" });
  const more = { ...refund, refundId: newUuid(), amount: minor(1) };
  expect(await refunds.create(more)).toMatchObject({
    kind: "refused",
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(2);
});

test("a refund may be pending, and fail later", async () => {
  const refund = { amount: minor(2_900), reason: "duplicate" } as const;
  const pending = await refunds.create({
    ...refund,
    refundId: newUuid(),
    chargeId: await paidCharge("pendingRefund"),
  });
  if (pending.kind !== "pending") throw new Error(pending.kind);
  await sandbox.control.endRefund(pending.id, "failed");
  expect(await refunds.retrieve(pending.id)).toMatchObject({
    kind: "failed",
    failureReason: expect.any(String),
  });
});

test("calls go to Stripe's own address with the pinned version", async () => {
  const calls: unknown[] = [];
  const watched = openProcessor({
    ...sandbox,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      calls.push([String(input), headers.get("stripe-version"), headers.get("idempotency-key")]);
      return sandbox.fetch(input, init);
    },
  });
  await watched.customers.create({ customerId: "row", ...maya });
  expect(calls).toEqual([["https://api.stripe.com/v1/customers", stripeVersion, "customer:row"]]);
});
