import { afterEach, expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { hurryJobs, listJobs, until } from "#test/support/effects.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import type { Reply } from "#test/support/visitor.ts";

const shop = await aShop({
  works: true,
  env: { TAX_PROVIDER: "stripe" },
  limits: { timeoutMs: 10_000 },
});
const poster = await shop.product(2_000);
const stripe = stripeClient(shop.sandbox);

afterEach(() => shop.sandbox.control.reset());

function changeAddress(secret: string, address: Record<string, string>): Promise<Reply> {
  return shop.app.visitor().send({
    method: "PATCH",
    url: `/v1/checkouts/client/${secret}`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ customer_billing_address: address }),
  });
}

async function settleAll(): Promise<void> {
  await until(async () => {
    await shop.settle();
    await hurryJobs(shop.app.platform);
    return (await listJobs(shop.app.platform)).length === 0;
  });
}

test("a sale is taxed by Stripe, recorded there, and its refund is reversed there", async () => {
  const checkout = await shop.checkout(poster);
  expect((await shop.confirm(checkout)).status).toBe(200);
  await settleAll();
  const [order] = await shop.rows("select * from orders where checkout_id = $1", checkout.id);
  expect(order).toMatchObject({ tax_amount: 380, tax_record: expect.stringMatching(/^tax_/) });
  const recorded = await stripe.tax.transactions.retrieve(String(order?.tax_record), {
    expand: ["line_items"],
  });
  expect(recorded).toMatchObject({
    reference: order?.id,
    line_items: { data: [{ amount: 2_000, amount_tax: 380 }] },
  });

  const refund = { order_id: order?.id, reason: "other", amount: 500 };
  const { body } = await shop.seller.post("/v1/refunds/", refund);
  await settleAll();
  const [reversal] = await shop.rows(
    "select body, hidden from sandbox_objects where kind = 'tax_transaction' and parent_id = $1",
    body.id,
  );
  expect(reversal?.body).toMatchObject({
    type: "reversal",
    reversal: { original_transaction: order?.tax_record },
  });
  const [left] = await shop.rows(
    "select hidden->'left' as amount from sandbox_objects where id = $1",
    order?.tax_record,
  );
  expect(left).toEqual({ amount: 2_380 - 595 });
  expect((await shop.seller.post("/v1/ledger/verify")).body.faults).toEqual([]);
});

test("an address without a tax location is refused at its field, and nothing changes", async () => {
  const { id, client_secret: secret } = await shop.checkout(poster);
  const nowhere = { ...buyerAddress, country: "US", postal_code: "00000", state: "NY" };
  const { status, body } = await changeAddress(secret, nowhere);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    detail: [{ loc: ["body", "customer_billing_address"], ctx: { reason: "location_invalid" } }],
  });
  const { body: after } = await shop.seller.get(`/v1/checkouts/${id}`);
  expect(after.customer_billing_address).toBeNull();
});

test.each([{}, { discount_id: null }, { cancel_at_period_end: true }, "invoice", "prorate"])(
  "while Stripe Tax does not answer, a preview asks to try again: %j",
  async (given) => {
    const monthly = await shop.product(1_000, { recurring_interval: "month" });
    const better = await shop.product(3_000, { recurring_interval: "month" });
    const { id } = await aSubscription(shop, { productId: monthly });
    const body =
      typeof given === "string" ? { product_id: better, proration_behavior: given } : given;
    await shop.sandbox.control.addFault({
      operation: "POST /v1/tax/calculations",
      moment: "before",
      effect: "rate_limit",
      times: 100,
    });
    const reply = await shop.seller.post(`/v1/subscriptions/${id}/preview`, body);
    await shop.sandbox.control.reset();
    // A cancellation needs no tax.
    if ("cancel_at_period_end" in body) expect(reply.status).toBe(200);
    else
      expect([reply.status, reply.body.error, reply.headers["retry-after"]]).toEqual([
        503,
        "TaxUnavailable",
        "5",
      ]);
  },
);

test("while Stripe Tax does not answer, the checkout asks to try again", async () => {
  await shop.sandbox.control.addFault({
    operation: "POST /v1/tax/calculations",
    moment: "before",
    effect: "rate_limit",
    times: 100,
  });
  const { client_secret: secret } = await shop.checkout(poster);
  const { status, body, headers } = await changeAddress(secret, buyerAddress);
  expect([status, body.error, headers["retry-after"]]).toEqual([503, "TaxUnavailable", "5"]);
});
