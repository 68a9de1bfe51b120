import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";

const shop = await aShop({ works: true, now: "2026-01-31T09:00:00.000Z" });
const { control } = shop.sandbox;
const { organizationId } = shop.seller;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });

const hour = 60;
const day = 24 * hour;

beforeEach(() => control.reset());

const subscribe = (options: Partial<SubscriptionOptions> = {}) =>
  aSubscription(shop, { productId: monthly, ...options });

async function read(id: string) {
  const [row] = await shop.rows("select * from subscriptions where id = $1", id);
  return row as Record<string, unknown>;
}

function ordersOf(id: string) {
  return shop.rows(
    `select id, status, billing_reason, total_amount, period_start, period_end, failed_attempts,
       next_payment_attempt_at, payment_deadline_at, given_up_at, waived_amount
     from orders where subscription_id = $1 order by period_start, created_at`,
    id,
  );
}

const eventsOf = async (id: string) =>
  (
    await shop.rows(
      "select type from events where data ->> 'id' = $1 and type like 'subscription.%' order by sequence",
      id,
    )
  ).map(({ type }) => type);

test("at the end of its period a subscription is renewed and charged", async () => {
  const { id } = await subscribe();
  await shop.moveClock(31 * day);

  expect(await read(id)).toMatchObject({
    status: "active",
    current_period_start: new Date("2026-02-28T09:00:00.000Z"),
    current_period_end: new Date("2026-03-31T09:00:00.000Z"),
    due_at: new Date("2026-03-31T09:00:00.000Z"),
    period_number: 1,
  });
  const [, renewed] = await ordersOf(id);
  expect(renewed).toMatchObject({
    status: "paid",
    billing_reason: "subscription_cycle",
    total_amount: 1_000,
    period_start: new Date("2026-02-28T09:00:00.000Z"),
  });
  expect(await eventsOf(id)).toEqual(["subscription.updated"]);
  expect(organizationId).toBeTruthy();
});
