import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";

/**
 * Subscriptions of the version before, and those that its nodes begin while they run beside this
 * one.
 */
const shop = await aShop();
const { seller } = shop;
const migrations = join(import.meta.dirname, "../../../../../migrations");
const file = join(migrations, "0100_subscription_billing_details.sql");
const backfill =
  /^update subscriptions as begun[^;]+;/m.exec(readFileSync(file, "utf8"))?.[0] ?? "";
const plan = await shop.product(2_000, { recurring_interval: "month" });
const free = await shop.product(null, { recurring_interval: "month" });
const france = { country: "FR", line1: "Rue 1", city: "Lyon", postal_code: "69001" };
const asCompany = {
  is_business_customer: true,
  customer_billing_name: "Vente SARL",
  customer_billing_address: france,
  customer_tax_id: "FR40303265045",
};

async function subscribe(productId: string, body: Record<string, unknown> = {}) {
  const email = `buyer-${randomUUID()}@example.com`;
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout, { customer_email: email, ...body });
  expect(status, text).toBe(200);
  const [row] = await shop.rows(
    "select id, customer_id from subscriptions where checkout_id = $1",
    checkout.id,
  );
  return { id: String(row?.id), customerId: String(row?.customer_id) };
}

async function aCustomer(details: object) {
  const email = `stored-${randomUUID()}@example.com`;
  const { body } = await seller.post("/v1/customers/", { email, ...details });
  return body;
}

async function readBilling(id: string) {
  const [row] = await shop.rows(
    `select billing_name as name, billing_address ->> 'country' as country, tax_id_value as "taxId"
     from subscriptions where id = $1`,
    id,
  );
  return row;
}

test("subscriptions of an older version are billed as they were sold, or as the customer was corrected", async () => {
  const created = await subscribe(plan);
  const corrected = await subscribe(plan);
  await seller.patch(`/v1/customers/${corrected.customerId}`, {
    name: "Corrected",
    billing_address: { country: "AT" },
    tax_id: ["ATU13585627", "eu_vat"],
  });
  const stored = await aCustomer({ name: "Stored", billing_address: { country: "NO" } });
  const found = await subscribe(plan, { customer_email: stored.email, ...asCompany });
  const known = await aCustomer({ name: "Known", billing_address: { country: "NO" } });
  const unaddressed = await subscribe(free, {
    customer_email: known.email,
    customer_name: null,
    customer_billing_address: null,
  });
  await shop.rows(
    `update subscriptions set billing_name = null, billing_address = null, tax_id_value = null,
       tax_id_format = null`,
  );
  await shop.rows(backfill);
  expect(await readBilling(created.id)).toEqual({ name: "Ada Buyer", country: "DE", taxId: null });
  expect(await readBilling(corrected.id)).toEqual({
    name: "Corrected",
    country: "AT",
    taxId: "ATU13585627",
  });
  expect(await readBilling(found.id)).toEqual({
    name: "Vente SARL",
    country: "FR",
    taxId: "FR40303265045",
  });
  expect(await readBilling(unaddressed.id)).toEqual({ name: "Known", country: "NO", taxId: null });
});

test("subscriptions that a node of the release before begins or upgrades are billed as they were sold", async () => {
  const { id } = await subscribe(plan, asCompany);
  const began = randomUUID();
  const columns = `organization_id, id, status, amount, currency, recurring_interval, anchor_at, period_number,
    current_period_start, current_period_end, customer_id, product_id, checkout_id, ended_at, metadata,
    custom_field_data, created_at`;
  const values = columns.replace("id, status", "$2::uuid, 'incomplete_expired'");
  await shop.rows(
    `insert into subscriptions (${columns}) select ${values.replace("ended_at", "created_at")}
     from subscriptions where id = $1`,
    id,
    began,
  );
  const company = { name: "Vente SARL", country: "FR", taxId: "FR40303265045" };
  expect(await readBilling(began)).toEqual(company);

  const upgraded = await subscribe(free, { customer_billing_address: buyerAddress });
  await shop.rows(
    `update subscriptions set checkout_id = (select checkout_id from subscriptions where id = $2),
       status = 'incomplete_expired', ended_at = created_at, due_at = null
     where id = $1`,
    upgraded.id,
    id,
  );
  expect(await readBilling(upgraded.id)).toEqual(company);
});
