import { expect, test } from "vitest";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { checkoutExpiries } from "#server/sales/checkouts/expiry/expire-checkouts.ts";
import { aCheckout, aDiscount, aSoldProduct } from "../support/a-checkout.ts";
import { aSeller } from "../support/a-seller.ts";
import { raceTrials } from "../support/campaign.ts";
import { testApp } from "../support/test-app.ts";
import { testTax } from "../support/test-tax.ts";

const rate = {
  rate: 100_000,
  name: "VAT",
  country: "AT",
  state: null,
  reason: "standard_rated",
} as const;
const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  services: { tax: testTax(() => [rate]) },
});
const seller = await aSeller(app);
const { db, pool } = app.platform.database;

function clientUpdate({ client_secret }: { client_secret: string }, body: object) {
  return app.visitor().send({
    method: "PATCH",
    url: `/v1/checkouts/client/${client_secret}`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
}

const readRow = (id: string) =>
  db.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("updates at once: none is lost, and the amounts fit together", async () => {
  const price = { amount_type: "custom" };
  const products = [await aSoldProduct(seller, price)];
  const code = "HALF";
  await aDiscount(seller, { code, basis_points: 5_000 });
  for (let trial = 0; trial < raceTrials(2); trial += 1) {
    const checkout = await aCheckout(seller, { products });
    const changes = [
      { customer_name: "Ada" },
      { customer_billing_name: "Ada Ltd." },
      { amount: 4_000 },
      { discount_code: code },
      { customer_billing_address: { country: "AT" } },
      { customer_email: "ada@example.com" },
    ];
    const replies = await Promise.all(changes.map((change) => clientUpdate(checkout, change)));
    expect(replies.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const row = await readRow(checkout.id);
    expect(row).toMatchObject({
      customerName: "Ada",
      customerBillingName: "Ada Ltd.",
      customerEmail: "ada@example.com",
      amount: 4_000,
      discountAmount: 2_000,
      netAmount: 2_000,
      taxAmount: 200,
      totalAmount: 2_200,
      revision: changes.length,
    });
    const { rows } = await pool.query(
      "select count(*)::int as n from events where type = 'checkout.updated' and data ->> 'id' = $1",
      [checkout.id],
    );
    expect(rows).toEqual([{ n: changes.length }]);
  }
});

test("an update and the expiry: the update is whole, or refused", async () => {
  for (let trial = 0; trial < raceTrials(2); trial += 1) {
    const checkout = await aCheckout(seller);
    const { now } = { now: new Date("2026-03-01T09:00:00Z") };
    await db
      .updateTable("checkouts")
      .set({ expiresAt: now })
      .where("id", "=", checkout.id)
      .execute();
    const [reply] = await Promise.all([
      clientUpdate(checkout, { customer_name: "Ada" }),
      runDueWork(app.platform, [checkoutExpiries]),
      app.visitor().get(`/v1/checkouts/client/${checkout.client_secret}`),
    ]);
    expect([reply.status, reply.body.error]).toEqual([410, "ExpiredCheckoutError"]);
    expect(await readRow(checkout.id)).toMatchObject({
      status: "expired",
      customerName: null,
      revision: 1,
    });
  }
});

test("a product archived while a checkout of it is made: no checkout without it on sale", async () => {
  for (let trial = 0; trial < raceTrials(2); trial += 1) {
    const product = await aSoldProduct(seller);
    const [created, archived] = await Promise.all([
      seller.post("/v1/checkouts/", { products: [product] }),
      seller.patch(`/v1/products/${product}`, { is_archived: true }),
    ]);
    expect(archived.status).toBe(200);
    if (created.status === 422) expect(created.body.detail[0].loc).toEqual(["body", "products", 0]);
    else expect(created.status).toBe(201);
  }
});

test("twins with one key change the checkout once", async () => {
  const checkout = await aCheckout(seller);
  const send = () =>
    app.visitor().send({
      method: "PATCH",
      url: `/v1/checkouts/client/${checkout.client_secret}`,
      headers: { "content-type": "application/json", "idempotency-key": "twin" },
      payload: JSON.stringify({ customer_name: "Ada" }),
    });
  const replies = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await readRow(checkout.id)).revision).toBe(1);
});
