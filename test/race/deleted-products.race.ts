import { expect, test } from "vitest";
import { aShop, type Shop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { raceTrials } from "../support/campaign.ts";

const shop = await aShop();
const { seller } = shop;
const plan = { recurring_interval: "month" };

/** One sale of a product, and what would show that it happened. */
const sales: [
  string,
  (at: Shop, productId: string, trial: number) => Promise<() => Promise<number>>,
][] = [
  [
    "a confirmation",
    async (at, productId, trial) => {
      const checkout = await at.checkout(productId);
      const customer_email = `racer${trial}@example.com`;
      return async () => (await at.confirm(checkout, { customer_email })).status;
    },
  ],
  [
    "a change of plan",
    async (at, productId) => {
      const { id } = await aSubscription(at, { productId: await at.product(1_000, plan) });
      const change = { product_id: productId, proration_behavior: "prorate" };
      return async () => (await seller.patch(`/v1/subscriptions/${id}`, change)).status;
    },
  ],
  [
    "a free subscription",
    async (_at, productId, trial) => {
      const email = `free${trial}@example.com`;
      const { body } = await seller.post("/v1/customers/", { email });
      const subscribe = { product_id: productId, customer_id: body.id };
      return async () => (await seller.post("/v1/subscriptions/", subscribe)).status;
    },
  ],
];

test.each(sales)("of %s and a deletion at once, one happens", async (what, prepare) => {
  for (let trial = 0; trial < raceTrials(4); trial += 1) {
    const amount = what === "a free subscription" ? null : 2_000;
    const productId = await shop.product(amount, plan);
    const sell = await prepare(shop, productId, trial);
    const [sold, { status: deleted }] = await Promise.all([
      sell(),
      seller.delete(`/v1/products/${productId}`),
    ]);
    const isSold = sold < 300;
    expect([sold, deleted]).toEqual(isSold ? [sold, 409] : [422, 204]);
    const [row] = await shop.rows("select deleted_at from products where id = $1", productId);
    expect(row?.deleted_at === null).toBe(isSold);
  }
});

test("a change of plan waits for the deletion of its new product, and is refused", async () => {
  const { pool } = shop.app.platform.database;
  const { id } = await aSubscription(shop, { productId: await shop.product(1_000, plan) });
  const next = await shop.product(2_000, plan);
  const change = { product_id: next, proration_behavior: "prorate" };
  const deletion = await pool.connect();
  try {
    await deletion.query("begin");
    await deletion.query("select 1 from products where id = $1 for no key update", [next]);
    const changing = seller.patch(`/v1/subscriptions/${id}`, change);
    await expect.poll(countWaiting).toBe(1);
    const gone = "update products set is_archived = true, deleted_at = now() where id = $1";
    await deletion.query(gone, [next]);
    await deletion.query("commit");
    const { status, body } = await changing;
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "product_id"]]);
  } finally {
    // Also one that is still open after a fault.
    deletion.release(true);
  }
});

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await shop.app.platform.database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}
