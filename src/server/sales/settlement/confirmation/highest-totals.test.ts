import { beforeAll, expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

/** With the tax of Germany, 19 %, this is the maximum of one payment; a cent more is above it. */
const fits = 84_033_613;
const tooHigh = fits + 1;
const highestPrice = 99_999_999;

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { app, seller } = shop;
/** A period of 28 days, of which 13 are left. */
const startsAt = new Date("2026-02-14T09:00:00Z");
const monthly = { recurring_interval: "month" };

beforeAll(async () => {
  for (const country of ["DE", "AT"]) {
    const { status } = await seller.post("/v1/tax-registrations/", { country });
    expect(status).toBe(201);
  }
});

const refusal = (...loc: (string | number)[]) => ({
  status: 422,
  body: { detail: [{ loc: ["body", ...loc], ctx: { reason: "total_too_high" } }] },
});
const create = (product: string, more: object = {}) =>
  seller.post("/v1/checkouts/", {
    products: [product],
    customer_billing_address: buyerAddress,
    ...more,
  });
const buyerUpdate = ({ client_secret: secret }: { client_secret: string }, body: object) =>
  app.visitor().send({ method: "PATCH", url: `/v1/checkouts/client/${secret}`, payload: body });

test("a checkout whose total is above the maximum of a payment is not created", async () => {
  expect(await create(await shop.product(tooHigh))).toMatchObject(refusal("products", 0));
  const { status, body } = await create(await shop.product(fits));
  expect([status, body.total_amount]).toEqual([201, highestPrice]);
});

test("neither seller nor buyer can move a checkout to where its total is above the maximum", async () => {
  const checkout = await shop.checkout(await shop.product(tooHigh));
  const abroad = { customer_billing_address: { ...buyerAddress, country: "CH" } };
  const home = { customer_billing_address: buyerAddress };
  const refused = refusal("product_price_id");
  expect(await seller.patch(`/v1/checkouts/${checkout.id}`, home)).toMatchObject(refused);
  expect(await buyerUpdate(checkout, home)).toMatchObject(refused);
  const { status, body } = await buyerUpdate(checkout, abroad);
  expect([status, body.total_amount]).toEqual([200, tooHigh]);
});

test("a confirmation above the maximum is refused and changes nothing; at the maximum it is paid", async () => {
  const checkout = await shop.checkout(await shop.product(tooHigh));
  expect(await shop.confirm(checkout)).toMatchObject(refusal("product_price_id"));
  expect(await shop.readStatus(checkout)).toBe("open");
  const { status, body } = await shop.confirm(await shop.checkout(await shop.product(fits)));
  expect([status, body.total_amount]).toEqual([200, highestPrice]);
});

test("what the price is without its discount counts, if the discount ends", async () => {
  const product = await shop.product(tooHigh, monthly);
  const off = (duration: string) => shop.discount({ basis_points: 5_000, duration });
  const once = await create(product, { discount_id: await off("once") });
  expect(once).toMatchObject(refusal("products", 0));
  const forever = await create(product, { discount_id: await off("forever") });
  expect(forever.status).toBe(201);
});

test("a place that is only guessed keeps nobody from opening a checkout", async () => {
  const product = await shop.product(highestPrice);
  const inAustria = { customer_billing_address: null, customer_ip_address: "194.232.104.150" };
  const { status, body } = await create(product, inAustria);
  expect([status, body.customer_billing_address.country]).toEqual([201, "AT"]);
  expect(await shop.confirm(body)).toMatchObject(refusal("product_price_id"));
});

const change = async (productId: string, proration_behavior: string) => {
  const row = await aSubscription(shop, {
    productId: await shop.product(1_000, monthly),
    startsAt,
  });
  const body = { product_id: productId, proration_behavior };
  const path = `/v1/subscriptions/${row.id}`;
  const preview = await seller.post(`${path}/preview`, body);
  const changed = await seller.patch(path, body);
  const after = await seller.get(path);
  return { preview, changed, isSame: after.body.product_id === row.productId };
};

test.each([
  ["invoice", tooHigh, fits],
  ["next_period", tooHigh, fits],
  // The rest of this period waits, and is billed with the next one.
  ["prorate", 57_500_000, 57_000_000],
])(
  "a change of plan by %s is refused if an order would be above the maximum",
  async (behavior, high, low) => {
    const refused = await change(await shop.product(high, monthly), behavior);
    const place = { status: 422, body: { detail: [{ loc: ["body", "product_id"] }] } };
    expect(refused).toMatchObject({ preview: place, changed: place, isSame: true });
    const made = await change(await shop.product(low, monthly), behavior);
    expect([made.preview.status, made.changed.status]).toEqual([200, 200]);
  },
);

test("the discount that makes a plan payable cannot be taken off", async () => {
  const discountId = await shop.discount({ basis_points: 5_000, duration: "forever" });
  const start = async (amount: number) =>
    aSubscription(shop, { productId: await shop.product(amount, monthly), startsAt, discountId });
  const [dear, fitting] = [await start(tooHigh), await start(fits)];
  const body = { discount_id: null };
  expect(await seller.patch(`/v1/subscriptions/${dear.id}`, body)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "discount_id"] }] },
  });
  expect((await seller.patch(`/v1/subscriptions/${fitting.id}`, body)).status).toBe(200);
});

test("a renewal that a new tax takes above the maximum fails as a payment, and the log says why", async () => {
  const works = await aShop({ now: "2026-03-01T09:00:00Z", works: true });
  const row = await aSubscription(works, {
    productId: await works.product(fits, monthly),
    startsAt,
    isBilled: false,
  });
  await works.seller.post("/v1/tax-registrations/", { country: "DE", rate: 200_000 });
  await works.moveClock(14 * 24 * 60);
  await works.settle();
  const orders = await works.rows(
    "select status, total_amount::int from orders where subscription_id = $1",
    row.id,
  );
  expect(orders).toEqual([{ status: "pending", total_amount: 100_840_336 }]);
  expect((await works.seller.get(`/v1/subscriptions/${row.id}`)).body.status).toBe("past_due");
  const entries = await works.rows(
    "select after from audit_log where action = 'order.above_maximum'",
  );
  expect(entries).toMatchObject([{ after: { amount: 100_840_336, currency: "usd" } }]);
});
