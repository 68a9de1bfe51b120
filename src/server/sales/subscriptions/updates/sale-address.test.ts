import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minor, scale } from "#contract/money.ts";
import { aShop } from "#test/support/a-shop.ts";

/**
 * A subscription is taxed at the address of its sale, whatever is stored of its customer: twelve
 * courses that addresses take, and four changes that make an order.
 */
const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { app, seller } = shop;
for (const registration of [
  { country: "DE", rate: 190_000 },
  { country: "IE", scheme: "eu_oss" },
  { country: "US", state: "NY", rate: 88_750 },
])
  await seller.post("/v1/tax-registrations/", {
    ...registration,
    starts_at: "2026-01-01T00:00:00Z",
  });
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "prorate",
  },
});

const plan = (amount: number | null, name: string, interval: string) =>
  shop.product(amount, { name, recurring_interval: interval });
const [free, basic, pro, yearly, poster] = await Promise.all([
  plan(null, "Free", "month"),
  plan(1_999, "Basic", "month"),
  plan(4_999, "Pro", "month"),
  plan(39_999, "Yearly", "year"),
  shop.product(2_500, { name: "Poster" }),
]);

const germany = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };
const france = { country: "FR", line1: "Rue 1", city: "Lyon", postal_code: "69001" };
const newYork = { country: "US", state: "NY", line1: "1 A St", city: "Troy", postal_code: "12180" };
const california = { ...newYork, state: "CA", city: "Davis", postal_code: "95616" };
const norway = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };
const asCompany = {
  is_business_customer: true,
  customer_billing_name: "Vente SARL",
  customer_tax_id: "FR40303265045",
};
/** Without an address, as a free plan is taken. */
const onlyEmail = { customer_name: null, customer_billing_address: null };

const rates = { germany: 190_000, france: 200_000, newYork: 88_750, none: 0 };

async function buy(email: string, productId: string, body: Record<string, unknown> = {}) {
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout, { customer_email: email, ...body });
  expect(status, text).toBe(200);
  const [row] = await shop.rows("select id from subscriptions where checkout_id = $1", checkout.id);
  return String(row?.id);
}
const buyAt = (email: string, productId: string, address: object, more: object = {}) =>
  buy(email, productId, { customer_billing_address: address, ...more });

async function readCustomer(email: string) {
  const { body } = await seller.get(`/v1/customers/?email=${encodeURIComponent(email)}`);
  return body.items[0];
}

async function readOrders(id: string) {
  const sql = "select id from orders where subscription_id = $1 order by created_at, number";
  const rows = await shop.rows(sql, id);
  return Promise.all(rows.map(async (row) => (await seller.get(`/v1/orders/${row.id}`)).body));
}

/** Corrects the details as the seller would. */
async function edit(email: string, body: object): Promise<void> {
  const { id } = await readCustomer(email);
  expect((await seller.patch(`/v1/customers/${id}`, body)).status).toBe(200);
}

/** Corrects them as the customer would, who has signed in. */
async function correct(email: string, body: object): Promise<void> {
  const { id } = await readCustomer(email);
  const session = await seller.post("/v1/customer-sessions/", { customer_id: id });
  const headers = { authorization: `Bearer ${session.body.token}` };
  const path = "/v1/customer-portal/customers/me";
  const { status, text } = await app
    .visitor()
    .send({ method: "PATCH", url: path, payload: body, headers });
  expect(status, text).toBe(200);
}

/** Changes the plan, and pays the first order by a card, which is charged from then on. */
async function change(id: string, productId: string): Promise<void> {
  const body = { product_id: productId, proration_behavior: "invoice" };
  expect((await seller.patch(`/v1/subscriptions/${id}`, body)).status).toBe(200);
  await shop.settle();
  const [order] = (await readOrders(id)).slice(-1);
  if (order.paid) return;
  const { body: link } = await seller.get(`/v1/orders/${order.id}/payment-link`);
  const path = new URL(link.url).pathname.replace("/pay/", "/v1/order-payments/");
  const card = { confirmation_token_id: "ctoken_visa" };
  const { status, text } = await app.visitor().post(`${path}/pay`, card);
  expect(status, text).toBe(200);
}

interface Course {
  /** The rate at which the current plan was charged, in parts per million. */
  charged: number;
  /** The rate of every later order. */
  later: number;
  /** The customer did this before. */
  before?(email: string): Promise<unknown>;
  subscribe(email: string): Promise<string>;
  /** The subscriptions are on the basic plan after it. */
  after?(email: string, ids: readonly string[]): Promise<unknown>;
}

const inGermany = (email: string) => buyAt(email, basic, germany);
const inFrance = (email: string) => buyAt(email, basic, france);
const forFree = (email: string) => buy(email, free, onlyEmail);

const courses: Record<string, Course> = {
  "bought in Germany": {
    charged: rates.germany,
    later: rates.germany,
    subscribe: inGermany,
  },
  "took a free product without an address before": {
    charged: rates.germany,
    later: rates.germany,
    before: forFree,
    subscribe: inGermany,
  },
  "bought as a company in France before": {
    charged: rates.germany,
    later: rates.germany,
    before: (email) => buyAt(email, poster, france, asCompany),
    subscribe: inGermany,
  },
  "is stored in Germany, and buys in New York": {
    charged: rates.newYork,
    later: rates.newYork,
    before: (email) => buyAt(email, poster, germany),
    subscribe: (email) => buyAt(email, basic, newYork),
  },
  "is stored in New York, and buys in California": {
    charged: rates.none,
    later: rates.none,
    before: (email) => buyAt(email, poster, newYork),
    subscribe: (email) => buyAt(email, basic, california),
  },
  "is stored by the seller, and buys elsewhere": {
    charged: rates.france,
    later: rates.france,
    before: (email) => seller.post("/v1/customers/", { email, billing_address: norway }),
    subscribe: inFrance,
  },
  "bought as a company in France": {
    charged: rates.none,
    later: rates.none,
    subscribe: (email) => buyAt(email, basic, france, asCompany),
  },
  "had a free plan, gave the address in the portal, and changed the plan": {
    charged: rates.france,
    later: rates.france,
    subscribe: forFree,
    async after(email, ids) {
      await correct(email, { billing_address: france });
      for (const id of ids) await change(id, basic);
    },
  },
  "bought in Germany, and the seller corrected the address": {
    charged: rates.germany,
    later: rates.france,
    subscribe: inGermany,
    after: (email) => edit(email, { billing_address: france }),
  },
  "bought in France, and gave the tax ID in the portal": {
    charged: rates.france,
    later: rates.none,
    subscribe: inFrance,
    after: (email) => correct(email, { tax_id: "FR40303265045" }),
  },
  "bought in Germany, and somebody buys with their email address in Norway": {
    charged: rates.germany,
    later: rates.germany,
    subscribe: inGermany,
    after: (email) => buyAt(email, poster, norway),
  },
  "had a free plan, and upgraded it by a checkout": {
    charged: rates.newYork,
    later: rates.newYork,
    subscribe: forFree,
    async after(email, ids) {
      await shop.moveClock(1);
      for (const id of ids) {
        const checkout = await shop.checkout(basic, { subscription_id: id });
        const body = { customer_email: email, customer_billing_address: newYork };
        expect((await shop.confirm(checkout, body)).status).toBe(200);
      }
    },
  },
};

const kinds: Record<string, object> = {
  "is renewed": {},
  "is changed, billed now": { product_id: pro, proration_behavior: "invoice" },
  "is changed, billed with the renewal": { product_id: pro, proration_behavior: "prorate" },
  "is changed to another interval": { product_id: yearly, proration_behavior: "prorate" },
};

interface ShownItem {
  label: string;
  amount: number;
  tax_amount: number;
}
const shown = ({ items, total_amount }: { items: ShownItem[]; total_amount: number }) => ({
  items: items.map(({ label, amount, tax_amount: tax }) => [label, amount, tax]),
  total: total_amount,
});

const cases = [];
for (const [course, { charged, later, ...steps }] of Object.entries(courses)) {
  const email = `buyer-${randomUUID()}@example.com`;
  await steps.before?.(email);
  const own = [];
  for (const [kind, body] of Object.entries(kinds)) {
    const id = await steps.subscribe(email);
    own.push({ name: `who ${course}: ${kind}`, id, body, charged, later });
  }
  await steps.after?.(
    email,
    own.map(({ id }) => id),
  );
  cases.push(...own);
}
await shop.moveClock(10 * 24 * 60);
const previewed = [];
for (const each of cases) {
  const path = `/v1/subscriptions/${each.id}`;
  const earlier = (await readOrders(each.id)).length;
  const { status, body, text } = await seller.post(`${path}/preview`, each.body);
  expect(status, text).toBe(200);
  if ("product_id" in each.body) expect((await seller.patch(path, each.body)).status).toBe(200);
  previewed.push({ ...each, earlier, preview: body });
}
await shop.moveClock(25 * 24 * 60);

test.each(previewed)("$name", async ({ id, earlier, charged, later, preview }) => {
  const orders = (await readOrders(id)).slice(earlier);
  expect(shown(orders[0])).toEqual(shown(preview));
  for (const { items, tax_amount: tax } of orders) {
    const fresh = items.map(({ amount }: ShownItem) =>
      scale(minor(amount), amount < 0 ? charged : later, 1_000_000),
    );
    expect(items.map((item: ShownItem) => item.tax_amount)).toEqual(fresh);
    expect(tax).toBe(fresh.reduce((sum: number, each: number) => sum + each, 0));
  }
});

test("the ledger is sound", async () => {
  expect((await seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
});
