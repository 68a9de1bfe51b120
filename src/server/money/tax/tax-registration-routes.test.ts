import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop();
const { app } = shop;
const path = "/v1/tax-registrations/";
const begun = { starts_at: "2020-01-01T00:00:00Z" };

test("a registration is created, changed, ended, and stays readable", async () => {
  const seller = await aSeller(app);
  const created = await seller.post(path, { country: "US", state: "ny", rate: 88_750 });
  expect([created.status, created.body]).toMatchObject([
    201,
    {
      organization_id: seller.organizationId,
      country: "US",
      state: "US-NY",
      scheme: "standard",
      rate: 88_750,
      starts_at: created.body.created_at,
      ends_at: null,
      modified_at: null,
    },
  ]);
  const own = path + created.body.id;
  const changed = await seller.patch(own, { rate: 80_000, tax_number: " 12-34 " });
  expect(changed.body).toMatchObject({ rate: 80_000, ends_at: null, tax_number: "12-34" });
  expect((await seller.patch(own, { tax_number: "" })).body.tax_number).toBe(null);
  expect((await seller.patch(own, { rate: null })).body.detail).toMatchObject([
    { loc: ["body", "rate"] },
  ]);
  expect((await seller.delete(own)).status).toBe(204);
  const ended = (await seller.get(own)).body;
  expect(ended).toMatchObject({ rate: 80_000, ends_at: expect.any(String) });
  expect((await seller.delete(own)).status).toBe(204);
  expect((await seller.get(own)).body).toEqual(ended);
  expect((await seller.get(`${path}?country=US`)).body.items).toEqual([ended]);
  const again = await seller.post(path, { country: "US", state: "US-NY", rate: 1 });
  expect(again.status).toBe(201);
});

test.each([
  [{ country: "XX" }, "country"],
  [{ country: "US", state: "NY" }, "rate"],
  [{ country: "AQ" }, "rate"],
  [{ country: "DE", rate: 1_000_001 }, "rate"],
  [{ country: "DE", rate: -1 }, "rate"],
  [{ country: "DE", rate: 0.5 }, "rate"],
  [{ country: "DE", tax_number: "1".repeat(51) }, "tax_number"],
  [{ country: "US", state: "XY", rate: 1 }, "state"],
  [{ country: "DE", state: "BY" }, "state"],
  [{ country: "GB", scheme: "eu_oss" }, "country"],
  [{ country: "DE", starts_at: "yesterday" }, "starts_at"],
  [{ country: "FR" }, "country"],
  [{ country: "IE", scheme: "eu_oss" }, "country"],
])("%j is refused at %s", async (input, field) => {
  const { status, body } = await refusing.post(path, input);
  expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", field]]);
});

const refusing = await aSeller(app);
await refusing.post(path, { country: "FR" });
await refusing.post(path, { country: "DE", scheme: "eu_oss" });

test("of twenty registrations for one place at once, one is made", async () => {
  const seller = await aSeller(app);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => seller.post(path, { country: "DE" })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
});

interface Buyer {
  country: string;
  state?: string;
  taxId?: string;
}

async function checkoutFor(given: Buyer, productId: string) {
  const { status, body, text } = await shop.seller.post("/v1/checkouts/", {
    products: [productId],
    is_business_customer: given.taxId !== undefined,
    customer_billing_address: { country: given.country, state: given.state ?? null },
    customer_tax_id: given.taxId ?? null,
  });
  expect(status, text).toBe(201);
  return body;
}

test("a checkout is taxed by the registrations, the place and the tax ID", async () => {
  const { seller } = shop;
  await seller.post(path, { country: "DE", ...begun });
  await seller.post(path, { country: "IE", scheme: "eu_oss", ...begun });
  await seller.post(path, { country: "US", state: "NY", rate: 88_750, ...begun });
  const poster = await shop.product(1_999);
  const seen = async (given: Buyer) => {
    const { net_amount, tax_amount, total_amount } = await checkoutFor(given, poster);
    return [net_amount, tax_amount, total_amount];
  };
  expect(await seen({ country: "DE" })).toEqual([1_999, 380, 2_379]);
  expect(await seen({ country: "FR" })).toEqual([1_999, 400, 2_399]);
  expect(await seen({ country: "FR", taxId: "FR40303265045" })).toEqual([1_999, 0, 1_999]);
  expect(await seen({ country: "US", state: "NY" })).toEqual([1_999, 177, 2_176]);
  expect(await seen({ country: "US", state: "CA" })).toEqual([1_999, 0, 1_999]);
  expect(await seen({ country: "JP" })).toEqual([1_999, 0, 1_999]);
  expect(await seen({ country: "US" })).toEqual([1_999, null, 1_999]);
});

test("prices that include tax, by the organization or by themselves", async () => {
  const { seller } = shop;
  const poster = await shop.product(11_900);
  const organization = `/v1/organizations/${seller.organizationId}`;
  const settings = await seller.patch(organization, { default_tax_behavior: "inclusive" });
  expect(settings.body.default_tax_behavior).toBe("inclusive");
  const inclusive = await checkoutFor({ country: "DE" }, poster);
  expect(inclusive).toMatchObject({
    tax_behavior: "inclusive",
    net_amount: 10_000,
    tax_amount: 1_900,
    total_amount: 11_900,
  });
  const price = { amount_type: "fixed", price_amount: 11_900, tax_behavior: "exclusive" };
  const own = await seller.post("/v1/products/", { name: "Exclusive", prices: [price] });
  expect(own.body.prices).toMatchObject([{ tax_behavior: "exclusive" }]);
  expect(await checkoutFor({ country: "DE" }, own.body.id)).toMatchObject({
    tax_behavior: "exclusive",
    net_amount: 11_900,
    tax_amount: 2_261,
  });
  const bad = await seller.patch(organization, { default_tax_behavior: "sometimes" });
  expect(bad.status).toBe(422);
  await seller.patch(organization, { default_tax_behavior: "exclusive" });
});

test("a checkout that needs no payment form cannot be confirmed without a place", async () => {
  const poster = await shop.product(50);
  const { body } = await shop.seller.post("/v1/checkouts/", { products: [poster] });
  expect(body.tax_amount).toBe(null);
  const { status, body: refused } = await app
    .visitor()
    .post(`/v1/checkouts/client/${body.client_secret}/confirm`, {
      customer_email: "a@example.com",
    });
  expect(status).toBe(422);
  expect(refused.detail).toContainEqual(
    expect.objectContaining({ loc: ["body", "customer_billing_address"] }),
  );
});
