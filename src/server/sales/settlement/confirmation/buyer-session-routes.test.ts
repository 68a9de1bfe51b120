import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCustomerAccess } from "#server/customers/customer-session.ts";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop();
const { seller, app } = shop;
const poster = await shop.product(2_000);
const gift = await shop.product(null);
const anEmail = () => `buyer-${randomUUID()}@example.com`;

async function aCustomer(more: object = {}) {
  const body = { email: anEmail(), name: "Real Name", ...more };
  const reply = await seller.post("/v1/customers/", body);
  if (reply.status !== 201) throw new Error(`creating a customer answered ${reply.text}`);
  return reply.body;
}

const access = (token: string, now = new Date()) =>
  findCustomerAccess(app.platform.database.db, token, now);

async function accessAfter(checkout: { id: string; client_secret: string }, body: object) {
  const reply = await shop.confirm(checkout, body as Record<string, unknown>);
  if (reply.status !== 200) throw new Error(`the confirm answered ${reply.status}: ${reply.text}`);
  return access(reply.body.customer_session_token);
}

test.each([
  ["paid", poster],
  ["free", gift],
])(
  "a typed email address of a customer gives access to this %s purchase only",
  async (_, product) => {
    const customer = await aCustomer();
    const checkout = await shop.checkout(product);
    expect(await accessAfter(checkout, { customer_email: customer.email })).toEqual({
      kind: "purchase",
      sessionId: expect.any(String),
      sellerId: seller.organizationId,
      customerId: customer.id,
      checkoutId: checkout.id,
    });
  },
);

test("a buyer whose purchase created the customer reaches this purchase only: the address may be another person's", async () => {
  for (const product of [poster, gift]) {
    const customer_email = anEmail();
    const found = await accessAfter(await shop.checkout(product), { customer_email });
    expect(found?.kind).toBe("purchase");
  }
});

test("a second try that finds the customer of the first one gets no full session", async () => {
  const checkout = await shop.checkout(poster);
  const customer_email = anEmail();
  const declined = { confirmation_token_id: "ctoken_chargeDeclined", customer_email };
  expect((await shop.confirm(checkout, declined)).status).toBe(400);
  expect((await accessAfter(checkout, { customer_email }))?.kind).toBe("purchase");
});

test("the buyer of a checkout for whom the seller named the customer gets a full session", async () => {
  const byId = await aCustomer();
  const byExternalId = await aCustomer({ external_id: "named-1" });
  const checkouts = [
    { customer: byId, more: { customer_id: byId.id } },
    { customer: byExternalId, more: { customer_external_id: "named-1" } },
  ];
  for (const { customer, more } of checkouts) {
    const checkout = await shop.checkout(poster, more);
    expect(await accessAfter(checkout, { customer_email: undefined })).toEqual({
      kind: "full",
      sessionId: expect.any(String),
      sellerId: seller.organizationId,
      customerId: customer.id,
    });
  }
});

test("a session ends after an hour, and an unknown token opens nothing", async () => {
  const { body } = await shop.confirm(await shop.checkout(gift));
  const later = new Date(Date.now() + 3_700_000);
  expect(await access(body.customer_session_token, later)).toBeUndefined();
  expect(await access("guild_cst_unknown")).toBeUndefined();
});

test("a stranger who types the email address of a customer learns nothing about that customer", async () => {
  const customer = await aCustomer({
    external_id: "secret-external-id",
    billing_address: { country: "AT", city: "Wien", line1: "Graben 1", postal_code: "1010" },
    tax_id: ["ATU13585627", "eu_vat"],
    metadata: { tier: "secret-tier" },
  });
  const { client_secret: secret } = await shop.checkout(poster);
  const confirmed = await shop.confirm(
    { client_secret: secret },
    { customer_email: customer.email, customer_name: "Stranger" },
  );
  expect(confirmed.status).toBe(200);
  const visitor = app.visitor();
  const opened = await visitor.get(`/v1/checkouts/client/${secret}`);
  const link = await visitor.get(`/v1/checkouts/client/${secret}/receipt`);
  const token = String(link.body.url).split("/receipt/")[1];
  const receipt = await visitor.get(`/v1/receipts/${token}`);
  expect(receipt.body.customer).toMatchObject({ name: "Stranger", email: customer.email });
  for (const { status, text } of [confirmed, opened, receipt]) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/Real Name|secret-|Graben|ATU13585627/);
  }
});

test("a receipt shows the buyer as at the purchase, also after the customer has changed", async () => {
  const email = anEmail();
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout, { customer_email: email });
  const [order] = await shop.rows(
    "select customer_id from orders where checkout_id = $1",
    checkout.id,
  );
  const changes = { name: "New Name", email: anEmail() };
  expect((await seller.patch(`/v1/customers/${order?.customer_id}`, changes)).status).toBe(200);
  const link = await app.visitor().get(`/v1/checkouts/client/${checkout.client_secret}/receipt`);
  const token = String(link.body.url).split("/receipt/")[1];
  const { body } = await app.visitor().get(`/v1/receipts/${token}`);
  expect(body.customer).toMatchObject({ name: "Ada Buyer", email });
});
