import { expect, test } from "vitest";
import { aBenefit, aMedia } from "#test/support/a-catalog.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

const shop = await aShop();
const { seller, app } = shop;
const path = "/v1/products/";
const refusal = {
  error: "ProductNotDeletable",
  detail: "This product was sold, so it cannot be deleted. Archive it instead.",
};
const buyer = { customer_email: "buyer@example.com" };

async function readDeletable(id: string) {
  const { body: read } = await seller.get(path + id);
  const { body: page } = await seller.get(`${path}?id=${id}`);
  expect(page.items[0].is_deletable).toBe(read.is_deletable);
  return read.is_deletable;
}

test("a product that was never sold is deleted, with everything that named it", async () => {
  const media = await aMedia(app, seller);
  const benefit = await aBenefit(app, seller, "A call");
  const { body: field } = await seller.post("/v1/custom-fields/", {
    type: "text",
    slug: "company",
    name: "Company",
    properties: {},
  });
  const id = await shop.product(1_000, {
    medias: [media],
    attached_custom_fields: [{ custom_field_id: field.id, required: true }],
  });
  await seller.post(`${path}${id}/benefits`, { benefits: [benefit] });
  const { body: link } = await seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [id],
  });
  expect(await readDeletable(id)).toBe(true);

  const { status, text } = await seller.delete(path + id);
  expect([status, text]).toEqual([204, ""]);

  expect((await seller.get(path + id)).status).toBe(404);
  expect((await seller.patch(path + id, { is_archived: false })).status).toBe(404);
  expect((await seller.post(`${path}${id}/benefits`, { benefits: [] })).status).toBe(404);
  expect((await seller.delete(path + id)).status).toBe(404);
  for (const query of [`id=${id}`, "is_archived=true&limit=100"])
    expect(JSON.stringify((await seller.get(`${path}?${query}`)).body)).not.toContain(id);
  expect((await seller.get(`/v1/checkout-links/${link.id}`)).body.products).toEqual([]);
  expect((await seller.delete(`/v1/files/${media}`)).status).toBe(204);
  const open = await app.visitor().post("/v1/checkouts/client/", { product_id: id });
  expect(open.status).toBeGreaterThanOrEqual(400);
  const sold = await seller.post("/v1/checkouts/", { products: [id] });
  expect([sold.status, sold.body.detail[0].loc]).toEqual([422, ["body", "products", 0]]);
  const entries = await shop.rows(
    "select action, before ->> 'name' as name from audit_log where target_id = $1 order by id",
    id,
  );
  expect(entries.at(-1)).toEqual({ action: "product.deleted", name: "Poster" });
  const [event] = await shop.rows(
    "select data from events where type = 'product.updated' and data ->> 'id' = $1 order by sequence desc limit 1",
    id,
  );
  expect(event?.data).toMatchObject({ is_archived: true, is_deletable: false, prices: [] });
});

test("an open checkout of a deleted product cannot be confirmed, and is still read", async () => {
  const id = await shop.product(1_000);
  const checkout = await shop.checkout(id);
  expect(await readDeletable(id)).toBe(true);
  expect((await seller.delete(path + id)).status).toBe(204);
  const refused = await shop.confirm(checkout, buyer);
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "product_id"]]);
  const read = await seller.get(`/v1/checkouts/${checkout.id}`);
  expect(read.body.product).toMatchObject({ id, is_archived: true });
  const page = await app.visitor().get(`/v1/checkouts/client/${checkout.client_secret}`);
  expect(page.status).toBe(200);
});

test.each<[string, () => Promise<string>]>([
  [
    "was bought",
    async () => {
      const id = await shop.product(1_000);
      expect((await shop.confirm(await shop.checkout(id), buyer)).status).toBe(200);
      return id;
    },
  ],
  [
    "was given away",
    async () => {
      const id = await shop.product(null);
      const free = { ...buyer, confirmation_token_id: undefined };
      expect((await shop.confirm(await shop.checkout(id), free)).status).toBe(200);
      return id;
    },
  ],
  [
    "has a subscription",
    async () => {
      const productId = await shop.product(1_000, { recurring_interval: "month" });
      await aSubscription(shop, { productId });
      return productId;
    },
  ],
  [
    "waits for the end of a period",
    async () => {
      const now = await shop.product(1_000, { recurring_interval: "month" });
      const next = await shop.product(2_000, { recurring_interval: "month" });
      const { id } = await aSubscription(shop, { productId: now });
      const body = { product_id: next, proration_behavior: "next_period" };
      expect((await seller.patch(`/v1/subscriptions/${id}`, body)).status).toBe(200);
      return next;
    },
  ],
])("a product that %s is not deleted", async (_what, sell) => {
  const id = await sell();
  expect(await readDeletable(id)).toBe(false);
  const { status, body } = await seller.delete(path + id);
  expect([status, body]).toEqual([409, refusal]);
  expect((await seller.get(path + id)).status).toBe(200);
});

test("a discount that is limited to a deleted product takes nothing off others", async () => {
  const only = await shop.product(1_000);
  const other = await shop.product(1_000);
  const discount = await shop.discount({ products: [only] });
  expect((await seller.delete(path + only)).status).toBe(204);
  const { body } = await seller.get(`/v1/discounts/${discount}`);
  expect(body.products.map(({ id }: { id: string }) => id)).toEqual([only]);
  const checkout = await seller.post("/v1/checkouts/", {
    products: [other],
    discount_id: discount,
  });
  expect([checkout.status, checkout.body.detail[0].loc]).toEqual([422, ["body", "discount_id"]]);

  const both = { products: [only, other] };
  expect((await seller.patch(`/v1/discounts/${discount}`, both)).status).toBe(200);
  const added = await seller.patch(`/v1/discounts/${await shop.discount({})}`, both);
  expect([added.status, added.body.detail[0].loc]).toEqual([422, ["body", "products", 0]]);
});

test("a plan cannot be changed to a deleted product", async () => {
  const productId = await shop.product(1_000, { recurring_interval: "month" });
  const gone = await shop.product(2_000, { recurring_interval: "month" });
  const { id } = await aSubscription(shop, { productId });
  await seller.delete(path + gone);
  const { status, body } = await seller.patch(`/v1/subscriptions/${id}`, { product_id: gone });
  expect([status, body.detail[0].msg]).toEqual([422, "Product does not exist."]);
});

test("another organization deletes nothing", async () => {
  const stranger = await aSeller(app);
  const id = await shop.product(1_000);
  expect((await stranger.delete(path + id)).status).toBe(404);
  expect(await readDeletable(id)).toBe(true);
});
