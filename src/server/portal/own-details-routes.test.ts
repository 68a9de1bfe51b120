import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inPortal, portalWith } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

/** Customers correct their details, and with them those of their subscriptions. */
const shop = await aShop();
const { app, seller } = shop;
const plan = await shop.product(1_000, { recurring_interval: "month" });
const poster = await shop.product(2_000);
const france = {
  country: "FR",
  line1: "Rue 1",
  line2: null,
  city: "Lyon",
  state: null,
  postal_code: "69001",
};

async function subscriber() {
  const { id, customerId } = await aSubscription(shop, { productId: plan });
  return { id, customerId, portal: await inPortal(app, seller, customerId) };
}

async function readBilling(id: string) {
  const [row] = await shop.rows(
    `select billing_name as name, billing_address as address, tax_id_value as "taxId", revision
     from subscriptions where id = $1`,
    id,
  );
  return row;
}

const listActs = (kind: string, id: string) =>
  shop.rows(
    `select action, after - 'byCustomerId' as after, after ->> 'byCustomerId' as customer from audit_log
     where target_kind = $1 and target_id = $2 and action like '%.updated'`,
    kind,
    id,
  );

test("a customer corrects the address and the tax ID, and with them those of the open subscriptions", async () => {
  const { id, customerId, portal } = await subscriber();
  const ended = await aSubscription(shop, { productId: plan, customerId, status: "canceled" });
  const asEnded = await readBilling(ended.id);
  const { status, body } = await portal.patch("/customers/me", {
    billing_address: { ...france, line2: undefined, state: undefined },
    tax_id: "40303265045",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ billing_address: france, tax_id: ["FR40303265045", "eu_vat"] });
  expect(await readBilling(id)).toMatchObject({ address: france, taxId: "FR40303265045" });
  expect(await readBilling(ended.id)).toEqual(asEnded);
  expect(await listActs("subscription", id)).toEqual([
    {
      action: "subscription.updated",
      after: { product: "Poster", changed: ["billingAddress", "taxIdValue"] },
      customer: customerId,
    },
  ]);
  expect(await listActs("customer", customerId)).toHaveLength(1);
});

test("a tax ID is taken away, an address is not: a sale keeps its place", async () => {
  const { id, portal } = await subscriber();
  await portal.patch("/customers/me", { billing_address: france, tax_id: "FR40303265045" });
  const { body } = await portal.patch("/customers/me", { billing_address: null, tax_id: null });
  expect(body).toMatchObject({ billing_address: null, tax_id: null });
  expect(await readBilling(id)).toMatchObject({ address: france, taxId: null });
});

test("a name is corrected where it is that of the customer", async () => {
  const { id, customerId, portal } = await subscriber();
  const company = await aSubscription(shop, { productId: plan, customerId });
  await shop.rows("update subscriptions set billing_name = 'Ada & Co' where id = $1", company.id);
  expect((await portal.patch("/customers/me", { name: "Ada Renamed" })).status).toBe(200);
  expect(await readBilling(id)).toMatchObject({ name: "Ada Renamed" });
  expect(await readBilling(company.id)).toMatchObject({ name: "Ada & Co", revision: 0 });
});

test.each([
  [{ billing_address: { country: "US" } }, ["billing_address", "state"], "missing"],
  [{ billing_address: { country: "XX" } }, ["billing_address", "country"], "value_error"],
  [{ tax_id: "12345" }, ["tax_id"], "value_error"],
  [{ email: "another@example.com" }, ["email"], "value_error"],
  [{ name: "" }, ["name"], "string_too_short"],
])("%j is refused at its place, and changes nothing", async (input, place, type) => {
  const { id, portal } = await subscriber();
  const [before, me] = [await readBilling(id), (await portal.get("/customers/me")).body];
  const { status, body } = await portal.patch("/customers/me", { ...input, tax_id: "12345" });
  expect(status).toBe(422);
  expect(body.detail[0]).toMatchObject({ loc: ["body", ...place] });
  expect(body.detail.map((issue: { type: string }) => issue.type)).toContain(type);
  expect([await readBilling(id), (await portal.get("/customers/me")).body]).toEqual([before, me]);
});

test("a buyer who only typed an email address changes no details of its owner", async () => {
  const { body: customer } = await seller.post("/v1/customers/", {
    email: `owner-${randomUUID()}@example.com`,
    name: "Owner",
    billing_address: france,
    tax_id: ["FR40303265045", "eu_vat"],
  });
  const checkout = await shop.checkout(poster);
  const { body } = await shop.confirm(checkout, {
    customer_email: customer.email,
    customer_billing_address: { country: "NO" },
  });
  const stranger = portalWith(app, body.customer_session_token);
  const refused = await stranger.patch("/customers/me", { name: "Stranger" });
  expect([refused.status, refused.body.error]).toEqual([403, "NotPermitted"]);
  const { body: after } = await seller.get(`/v1/customers/${customer.id}`);
  expect(after).toEqual({ ...customer, modified_at: after.modified_at });
  const [order] = await shop.rows(
    "select billing_address ->> 'country' as country, tax_id_value from orders where checkout_id = $1",
    checkout.id,
  );
  expect(order).toEqual({ country: "NO", tax_id_value: null });
});

test("a correction by the seller reaches the open subscriptions, unless no tax can be computed there", async () => {
  const { id, customerId } = await subscriber();
  const path = `/v1/customers/${customerId}`;
  await seller.patch(path, { billing_address: france });
  expect(await readBilling(id)).toMatchObject({ address: france });
  const { status, body } = await seller.patch(path, { billing_address: { country: "US" } });
  expect([status, body.billing_address.country]).toEqual([200, "US"]);
  expect(await readBilling(id)).toMatchObject({ address: france });
  await seller.patch(path, { metadata: { tier: "gold" } });
  expect(await listActs("subscription", id)).toHaveLength(1);
});
