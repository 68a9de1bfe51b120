import { expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const another = await aShop({ works: true });
const poster = await shop.product(2_000);

test("a visa card pays a checkout: one charge, one paid order, every cent in the ledger", async () => {
  const checkout = await shop.checkout(poster, { metadata: { ref: "a1" } });
  const { status, body } = await shop.confirm(checkout, { customer_email: "ada@example.com" });

  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    id: checkout.id,
    status: "confirmed",
    customer_email: "ada@example.com",
    customer_session_token: expect.stringMatching(/^guild_cst_/),
    payment_processor_metadata: { intent_status: "succeeded" },
  });
  await shop.settle();
  const order = await readOrder(checkout);
  expect(order).toMatchObject({
    status: "paid",
    subtotal_amount: 2_000,
    total_amount: 2_000,
    metadata: { ref: "a1" },
    number: expect.stringMatching(/^SELLER-\d+-\d{4}$/),
    billing_reason: "purchase",
  });
  expect(await listLedgerLines(order)).toEqual([
    "gross customer_receivable revenue 2000",
    "payment processor_balance customer_receivable 2000",
    "fee processor_fees processor_balance 88",
  ]);
  expect(await readStatus(checkout)).toBe("succeeded");
});

test("the events of a purchase come in the order of the contract", async () => {
  const checkout = await shop.checkout(poster);
  const [mark] = await shop.rows("select max(sequence) as last from events");
  const { body } = await shop.confirm(checkout);
  const events = await shop.rows(
    `select type, data ->> 'status' as status from events
     where sequence > $1 and type not in ('customer.held_changed', 'customer.state_changed')
     order by sequence`,
    mark?.last,
  );
  expect(events.map(({ type, status }) => [type, status].filter(Boolean).join(" "))).toEqual([
    "customer.created",
    "checkout.updated confirmed",
    "order.created paid",
    "order.paid paid",
    "checkout.updated succeeded",
  ]);
  expect(body.status).toBe("confirmed");
});

test("numbers of orders ascend without gaps, each seller's for itself", async () => {
  const product = await another.product(null);
  for (let count = 0; count < 3; count += 1) await another.confirm(await another.checkout(product));
  const rows = await another.rows("select number from orders order by created_at, number");
  expect(rows.map(({ number }) => String(number).slice(-5))).toEqual(["-0001", "-0002", "-0003"]);
});

test.each([
  ["ctoken_chargeDeclined", "Your card was declined. Try another card, or contact your bank."],
  [
    "ctoken_visa_chargeDeclinedInsufficientFunds",
    "Your card has insufficient funds. Try another card.",
  ],
  ["ctoken_chargeDeclinedExpiredCard", "Your card has expired. Try another card."],
  [
    "ctoken_visa_chargeDeclinedStolenCard",
    "Your card was declined. Try another card, or contact your bank.",
  ],
])("%s is declined in plain words, and the checkout is open again", async (token, detail) => {
  const id = await shop.discount({ max_redemptions: 1 });
  const checkout = await shop.checkout(poster, { discount_id: id });
  const declined = await shop.confirm(checkout, { confirmation_token_id: token });

  expect(declined).toMatchObject({ status: 400, body: { error: "PaymentError", detail } });
  expect(await readStatus(checkout)).toBe("open");
  expect(await readRedemptions(id)).toEqual({ redemptions_count: 0, rows: 0 });
  expect(
    await shop.rows("select status, amount from payments where checkout_id = $1", checkout.id),
  ).toEqual([{ status: "failed", amount: 1_800 }]);

  const paid = await shop.confirm(checkout, { customer_email: "another@example.com" });
  expect(paid.status).toBe(200);
  expect(await readOrder(checkout)).toMatchObject({ total_amount: 1_800, discount_amount: 200 });
  expect(await readRedemptions(id)).toEqual({ redemptions_count: 1, rows: 1 });
  const attempts = await shop.rows(
    "select status, intent_id from payment_attempts where checkout_id = $1 order by created_at",
    checkout.id,
  );
  expect(attempts.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  expect(new Set(attempts.map((attempt) => attempt.intent_id)).size).toBe(1);
});

test("a checkout that is not open is 403, an unknown one 404", async () => {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout);
  expect(await shop.confirm(checkout)).toMatchObject({
    status: 403,
    body: { error: "NotOpenCheckout" },
  });
  expect(await shop.confirm({ client_secret: "guild_c_unknown" })).toMatchObject({
    status: 404,
    body: { error: "ResourceNotFound" },
  });
});

test("a free product needs no card and no address", async () => {
  const checkout = await shop.checkout(await shop.product(null));
  const { status, body } = await shop.confirm(checkout, {
    confirmation_token_id: undefined,
    customer_name: undefined,
    customer_billing_address: undefined,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const order = await readOrder(checkout);
  expect(order).toMatchObject({ status: "paid", total_amount: 0 });
  expect(await listLedgerLines(order)).toEqual([]);
  expect(await readStatus(checkout)).toBe("succeeded");
});

test("a total below the minimum charge is waived", async () => {
  const id = await shop.discount({ type: "fixed", amount: 1_951, currency: "usd" });
  const checkout = await shop.checkout(poster, { discount_id: id });
  const { status, body } = await shop.confirm(checkout, { confirmation_token_id: undefined });
  expect(status, JSON.stringify(body)).toBe(200);
  const order = await readOrder(checkout);
  expect(order).toMatchObject({ status: "paid", total_amount: 49, waived_amount: 49 });
  expect(await listLedgerLines(order)).toEqual([
    "gross customer_receivable revenue 2000",
    "discount discounts customer_receivable 1951",
    "waived waived customer_receivable 49",
  ]);
  expect(
    await shop.rows("select id from payments where checkout_id = $1", checkout.id),
  ).toHaveLength(0);
});

test("everything that is wrong is reported together, and nothing happens", async () => {
  const id = await shop.discount({ max_redemptions: 1 });
  const checkout = await shop.checkout(poster, {
    discount_id: id,
    require_billing_address: true,
    is_business_customer: true,
  });
  await shop.confirm(await shop.checkout(poster, { discount_id: id }));
  const before = await shop.rows("select count(*) from events");
  const { status, body } = await shop.confirm(checkout, {
    confirmation_token_id: undefined,
    customer_email: undefined,
    customer_name: undefined,
    customer_billing_address: { country: "US" },
  });
  expect(status).toBe(422);
  const places = body.detail.map(({ loc }: { loc: string[] }) => loc.join("."));
  expect(places.sort()).toEqual([
    "body.confirmation_token_id",
    "body.customer_billing_address.city",
    "body.customer_billing_address.line1",
    "body.customer_billing_address.postal_code",
    "body.customer_billing_address.state",
    "body.customer_billing_name",
    "body.customer_email",
    "body.customer_name",
    "body.discount_id",
  ]);
  expect(await shop.rows("select count(*) from events")).toEqual(before);
});

test("a token that does not exist is refused before anything happens", async () => {
  const checkout = await shop.checkout(poster);
  const { status, body } = await shop.confirm(checkout, { confirmation_token_id: "ctoken_none" });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ["body", "confirmation_token_id"] }]);
  expect(await readStatus(checkout)).toBe("open");
});

test("an archived price is refused", async () => {
  const product = await shop.product(700);
  const checkout = await shop.checkout(product);
  await shop.seller.patch(`/v1/products/${product}`, {
    prices: [{ amount_type: "fixed", price_amount: 800, price_currency: "usd" }],
  });
  const { status, body } = await shop.confirm(checkout);
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ["body", "product_price_id"] }]);
});

test("a discount that was deleted since does not raise the price in silence", async () => {
  const id = await shop.discount({});
  const checkout = await shop.checkout(poster, { discount_id: id });
  await shop.seller.delete(`/v1/discounts/${id}`);
  const { status, body } = await shop.confirm(checkout);
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ["body", "discount_id"] }]);
});

test("an expired checkout is 410", async () => {
  const checkout = await another.checkout(await another.product(500));
  await another.moveClock(24 * 60 + 1);
  expect(await another.confirm(checkout)).toMatchObject({
    status: 410,
    body: { error: "ExpiredCheckoutError" },
  });
});

test("the update part is applied first, custom field data and metadata are carried over", async () => {
  const other = await shop.product(3_000);
  const checkout = await shop.checkout(poster, {
    products: [poster, other],
    metadata: { source: "newsletter" },
  });
  const { status } = await shop.confirm(checkout, { product_id: other });
  expect(status).toBe(200);
  expect(await readOrder(checkout)).toMatchObject({
    product_id: other,
    total_amount: 3_000,
    metadata: { source: "newsletter" },
    billing_name: "Ada Buyer",
    billing_address: expect.objectContaining(buyerAddress),
  });
});

function readOrder({ id }: { id: string }) {
  return shop
    .rows("select * from orders where checkout_id = $1", id)
    .then((orders) => (orders.length === 1 ? orders[0] : orders));
}

async function readStatus({ id }: { id: string }): Promise<unknown> {
  const [row] = await shop.rows("select status from checkouts where id = $1", id);
  return row?.status;
}

async function readRedemptions(id: string) {
  const [row] = await shop.rows(
    `select redemptions_count, (select count(*)::int from discount_redemptions where discount_id = $1) as rows
     from discounts where id = $1`,
    id,
  );
  return row;
}

async function listLedgerLines(order: unknown): Promise<string[]> {
  const rows = await shop.rows(
    `select leg, debit_account, credit_account, amount from ledger_entries
     where order_id = $1
     order by array_position(array['gross', 'discount', 'waived', 'payment', 'fee'], leg)`,
    (order as { id: string }).id,
  );
  return rows.map((row) => Object.values(row).join(" "));
}
