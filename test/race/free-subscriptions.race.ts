import { expect, test } from "vitest";
import { aShop } from "../support/a-shop.ts";
import { crowd, raceTrials } from "../support/campaign.ts";

test("of many subscriptions of one customer at once, one begins", async () => {
  const shop = await aShop();
  const { seller } = shop;
  const plan = await shop.product(null, { recurring_interval: "month" });
  for (let trial = 0; trial < raceTrials(3); trial += 1) {
    const email = `racer${trial}@example.com`;
    const { body: customer } = await seller.post("/v1/customers/", { email });
    const body = { product_id: plan, customer_id: customer.id };
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => seller.post("/v1/subscriptions/", body)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: crowd - 1 }, () => 403)]);
    const { body: page } = await seller.get(`/v1/subscriptions/?customer_id=${customer.id}`);
    expect(page.pagination.total_count).toBe(1);
  }
});

test("a free subscription by the seller and one by a checkout at once are one", async () => {
  const shop = await aShop();
  const { seller } = shop;
  const plan = await shop.product(null, { recurring_interval: "month" });
  for (let trial = 0; trial < raceTrials(3); trial += 1) {
    const email = `both${trial}@example.com`;
    const { body: customer } = await seller.post("/v1/customers/", { email });
    const checkout = await shop.checkout(plan);
    const replies = await Promise.all([
      seller.post("/v1/subscriptions/", { product_id: plan, customer_id: customer.id }),
      shop.confirm(checkout, { customer_email: email, confirmation_token_id: undefined }),
    ]);
    expect(replies.filter(({ status }) => status < 300).length).toBe(1);
    const { body: page } = await seller.get(`/v1/subscriptions/?customer_id=${customer.id}`);
    expect(page.pagination.total_count).toBe(1);
  }
});
