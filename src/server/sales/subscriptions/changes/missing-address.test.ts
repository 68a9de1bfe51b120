import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inPortal } from "#test/support/a-customer.ts";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { testTax } from "#test/support/test-tax.ts";

/**
 * A plan that is charged does not begin where the seller collects tax and the place is not known.
 */
const shop = await aShop();
const { seller } = shop;
const plan = (amount: number | null, name: string) =>
  shop.product(amount, { name, recurring_interval: "month" });
const [free, gratis, pro] = [
  await plan(null, "Free"),
  await plan(null, "Gratis"),
  await plan(10_000, "Pro"),
];

/** The answer of the API while the address is missing. */
const missing = {
  error: "RequestValidationError",
  detail: [
    {
      type: "value_error",
      loc: ["body", "customer_billing_address"],
      msg: "Enter a billing address so that the tax can be calculated.",
      ctx: { reason: "location_missing" },
    },
  ],
};

/** Somebody who took a free plan with an email address only. */
async function subscriber(from = shop, product = free) {
  const checkout = await from.checkout(product);
  const { status, text } = await from.confirm(checkout, {
    customer_email: `free-${randomUUID()}@example.com`,
    customer_name: null,
    customer_billing_address: null,
  });
  expect(status, text).toBe(200);
  const [row] = await from.rows(
    "select id, customer_id from subscriptions where checkout_id = $1",
    checkout.id,
  );
  const customerId = String(row?.customer_id);
  return {
    id: String(row?.id),
    customerId,
    path: `/v1/subscriptions/${row?.id}`,
    ownPath: `/subscriptions/${row?.id}`,
    portal: await inPortal(from.app, from.seller, customerId),
  };
}

const collect = () =>
  seller
    .post("/v1/tax-registrations/", { country: "DE", rate: 190_000 })
    .then(({ body }) => body.id);

test("without a registration a paid plan begins without an address", async () => {
  const { path, portal, ownPath } = await subscriber();
  expect((await portal.post(`${ownPath}/preview`, { product_id: pro })).status).toBe(200);
  const { status, body } = await seller.patch(path, { product_id: pro });
  expect([status, body.product_id]).toEqual([200, pro]);
});

test("with one, the change and its preview ask for the address, and take it", async () => {
  const registration = await collect();
  const { id, path, ownPath, portal } = await subscriber();
  const read = () =>
    shop.rows(
      "select product_id, revision, pending_product_id from subscriptions where id = $1",
      id,
    );
  const before = await read();
  for (const behavior of ["invoice", "prorate", "next_period"]) {
    const body = { product_id: pro, proration_behavior: behavior };
    for (const reply of [
      await seller.post(`${path}/preview`, body),
      await seller.patch(path, body),
      await seller.patch(path, body, { "idempotency-key": randomUUID() }),
    ])
      expect([reply.status, reply.body]).toEqual([422, missing]);
  }
  const change = { product_id: pro };
  expect((await portal.post(`${ownPath}/preview`, change)).body).toEqual(missing);
  expect((await portal.patch(ownPath, change)).body).toEqual(missing);
  expect(await read()).toEqual(before);

  expect((await seller.patch(path, { product_id: gratis })).status).toBe(200);
  expect((await portal.patch("/customers/me", { billing_address: buyerAddress })).status).toBe(200);
  const preview = await portal.post(`${ownPath}/preview`, change);
  expect(preview.body).toMatchObject({
    tax_amount: 1_900,
    total_amount: 11_900,
    due_amount: 11_900,
  });
  expect((await portal.patch(ownPath, change)).status).toBe(200);
  expect(
    await shop.rows(
      `select tax_amount::int as tax, billing_address ->> 'country' as country from orders
       where subscription_id = $1 and billing_reason = 'subscription_update'`,
      id,
    ),
  ).toEqual([{ tax: 1_900, country: "DE" }]);
  await seller.delete(`/v1/tax-registrations/${registration}`);
});

test("an address without the state that tax needs says so", async () => {
  const registration = await collect();
  const { id, path } = await subscriber();
  await shop.rows(
    "update subscriptions set billing_address = $2 where id = $1",
    id,
    JSON.stringify({ ...buyerAddress, line2: null, state: null, country: "US" }),
  );
  const { status, body } = await seller.post(`${path}/preview`, { product_id: pro });
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      type: "missing",
      loc: ["body", "customer_billing_address", "state"],
      msg: "Field required",
    },
  ]);
  await seller.delete(`/v1/tax-registrations/${registration}`);
  expect((await seller.post(`${path}/preview`, { product_id: pro })).status).toBe(200);
});

test("an address that is corrected while the change is priced is the one that counts", async () => {
  const corrected = { ...buyerAddress, country: "FR" };
  const during: { correct?: (() => Promise<unknown>) | undefined } = {};
  const tax = testTax(({ address }) => [
    {
      rate: address?.country === "FR" ? 200_000 : 190_000,
      name: "VAT",
      country: address?.country ?? null,
      state: null,
      reason: "standard_rated",
    },
  ]);
  const slow = await aShop({
    services: {
      tax: {
        ...tax,
        async calculate(request, platform) {
          const answer = await tax.calculate(request, platform);
          const { correct } = during;
          during.correct = undefined;
          await correct?.();
          return answer;
        },
      },
    },
  });
  const monthly = { recurring_interval: "month" };
  const { id, path, customerId } = await subscriber(slow, await slow.product(null, monthly));
  const dear = await slow.product(10_000, monthly);
  const toAddress = (billing_address: object) =>
    slow.seller.patch(`/v1/customers/${customerId}`, { billing_address });
  await toAddress(buyerAddress);
  during.correct = () => toAddress(corrected);
  expect((await slow.seller.patch(path, { product_id: dear })).status).toBe(200);
  const [order] = await slow.rows(
    `select tax_amount::int as tax, billing_address ->> 'country' as country from orders
     where subscription_id = $1 and billing_reason = 'subscription_update'`,
    id,
  );
  expect(order).toEqual({ tax: 2_000, country: "FR" });
  expect(tax.calls.calculated.map(({ address }) => address?.country)).toEqual(["DE", "FR"]);
});
