import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { sharedApp } from "../support/shared-app.ts";
import { createAndGetId } from "../support/valid-seller-requests.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const plan = (amount: number) =>
  createAndGetId(seller, "/v1/products/", {
    name: "Membership",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: amount, price_currency: "usd" }],
  });
const productId = await plan(2_500);
const others = await Promise.all(Array.from({ length: crowd }, (_, at) => plan(3_000 + at)));
const cancel = (path: string) => seller.patch(path, { cancel_at_period_end: true });
const revoke = (path: string) => seller.delete(path);
const changeLater = (path: string, other: string) =>
  seller.patch(path, { product_id: other, proration_behavior: "prorate" });

const query = async (sql: string, id: string) =>
  (await app.platform.database.pool.query(sql, [id])).rows;
const countWaiting = async (id: string) =>
  (
    await query(
      "select id from subscription_prorations where subscription_id = $1 and settled_at is null",
      id,
    )
  ).length;

test.each([
  ["cancellations", cancel],
  ["revocations", revoke],
])(`of ${crowd} %s at once one is carried out`, async (_name, send) => {
  for (let round = 0; round < raceTrials(3); round += 1) {
    const { id } = await aSubscription({ seller }, { productId });
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => send(`/v1/subscriptions/${id}`)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(crowd - 1);
    for (const { body } of refused) expect(body.error).toBe("AlreadyCanceledSubscription");
  }
});

test("an end among changes of plan bills each of those that came before it once", async () => {
  for (let round = 0; round < raceTrials(3); round += 1) {
    const row = await aSubscription({ seller }, { productId });
    const path = `/v1/subscriptions/${row.id}`;
    const changes = others.map((other) => changeLater(path, other));
    const replies = await Promise.all([...changes, revoke(path), revoke(path)]);
    expect(
      replies
        .slice(-2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 403]);
    const changed = replies.slice(0, -2).filter(({ status }) => status === 200).length;
    for (const { status } of replies.slice(0, -2)) expect([200, 403]).toContain(status);
    expect(await countWaiting(row.id)).toBe(0);
    const orders = await query(
      `select orders.id, count(order_items.id)::int as items from orders
       join order_items on order_items.order_id = orders.id
       where subscription_id = $1 and billing_reason = 'subscription_update' group by orders.id`,
      row.id,
    );
    const billed = await query(
      "select order_id from subscription_prorations where subscription_id = $1",
      row.id,
    );
    expect(billed).toHaveLength(2 * changed);
    if (changed === 0) expect(orders).toEqual([]);
    else {
      expect(orders).toMatchObject([{ items: 2 * changed }]);
      for (const { order_id: id } of billed) expect(id).toBe(orders[0]?.id);
    }
  }
});
