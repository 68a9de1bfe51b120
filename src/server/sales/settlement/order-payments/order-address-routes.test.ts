import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCredit } from "#server/customers/customer-credit-store.ts";
import { orderPaymentUrl } from "#server/sales/orders/order-payment-address.ts";
import { inPortal } from "#test/support/a-customer.ts";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";

/**
 * A seller begins to collect tax after a plan was sold without an address: its next order waits for
 * the address, and cannot be paid without tax.
 */
const shop = await aShop({ works: true, now: "2026-03-01T09:00:00Z" });
const { app, seller } = shop;
const { platform } = app;
const day = 24 * 60;
const monthly = { recurring_interval: "month" };
const plan = await shop.product(10_000, { name: "Pro", ...monthly });
const inclusive = await shop.product(0, {
  name: "Pro with tax",
  ...monthly,
  prices: [
    {
      amount_type: "fixed",
      price_amount: 11_900,
      price_currency: "usd",
      tax_behavior: "inclusive",
    },
  ],
});
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-03-10T00:00:00Z",
});
await seller.post("/v1/tax-registrations/", {
  country: "IE",
  scheme: "eu_oss",
  starts_at: "2026-03-10T00:00:00Z",
});

/** Customers to whom a test granted credit, without a payment and without entries. */
const grantedTo = new Set<string>();

/** A subscription that was sold without an address, as its renewal left it. */
async function held(productId = plan, credit = 0) {
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  const now = platform.clock.nowMs() + Number(clock?.clock_offset_ms);
  const subscription = await aSubscription(shop, {
    productId,
    isUnaddressed: true,
    startsAt: new Date(now - 32 * day * 60_000),
  });
  const { id, customerId } = subscription;
  if (credit > 0) {
    grantedTo.add(`customer ${customerId}`);
    await forSeller(seller, ({ tx, sellerId }) =>
      addCredit(tx, { organizationId: sellerId, customerId, currency: "usd", amount: credit }),
    );
  }
  await shop.settle();
  const [row] = await shop.rows(
    "select id from orders where subscription_id = $1 and billing_reason = 'subscription_cycle'",
    id,
  );
  const orderId = String(row?.id);
  const url = orderPaymentUrl(platform, { sellerId: seller.organizationId, orderId });
  const path = new URL(url).pathname.replace("/pay/", "/v1/order-payments/");
  const visitor = app.visitor();
  return {
    id,
    customerId,
    orderId,
    read: async () => (await visitor.get(path)).body,
    give: (body: object, headers = {}) => visitor.post(`${path}/billing-address`, body, headers),
    pay: () => visitor.post(`${path}/pay`, { confirmation_token_id: "ctoken_visa" }),
    async listMails() {
      const [row] = await shop.rows("select email from customers where id = $1", customerId);
      const to = encodeURIComponent(String(row?.email));
      const { body } = await visitor.get(`/api/dev/mailbox?to=${to}`);
      return body.filter(({ subject }: { subject: string }) => subject.includes("address"));
    },
    order: async () => (await seller.get(`/v1/orders/${orderId}`)).body,
    status: async () => (await seller.get(`/v1/subscriptions/${id}`)).body.status,
  };
}

const listFaults = async () => {
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  // The first payments are made up.
  return faults.filter(
    ({ check, subject }: Record<"check" | "subject", string>) =>
      check !== "charges" && !grantedTo.has(subject),
  );
};
const listEntries = async (orderId: string) =>
  (await seller.get(`/v1/ledger/entries?order_id=${orderId}`)).body.items;

await shop.moveClock(15 * day);

test("an order without the address is not charged, and the customer is asked for it", async () => {
  const { read, order, status, pay, orderId, listMails } = await held();
  expect(await read()).toMatchObject({
    state: "payable",
    needs_billing_address: true,
    tax_amount: 0,
    next_attempt_at: null,
    deadline_at: expect.any(String),
  });
  expect(await order()).toMatchObject({ status: "pending", tax_amount: 0, tax_breakdown: [] });
  expect(await status()).toBe("past_due");
  const refused = await pay();
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    [
      {
        type: "value_error",
        loc: ["body", "billing_address"],
        msg: "Enter a billing address so that the tax can be calculated.",
        ctx: { reason: "location_missing" },
      },
    ],
  ]);
  const retried = await seller.post(`/v1/orders/${orderId}/retry`, {});
  expect([retried.status, retried.body.error]).toEqual([409, "OrderAddressMissing"]);
  expect(await listEntries(orderId)).toEqual([]);
  const [mail, ...others] = await listMails();
  expect(mail).toMatchObject({
    subject: "Your billing address is missing",
    text: expect.stringContaining("To calculate the tax, we need your billing address."),
    links: expect.arrayContaining([expect.stringContaining("/pay/")]),
  });
  expect(others).toEqual([]);
  expect(await listFaults()).toEqual([]);
});

test.each([
  ["a price without tax", plan, { net_amount: 10_000, tax_amount: 1_900, total_amount: 11_900 }],
  ["a price with tax", inclusive, { net_amount: 10_000, tax_amount: 1_900, total_amount: 11_900 }],
])(
  "%s: given on the payment page, the order gets its tax, and then it is paid",
  async (_, productId, amounts) => {
    const { id, read, give, pay, order, status, orderId } = await held(productId);
    const given = await give({ billing_address: buyerAddress });
    expect(given.status, given.text).toBe(200);
    expect(given.body).toMatchObject({
      needs_billing_address: false,
      due_amount: 11_900,
      attempts_left: 5,
      ...amounts,
    });
    expect(await read()).toEqual(given.body);
    expect((await pay()).body.state).toBe("paid");
    expect(await order()).toMatchObject({
      status: "paid",
      billing_address: { country: "DE", city: "Bonn" },
      tax_breakdown: [{ rate: 190_000, country: "DE", amount: 1_900, taxable_amount: 10_000 }],
      ...amounts,
    });
    expect(await status()).toBe("active");
    expect((await listEntries(orderId)).length).toBeGreaterThan(2);
    const [row] = await shop.rows(
      "select billing_address ->> 'city' as city, tax_id_value from subscriptions where id = $1",
      id,
    );
    expect(row).toEqual({ city: "Bonn", tax_id_value: null });
    expect(await listFaults()).toEqual([]);
  },
);

test("a tax ID counts, and credit of the customer pays before the card", async () => {
  const { give, order, customerId } = await held(plan, 3_000);
  const { body } = await give({
    billing_address: { country: "FR", city: "Lyon" },
    tax_id: "40303265045",
  });
  expect(body).toMatchObject({
    is_reverse_charge: true,
    total_amount: 10_000,
    credit_used_amount: 3_000,
    due_amount: 7_000,
  });
  expect(await order()).toMatchObject({ applied_balance_amount: -3_000 });
  const { body: balance } = await seller.get(`/v1/customers/${customerId}/balance`);
  expect(balance.amount).toBe(0);
});

test("an order that credit pays, or that is too little to charge, is paid with the address", async () => {
  const covered = await held(plan, 20_000);
  expect((await covered.give({ billing_address: buyerAddress })).body.state).toBe("paid");
  expect(await covered.status()).toBe("active");
  const little = await held(plan, 9_980);
  expect(await little.read()).toMatchObject({ state: "payable", needs_billing_address: true });
  expect((await little.give({ billing_address: { country: "NO" } })).body).toMatchObject({
    state: "paid",
    total_amount: 10_000,
  });
  expect(await little.status()).toBe("active");
  expect(await listFaults()).toEqual([]);
});

test("given in the portal, or by the seller, the order gets its tax and is charged", async () => {
  for (const give of [
    async (customerId: string) =>
      (await inPortal(app, seller, customerId)).patch("/customers/me", {
        billing_address: buyerAddress,
      }),
    (customerId: string) =>
      seller.patch(`/v1/customers/${customerId}`, { billing_address: buyerAddress }),
  ]) {
    const { customerId, read } = await held();
    expect((await give(customerId)).status).toBe(200);
    await shop.settle();
    expect(await read()).toMatchObject({ needs_billing_address: false, total_amount: 11_900 });
  }
});

test.each([
  [{}, ["billing_address"]],
  [{ billing_address: null }, ["billing_address"]],
  [{ billing_address: { country: "US" } }, ["billing_address", "state"]],
  [{ billing_address: { country: "FR" }, tax_id: "1" }, ["tax_id"]],
])("%j is refused at its place, and changes nothing", async (body, place) => {
  const { give, read } = await held();
  const before = await read();
  const { status, body: refused } = await give(body);
  expect(status).toBe(422);
  expect(refused.detail[0].loc).toEqual(["body", ...place]);
  expect(await read()).toEqual(before);
});

test("an address is taken once, and a repeated request gets the same answer", async () => {
  const { give } = await held();
  const key = { "idempotency-key": randomUUID() };
  const first = await give({ billing_address: buyerAddress }, key);
  expect(first.status).toBe(200);
  const again = await give({ billing_address: buyerAddress }, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await give({ billing_address: { country: "NO" } });
  expect([other.status, other.body.error]).toEqual([409, "OrderAddressKnown"]);
});

test("of several addresses at once one counts, and the order is posted once", async () => {
  const { give, order, customerId } = await held();
  const addresses = [buyerAddress, { country: "NO" }, { country: "FR", city: "Lyon" }];
  const replies = await Promise.all([
    ...addresses.map((billing_address) => give({ billing_address })),
    seller.patch(`/v1/customers/${customerId}`, { billing_address: { country: "AT" } }),
  ]);
  const taken = replies.slice(0, -1).filter(({ status }) => status === 200);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  await shop.settle();
  const { billing_address: address, tax_amount: tax } = await order();
  const rates: Record<string, number> = { DE: 1_900, NO: 0, FR: 2_000, AT: 2_000 };
  expect(tax).toBe(rates[address.country]);
  expect(taken.length).toBeLessThanOrEqual(1);
  expect(await listFaults()).toEqual([]);
});

test("a subscription that ends gives the order up: it was not posted, so nothing is reversed", async () => {
  const { id, orderId, give } = await held();
  expect((await seller.delete(`/v1/subscriptions/${id}`)).status).toBe(200);
  expect(await listEntries(orderId)).toEqual([]);
  expect((await give({ billing_address: buyerAddress })).status).toBe(410);
  expect(await listFaults()).toEqual([]);
});

test("the preview of such a renewal says that the address is missing, that of its end does not ask", async () => {
  const { id } = await aSubscription(shop, { productId: plan, isUnaddressed: true });
  const { status, body } = await seller.post(`/v1/subscriptions/${id}/preview`, {});
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "customer_billing_address"]]);
  const cancel = { cancel_at_period_end: true };
  expect((await seller.post(`/v1/subscriptions/${id}/preview`, cancel)).status).toBe(200);
});
