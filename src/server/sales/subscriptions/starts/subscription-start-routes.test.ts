import { expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aMeter } from "#test/support/a-catalog.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { runReactions } from "#test/support/run-reactions.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller, app } = shop;
const path = "/v1/subscriptions/";
const club = await shop.product(null, { name: "Club", recurring_interval: "month" });
const paid = await shop.product(1_000, { name: "Paid", recurring_interval: "month" });
const once = await shop.product(null, { name: "Gift" });
const archived = await shop.product(null, { name: "Old", recurring_interval: "year" });
await seller.patch(`/v1/products/${archived}`, { is_archived: true });
const metered = await meteredProduct();
let people = 0;

async function meteredProduct(): Promise<string> {
  const meter_id = await aMeter(app, seller, "Calls");
  const { body } = await seller.post("/v1/products/", {
    name: "Usage",
    recurring_interval: "month",
    prices: [{ amount_type: "free" }, { amount_type: "metered_unit", meter_id, unit_amount: 1 }],
  });
  return body.id;
}

async function aCustomer(): Promise<{ id: string; external: string }> {
  const external = `crm ${++people}`;
  const { body } = await seller.post("/v1/customers/", {
    email: `member${people}@example.com`,
    external_id: external,
  });
  return { id: body.id, external };
}

test("a seller subscribes a customer to a free product", async () => {
  const { id } = await aCustomer();
  const { status, body } = await seller.post(path, {
    product_id: club,
    customer_id: id,
    metadata: { from: "import" },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: "active",
    amount: 0,
    currency: "usd",
    recurring_interval: "month",
    current_period_start: "2026-03-01T09:00:00.000Z",
    current_period_end: "2026-04-01T09:00:00.000Z",
    started_at: "2026-03-01T09:00:00.000Z",
    customer_id: id,
    product_id: club,
    checkout_id: null,
    discount_id: null,
    trial_start: null,
    metadata: { from: "import" },
    prices: [{ amount_type: "free" }],
    meters: [],
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect((await seller.get(`/v1/orders/?customer_id=${id}`)).body.items).toEqual([]);
  await runReactions(app.platform);
  const events = await shop.rows(
    "select type from events where data ->> 'id' in ($1, $2) order by sequence",
    body.id,
    id,
  );
  expect(events.map(({ type }) => type).filter((type) => type !== "customer.created")).toEqual(
    expect.arrayContaining([
      "subscription.created",
      "subscription.active",
      "customer.state_changed",
    ]),
  );
  const state = await seller.get(`/v1/customers/${id}/state`);
  expect(state.body.active_subscriptions).toMatchObject([{ id: body.id, product_id: club }]);
  const [entry] = await shop.rows(
    "select action, after from audit_log where target_id = $1",
    body.id,
  );
  expect(entry).toMatchObject({ action: "subscription.created", after: { product: "Club" } });
});

test.each(["customer_external_id", "external_customer_id"])(
  "the customer is named by %s, too",
  async (name) => {
    const { id, external } = await aCustomer();
    const { status, body } = await seller.post(path, { product_id: club, [name]: external });
    expect([status, body.customer_id]).toEqual([201, id]);
  },
);

test.each([
  ["a product that costs something", { product_id: paid }, "product_id", /not free.*checkout/],
  ["usage that is billed", { product_id: metered }, "product_id", /not free/],
  ["a product that is bought once", { product_id: once }, "product_id", /not recurring/],
  ["an archived product", { product_id: archived }, "product_id", /archived/],
  ["an unknown product", { product_id: unknownId }, "product_id", /does not exist/],
  ["an unknown customer", { customer_id: unknownId }, "customer_id", /does not exist/],
  ["no customer", { customer_id: null }, "customer_id", /required/],
  ["two customers", { external_customer_id: "crm 1" }, "customer_external_id", /not both/],
  ["a product that is no id", { product_id: "club" }, "product_id", /UUID/],
])("%s is refused, and nothing changes", async (_what, change, field, msg) => {
  const { id } = await aCustomer();
  const before = await seller.get(path);
  const { status, body } = await seller.post(path, {
    product_id: club,
    customer_id: id,
    ...change,
  });
  expect([status, body.detail[0].loc]).toEqual([422, ["body", field]]);
  expect(body.detail[0].msg).toMatch(msg);
  expect((await seller.get(path)).body).toEqual(before.body);
});

test("products and customers of another organization do not exist", async () => {
  const stranger = await aSeller(app);
  const { id } = await aCustomer();
  const theirs = await stranger.post("/v1/customers/", { email: "theirs@example.com" });
  const foreign = await stranger.post(path, { product_id: club, customer_id: theirs.body.id });
  expect([foreign.status, foreign.body.detail[0].loc]).toEqual([422, ["body", "product_id"]]);
  const other = await stranger.post(path, { product_id: club, customer_id: id });
  expect([other.status, other.body.detail[0].loc]).toEqual([422, ["body", "customer_id"]]);
});

test("a customer has one subscription, until the seller allows more", async () => {
  const { id } = await aCustomer();
  const subscribe = () => seller.post(path, { product_id: club, customer_id: id });
  expect((await subscribe()).status).toBe(201);
  const refused = await subscribe();
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      error: "AlreadyActiveSubscriptionError",
      detail: "This customer already has an active subscription.",
    },
  ]);

  const several = await aShop({ now: "2026-03-01T09:00:00Z" });
  const plan = await several.product(null, { recurring_interval: "year" });
  await several.seller.patch(`/v1/organizations/${several.seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "prorate",
    },
  });
  const { body } = await several.seller.post("/v1/customers/", { email: "ada@example.com" });
  for (let count = 0; count < 2; count += 1) {
    const made = await several.seller.post(path, { product_id: plan, customer_id: body.id });
    expect(made.status).toBe(201);
  }
});

test("a key makes one subscription, and the ledger stays clean", async () => {
  const { id } = await aCustomer();
  const send = () =>
    seller.post(path, { product_id: club, customer_id: id }, { "idempotency-key": `club-${id}` });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  const { database, services } = app.platform;
  const report = await verifyLedger(database.db, seller.organizationId, services.ledgerChecks);
  expect(report.faults).toEqual([]);
});
