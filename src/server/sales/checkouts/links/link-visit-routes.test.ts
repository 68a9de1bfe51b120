import { expect, test } from "vitest";
import { aDiscount, aSoldProduct } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const buyer = app.visitor();
const { baseUrl } = app.platform.config;

async function aLink(body: object) {
  const { status, body: link } = await seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    ...body,
  });
  expect(status).toBe(201);
  return link as { id: string; client_secret: string; url: string };
}

/** Opens a link and returns the page it leads to, with the checkout as its seller sees it. */
async function visit(link: { client_secret: string }, query = "") {
  const reply = await buyer.get(`/buy/${link.client_secret}${query}`);
  expect(reply.status).toBe(302);
  const url = new URL(String(reply.headers.location));
  const secret = url.pathname.replace("/checkout/", "");
  const shown = await buyer.get(`/v1/checkouts/client/${secret}`);
  const { body } = await seller.get(`/v1/checkouts/${shown.body.id}`);
  return { url, checkout: body };
}

const checkouts = async () =>
  (await seller.get("/v1/checkouts/?limit=1")).body.pagination.total_count;

test("a link leads to a new checkout with what the link says", async () => {
  const products = [await aSoldProduct(seller), await aSoldProduct(seller)];
  const discount_id = await aDiscount(seller, {});
  const link = await aLink({
    products,
    discount_id,
    allow_discount_codes: false,
    require_billing_address: true,
    success_url: "https://example.com/thanks?id={CHECKOUT_ID}",
    metadata: { utm_source: "kept" },
  });
  expect(link.url).toBe(`${baseUrl}/buy/${link.client_secret}`);
  const query =
    "?reference_id=r1&utm_source=mail&utm_term=%C3%A4&locale=de&customer_email=a%40b.at&x=1&x=2";
  const { url, checkout } = await visit(link, query);
  expect(url.origin).toBe(baseUrl);
  expect(url.search).toBe("?locale=de&customer_email=a%40b.at&x=1&x=2");
  expect(checkout).toMatchObject({
    status: "open",
    discount_id,
    allow_discount_codes: false,
    require_billing_address: true,
    success_url: `https://example.com/thanks?id=${checkout.id}`,
    metadata: { utm_source: "kept", reference_id: "r1", utm_term: "ä" },
    product_id: products[0],
  });
  expect(checkout.products.map(({ id }: { id: string }) => id)).toEqual(products);
  const again = await visit(link);
  expect(again.checkout.id).not.toBe(checkout.id);
  expect(again.checkout.metadata).toEqual({ utm_source: "kept" });
});

test("the longer address does the same", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const reply = await buyer.get(`/v1/checkout-links/${link.client_secret}/redirect?a=b`);
  expect(reply.status).toBe(302);
  expect(reply.headers.location).toMatch(/\/checkout\/guild_c_\w{32}\?a=b$/);
});

test("an unusable discount is ignored", async () => {
  const product = await aSoldProduct(seller);
  const discount_id = await aDiscount(seller, { ends_at: "2026-03-01T10:00:00Z" });
  const link = await aLink({ products: [product], discount_id });
  await seller.delete(`/v1/discounts/${discount_id}`);
  const { checkout } = await visit(link);
  expect([checkout.discount_id, checkout.total_amount]).toEqual([null, 1_999]);
});

test("a link with nothing left to sell says so on a page", async () => {
  const product = await aSoldProduct(seller);
  const link = await aLink({ products: [product] });
  await seller.patch(`/v1/products/${product}`, { is_archived: true });
  const before = await checkouts();
  const { status, headers, text } = await buyer.get(`/buy/${link.client_secret}`);
  expect([status, headers["content-type"]]).toEqual([410, "text/html; charset=utf-8"]);
  expect(text).toContain("no longer sells this product");
  expect(await checkouts()).toBe(before);
});

test("an unknown or deleted link says so on a page", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  await seller.delete(`/v1/checkout-links/${link.id}`);
  for (const secret of [link.client_secret, "nonsense", `guild_cl_${"a".repeat(32)}`]) {
    const { status, headers, text } = await buyer.get(`/buy/${secret}`);
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(text).toContain("Link not found");
  }
});

test("asking for the headers alone makes no checkout", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const before = await checkouts();
  const head = await buyer.send({ method: "HEAD", url: `/buy/${link.client_secret}` });
  const unknown = await buyer.send({ method: "HEAD", url: "/buy/unknown" });
  expect([head.status, unknown.status, await checkouts()]).toEqual([200, 404, before]);
});

test("what cannot be metadata is left out, and card numbers are never stored", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const long = "x".repeat(600);
  const query = `?reference_id=4242424242424242&utm_${"k".repeat(60)}=1&utm_term=${long}&utm_medium=&utm_%00=a`;
  const { checkout } = await visit(link, query);
  expect(checkout.metadata).toEqual({ utm_term: long.slice(0, 500) });
  const emoji = await visit(link, `?utm_source=${"a".repeat(499)}%F0%9F%98%80`);
  expect(emoji.checkout.metadata).toEqual({ utm_source: "a".repeat(499) });
});

const ancestorsAt = async (path: string) =>
  /frame-ancestors ([^;]*)/.exec(
    String((await buyer.get(path)).headers["content-security-policy"]),
  )?.[1];

test("a site that anybody wrote into the address of a link shows no checkout", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const origin = "https://evil.example";
  const query = `?embed=true&embed_origin=${encodeURIComponent(origin)}&theme=dark`;
  const { url, checkout } = await visit(link, query);
  expect(url.search).toBe("?embed=true&theme=dark");
  expect(checkout.embed_origin).toBeNull();
  expect(await ancestorsAt(url.pathname)).toBe("'none'");
  const named = await seller.patch(`/v1/checkouts/${checkout.id}`, { embed_origin: origin });
  expect(named.body.embed_origin).toBe(origin);
  expect(await ancestorsAt(url.pathname)).toBe(origin);
});

test("a site on the list shows the checkout of a link, as long as it is listed", async () => {
  const path = `/v1/organizations/${seller.organizationId}`;
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const origin = "https://shop.example";
  await seller.patch(path, { embed_hosts: ["shop.example"] });
  const { url, checkout } = await visit(link, `?embed_origin=${encodeURIComponent(origin)}`);
  expect(checkout.embed_origin).toBe(origin);
  expect(await ancestorsAt(url.pathname)).toBe(origin);
  await seller.patch(path, { embed_hosts: null });
  expect(await ancestorsAt(url.pathname)).toBe("'none'");
});

test("in the sandbox a page on this machine shows the checkout of a link", async () => {
  const link = await aLink({ products: [await aSoldProduct(seller)] });
  const origin = "http://localhost:4000";
  const { url, checkout } = await visit(link, `?embed_origin=${encodeURIComponent(origin)}`);
  expect(checkout.embed_origin).toBe(origin);
  expect(await ancestorsAt(url.pathname)).toBe(origin);
});

test("with embed_hosts only the sites on the list may show checkouts", async () => {
  const path = `/v1/organizations/${seller.organizationId}`;
  const products = [await aSoldProduct(seller)];
  const listed = await seller.patch(path, {
    embed_hosts: ["Shop.example ", "https://shop.example:443"],
  });
  expect(listed.body.embed_hosts).toEqual(["shop.example"]);
  const origins = ["https://shop.example", "https://other.example"];
  const embedded = await Promise.all(
    origins.map(async (origin) => {
      const link = await aLink({ products });
      return (await visit(link, `?embed_origin=${encodeURIComponent(origin)}`)).checkout;
    }),
  );
  expect(embedded.map(({ embed_origin: origin }) => origin)).toEqual([origins[0], null]);

  const refused = await seller.post("/v1/checkouts/", { products, embed_origin: origins[1] });
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "embed_origin"]]);
  const changed = await seller.patch(`/v1/checkouts/${embedded[0].id}`, {
    embed_origin: origins[1],
  });
  expect(changed.status).toBe(422);

  await seller.patch(path, { embed_hosts: ["other.example"] });
  expect(await ancestorsAt(`/checkout/${embedded[0].client_secret}`)).toBe("'none'");
  expect((await seller.patch(path, { embed_hosts: null })).body.embed_hosts).toEqual([]);
});

test.each([["https://shop.example/page"], ["*.example"], [""], ["shop..example"], ["a b"]])(
  "%s is not an embed host",
  async (host) => {
    const path = `/v1/organizations/${seller.organizationId}`;
    const { status, body } = await seller.patch(path, { embed_hosts: [host] });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "embed_hosts", 0]]);
  },
);

test.each(["*", "shop.example", "https://shop.example/page", "javascript:alert(1)", "https://*.x"])(
  "a link embedded by %s opens in no frame",
  async (origin) => {
    const link = await aLink({ products: [await aSoldProduct(seller)] });
    const { url, checkout } = await visit(link, `?embed_origin=${encodeURIComponent(origin)}`);
    expect(checkout.embed_origin).toBeNull();
    const page = await buyer.get(url.pathname);
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  },
);
