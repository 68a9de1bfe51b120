import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Answer,
  aShopOnTwoPrograms,
  type Customer,
  fraudTimeout as timeout,
} from "../support/two-programs.ts";

/**
 * Buyers who want to be taxed elsewhere than they buy, or nowhere, over two programs on one
 * database. The seller collects tax in Germany only. Each fraud has its honest course beside it.
 */
const shop = await aShopOnTwoPrograms();
const { seller, send, inPortal, subscribed, plan, race } = shop;
await shop.setBehavior("invoice");
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2020-01-01T00:00:00Z",
});
const [free, small, large, gift] = [
  await plan(null, "Free"),
  await plan(10_000, "Small"),
  await plan(30_000, "Large"),
  await shop.product(null, { name: "Gift" }),
];
const germany = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };
const norway = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };
const onlyEmail = {
  customer_name: null,
  customer_billing_address: null,
  confirmation_token_id: undefined,
};

const newEmail = () => `buyer-${randomUUID()}@example.com`;

/** Takes something for nothing on one of the programs, with any address. */
async function takeGift(node: number, email: string, address: object | null): Promise<void> {
  const { client_secret: secret } = await shop.checkout(gift);
  const { status } = await send(node, {
    path: `/v1/checkouts/client/${secret}/confirm`,
    token: null,
    body: { customer_email: email, customer_name: null, customer_billing_address: address },
  });
  expect(status).toBe(200);
}

const change = (node: number, customer: Customer, productId: string) =>
  inPortal(node, customer, { product_id: productId });

/** The customer says where they are, as the portal does. */
const locate = (node: number, { token }: Customer, address: object): Promise<Answer> =>
  send(node, {
    method: "PATCH",
    path: "/v1/customer-portal/customers/me",
    token,
    body: { billing_address: address },
  });

interface Taxed {
  net: number;
  tax: number;
  country: string | undefined;
}

async function listTaxes({ subscriptionId }: Customer): Promise<Taxed[]> {
  const { body } = await seller.get(`/v1/orders/?subscription_id=${subscriptionId}&limit=100`);
  return body.items.map((order: Answer["body"]) => ({
    net: order.net_amount,
    tax: order.tax_amount,
    country: order.billing_address?.country,
  }));
}

/** Each order has the German tax, up to the rounding of its items. */
function expectGerman(orders: readonly Taxed[]): void {
  for (const { net, tax, country } of orders) {
    expect(country).toBe("DE");
    expect(Math.abs(tax - net * 0.19)).toBeLessThanOrEqual(2);
  }
}

test("who is known by an email address only is taxed where they buy, now and at each renewal", {
  timeout,
}, async () => {
  const customers: Customer[] = [];
  await race(async (trial) => {
    const email = newEmail();
    await takeGift(trial, email, trial % 2 === 0 ? null : norway);
    const customer = await subscribed(small, {
      customer_email: email,
      customer_billing_address: germany,
    });
    await Promise.all([change(trial, customer, large), takeGift(trial + 1, email, norway)]);
    await shop.settle();
    const orders = await listTaxes(customer);
    expect(orders).toHaveLength(2);
    expectGerman(orders);
    customers.push(customer);
  });
  await shop.moveClock(32 * 24 * 60);
  for (const customer of customers) {
    const orders = await listTaxes(customer);
    expect(orders.filter(({ net }) => net === 30_000)).toHaveLength(1);
    expectGerman(orders);
  }
  await shop.expectSound();
});

test("who corrects their address is taxed there from then on, and once", { timeout }, async () => {
  await race(async (trial) => {
    const customer = await subscribed(small, { customer_billing_address: germany });
    const [changed, corrected] = await Promise.all([
      change(trial, customer, large),
      locate(trial + 1, customer, norway),
    ]);
    expect([changed.status, corrected.status]).toEqual([200, 200]);
    await shop.settle();
    const orders = await listTaxes(customer);
    expect(orders).toHaveLength(2);
    expectGerman(orders.filter(({ country }) => country === "DE"));
    // The plan that was charged at the old address is credited with its tax.
    for (const { tax } of orders.filter(({ country }) => country === "NO"))
      expect(Math.abs(tax + 1_900)).toBeLessThanOrEqual(2);
  });
});

test("a paid plan begins with an address only, however the changes of a free plan come", {
  timeout,
}, async () => {
  await race(async (trial) => {
    const customer = await subscribed(free, onlyEmail);
    const refused = await Promise.all([
      change(trial, customer, small),
      change(trial + 1, customer, large),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(refused[0]?.body.detail[0].loc).toEqual(["body", "customer_billing_address"]);
    const [located, ...changes] = await Promise.all([
      locate(trial, customer, germany),
      change(trial + 1, customer, small),
      change(trial, customer, small),
    ]);
    expect(located.status).toBe(200);
    for (const { status } of changes) expect([200, 409, 422]).toContain(status);
    await change(trial, customer, large);
    await shop.settle();
    const orders = (await listTaxes(customer)).filter(({ net }) => net > 0);
    expect(orders.length).toBeGreaterThan(0);
    expectGerman(orders);
  });
});
