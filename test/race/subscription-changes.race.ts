import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { maxWaitingItems } from "#server/sales/subscriptions/plan-changes/plan-change.ts";
import { insertProrations } from "#server/sales/subscriptions/prorations/subscription-prorations-store.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aSeller } from "../support/a-seller.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { sharedApp } from "../support/shared-app.ts";
import { forSeller } from "../support/sold-orders.ts";
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

/** Credits and debits of earlier changes. */
function wait(row: SubscriptionRow, count: number): Promise<void> {
  return forSeller(seller, ({ tx, sellerId, now }) =>
    insertProrations(
      tx,
      Array.from({ length: count }, (_, position) => ({
        organizationId: sellerId,
        id: newUuid(),
        subscriptionId: row.id,
        position,
        label: "Earlier change",
        amount: position % 2 === 0 ? -10 : 10,
        taxBehavior: "exclusive",
        taxRates: null,
        productPriceId: null,
        periodStart: row.currentPeriodStart,
        periodEnd: row.currentPeriodEnd,
        createdAt: now,
      })),
    ),
  );
}

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

test("of changes at once only so many wait as the limit has places", async () => {
  for (let round = 0; round < raceTrials(2); round += 1) {
    const row = await aSubscription({ seller }, { productId });
    await wait(row, maxWaitingItems - 2);
    const path = `/v1/subscriptions/${row.id}`;
    const replies = await Promise.all(others.map((other) => changeLater(path, other)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(crowd - 1);
    for (const { status, body } of refused)
      expect([status, body.error]).toEqual([409, "SubscriptionChangesUsedUp"]);
    expect(await countWaiting(row.id)).toBe(maxWaitingItems);
    const preview = await seller.post(`${path}/preview`, {
      product_id: productId,
      proration_behavior: "prorate",
    });
    expect([preview.status, preview.body.error]).toEqual([409, "SubscriptionChangesUsedUp"]);
    // Billed now, they make room.
    const billed = await seller.patch(path, { product_id: productId });
    expect(billed.status, billed.text).toBe(409);
    const invoice = { product_id: productId, proration_behavior: "invoice" };
    expect((await seller.patch(path, invoice)).status).toBe(200);
    expect(await countWaiting(row.id)).toBe(0);
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
