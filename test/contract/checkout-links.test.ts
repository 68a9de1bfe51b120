import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aBenefit, aMedia } from "../support/a-catalog.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { checkoutLinks, discounts, products } = officialPolarClient(baseURL, seller.token);

const prices = [{ amountType: "fixed" as const, priceAmount: 1_900 }];
const book = await products.create({ name: "Book", recurringInterval: null, prices });
const plan = await products.create({
  name: "Plan",
  recurringInterval: "month",
  prices,
  medias: [await aMedia(app, seller)],
});

test("a link with the least, in each of the client's three forms", async () => {
  const created = await checkoutLinks.create({ paymentProcessor: "stripe", products: [book.id] });
  expect(created).toMatchObject({
    paymentProcessor: "stripe",
    clientSecret: expect.stringMatching(/^guild_cl_\w{24,}$/),
    label: null,
    successUrl: null,
    allowDiscountCodes: true,
    requireBillingAddress: false,
    discountId: null,
    discount: null,
    organizationId: seller.organizationId,
    metadata: {},
    products: [{ id: book.id, prices: book.prices }],
  });
  expect(created.url).toContain(created.clientSecret);
  expect(await checkoutLinks.get({ id: created.id })).toEqual(created);
  const byProduct = await checkoutLinks.create({ productId: plan.id });
  expect(byProduct.products).toMatchObject([{ id: plan.id, medias: plan.medias }]);
  const byPrice = await checkoutLinks.create({ productPriceId: book.prices[0]?.id ?? "" });
  expect(byPrice.products).toMatchObject([{ id: book.id }]);
});

// The client cannot send how many months a discount repeats: it takes the first shape of its union
// that fits.
test.each([
  { type: "percentage", duration: "once", basis_points: 1_000 },
  { type: "percentage", duration: "repeating", duration_in_months: 3, basis_points: 1_000 },
  { type: "fixed", duration: "forever", amount: 100, currency: "usd" },
  { type: "fixed", duration: "repeating", duration_in_months: 3, amount: 100, currency: "usd" },
])("a link with everything and a discount $type, $duration", async (kind) => {
  const { body: discount } = await seller.post("/v1/discounts/", { ...kind, name: "Off" });
  const benefit = await aBenefit(app, seller, "Thanks");
  await products.updateBenefits({ id: plan.id, productBenefitsUpdate: { benefits: [benefit] } });
  const input = {
    label: "Spring",
    successUrl: "https://example.com/thanks?checkout_id={CHECKOUT_ID}",
    allowDiscountCodes: false,
    requireBillingAddress: true,
    discountId: discount.id,
    metadata: { campaign: "spring", n: 1, f: 1.5, t: true },
  };
  const created = await checkoutLinks.create({
    ...input,
    paymentProcessor: "stripe",
    products: [plan.id, book.id],
  });
  expect(created).toMatchObject({
    ...input,
    products: [
      { id: plan.id, benefits: [{ id: benefit, description: "Thanks" }] },
      { id: book.id },
    ],
    discount: { id: discount.id, name: "Off", type: kind.type },
  });
  expect(await checkoutLinks.get({ id: created.id })).toEqual(created);
});

test("an update changes each field and clears what is nullable", async () => {
  const discount = await discounts.create({
    type: "percentage",
    duration: "once",
    basisPoints: 500,
    name: "Off",
  });
  const { id } = await checkoutLinks.create({ paymentProcessor: "stripe", products: [book.id] });
  const changes = {
    label: "Autumn",
    successUrl: "https://example.com/",
    allowDiscountCodes: false,
    requireBillingAddress: true,
    discountId: discount.id,
    metadata: { k: "v" },
  };
  const changed = await checkoutLinks.update({
    id,
    checkoutLinkUpdate: { ...changes, products: [plan.id] },
  });
  expect(changed).toMatchObject({ ...changes, products: [{ id: plan.id }] });
  const cleared = await checkoutLinks.update({
    id,
    checkoutLinkUpdate: { label: null, successUrl: null, discountId: null, metadata: {} },
  });
  expect(cleared).toMatchObject({
    label: null,
    successUrl: null,
    discountId: null,
    discount: null,
    metadata: {},
    products: [{ id: plan.id }],
  });
});

test("the list is filtered, sorted and paged", async () => {
  const shop = await aSeller(app);
  const { checkoutLinks: links, products: shelf } = officialPolarClient(baseURL, shop.token);
  const one = await shelf.create({ name: "One", recurringInterval: null, prices });
  const two = await shelf.create({ name: "Two", recurringInterval: null, prices });
  await links.create({ products: [one.id], label: "b", successUrl: "https://a.example" });
  await links.create({ products: [two.id], label: "a", successUrl: "https://b.example" });
  await links.create({
    products: [one.id, two.id],
    label: "c",
    successUrl: "https://c.example",
    allowDiscountCodes: false,
  });
  const labels = async (query: Parameters<typeof links.list>[0]) =>
    (await collectItems(await links.list({ limit: 2, ...query }))).map(({ label }) => label);
  expect(await labels({})).toEqual(["b", "a", "c"]);
  expect(await labels({ sorting: ["-created_at"] })).toEqual(["c", "a", "b"]);
  expect(await labels({ sorting: ["label"] })).toEqual(["a", "b", "c"]);
  expect(await labels({ sorting: ["-success_url"] })).toEqual(["c", "a", "b"]);
  expect((await labels({ sorting: ["allow_discount_codes"] }))[0]).toBe("c");
  expect(await labels({ productId: two.id })).toEqual(["a", "c"]);
  expect(await labels({ productId: [one.id, two.id] })).toEqual(["b", "a", "c"]);
});

test("a deleted link is not found", async () => {
  const { id } = await checkoutLinks.create({ products: [book.id] });
  await checkoutLinks.delete({ id });
  expect(await refusedWith(checkoutLinks.get({ id }))).toMatchObject({ error: "ResourceNotFound" });
});

test("refusals are parsed by the client", async () => {
  const gone = { error: "ResourceNotFound" };
  expect(await refusedWith(checkoutLinks.delete({ id: unknownId }))).toMatchObject(gone);
  const missing = checkoutLinks.update({ id: unknownId, checkoutLinkUpdate: {} });
  expect(await refusedWith(missing)).toMatchObject(gone);
  const unknown = checkoutLinks.create({ products: [book.id, unknownId] });
  expect(await refusedWith(unknown)).toMatchObject({ detail: [{ loc: ["body", "products", 1] }] });
  const script = checkoutLinks.create({ products: [book.id], successUrl: "javascript:0" });
  expect(await refusedWith(script)).toMatchObject({ detail: [{ loc: ["body", "success_url"] }] });
  const free = checkoutLinks.create({ products: [book.id], discountId: unknownId });
  expect(await refusedWith(free)).toMatchObject({ detail: [{ loc: ["body", "discount_id"] }] });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.checkoutLinks.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("checkout_links:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.checkoutLinks.list({})).result.items.length).toBeGreaterThan(0);
  expect(await refusedWith(reader.checkoutLinks.delete({ id: unknownId }))).toMatchObject({
    statusCode: 403,
  });
});
