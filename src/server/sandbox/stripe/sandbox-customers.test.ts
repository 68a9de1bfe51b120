import { expect, test } from "vitest";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });

test("a customer is created with address and tax ids, and changed", async () => {
  const customer = await stripe.customers.create({
    email: "maya@example.com",
    name: "Maya Okafor",
    address: { line1: "1 Main St", postal_code: "10115", city: "Berlin", country: "DE" },
    tax_id_data: [{ type: "eu_vat", value: "DE123456789" }],
    metadata: { customer_id: "c1" },
    expand: ["tax_ids"],
  });
  expect(customer).toMatchObject({
    email: "maya@example.com",
    address: { line1: "1 Main St", line2: null, country: "DE" },
    metadata: { customer_id: "c1" },
    tax_ids: { object: "list", data: [{ type: "eu_vat", value: "DE123456789", country: "EU" }] },
  });

  const changed = await stripe.customers.update(customer.id, {
    name: "Maya O.",
    email: "",
    address: { city: "Hamburg" },
  });
  expect(changed).toMatchObject({
    name: "Maya O.",
    email: null,
    address: { line1: "1 Main St", city: "Hamburg" },
  });
  expect(changed).not.toHaveProperty("tax_ids");
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: "Maya O." });
});

test("a tax id is added once", async () => {
  const { id } = await stripe.customers.create({});
  const taxId = { type: "eu_vat" as const, value: "FRAB123456789" };
  expect(await stripe.customers.createTaxId(id, taxId)).toMatchObject({ ...taxId, customer: id });
  expect(await stripeFailure(stripe.customers.createTaxId(id, taxId))).toMatchObject({
    statusCode: 400,
    code: "resource_already_exists",
  });
  const both = await Promise.allSettled(
    [1, 2].map(() => stripe.customers.createTaxId(id, { type: "gb_vat", value: "GB123456789" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a session for the card form names its customer", async () => {
  const { id } = await stripe.customers.create({});
  const session = await stripe.customerSessions.create({
    customer: id,
    components: {
      payment_element: {
        enabled: true,
        features: {
          payment_method_redisplay: "enabled",
          payment_method_allow_redisplay_filters: ["always", "limited"],
        },
      },
    },
  });
  expect(session).toMatchObject({
    customer: id,
    client_secret: expect.stringMatching(/^cuss_secret_/),
    components: {
      payment_element: {
        enabled: true,
        features: { payment_method_allow_redisplay_filters: ["always", "limited"] },
      },
    },
  });
});

test("an unknown customer is missing", async () => {
  for (const call of [
    () => stripe.customers.retrieve("cus_nobody"),
    () => stripe.customers.update("cus_nobody", { name: "x" }),
    () => stripe.customers.listPaymentMethods("cus_nobody"),
    () => stripe.customers.createTaxId("cus_nobody", { type: "eu_vat", value: "DE123456789" }),
  ])
    expect(await stripeFailure(call())).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
});
