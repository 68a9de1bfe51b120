import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { anOwnSubscription } from "#test/support/an-own-change.ts";
import { apartUsageKind } from "./apart-usage-kind.ts";

/** Calls cost 1.00 before a change of plan, which costs 10.00. */
const shop = await aMeteredShop();
const { seller } = shop;
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: { allow_customer_updates: true, proration_behavior: "prorate" },
});
const bare = await shop.plan({ name: "Bare", unitAmount: "100" });
const pro = await shop.plan({ fixed: 1_000, unitAmount: "100" });

async function changeOwn(discountId: string | null, used: number) {
  const own = await anOwnSubscription(shop, bare);
  const { status } = await seller.patch(`/v1/subscriptions/${own.id}`, { discount_id: discountId });
  expect(status).toBe(200);
  await shop.use(own.customerId, used);
  const shown = await own.portal.post(`${own.path}/preview`, { product_id: pro });
  expect((await own.change(pro)).status).toBe(200);
  await shop.settle();
  const orders: Record<string, number>[] = await shop.orders(own.id);
  const add = (field: string) => orders.reduce((sum, order) => sum + Number(order[field]), 0);
  return { shown: shown.body, add, orders };
}

test.each([
  ["only for the plan before", [bare], 200],
  ["also for the plan after", [bare, pro], 200],
  ["none", null, 0],
])("with a discount %s, the preview shows what is charged", async (_, products, off) => {
  const discountId =
    products &&
    (await shop.discount({ basis_points: 5_000, duration: "forever", products, name: "Half" }));
  const { shown, add } = await changeOwn(discountId, 4);
  const total = add("total_amount");
  expect([shown.total_amount, shown.due_amount, shown.waived_amount]).toEqual([total, total, 0]);
  expect(add("discount_amount")).toBeGreaterThanOrEqual(off);
  expect(shown.discount_amount).toBe(off);
  await shop.expectSound();
});

test.each([
  [0.4, 1_040, 1_000, 40],
  [0.5, 1_050, 1_050, 0],
])("of %d calls before a change, %d is billed and %d is due", async (used, total, due, waived) => {
  const { shown, add, orders } = await changeOwn(null, used);
  expect(shown).toMatchObject({ total_amount: total, due_amount: due, waived_amount: waived });
  expect(add("total_amount")).toBe(total);
  const payments = await shop.rows(
    "select coalesce(sum(amount), 0)::int as paid from payments where order_id = any($1)",
    orders.map(({ id }) => id),
  );
  expect(payments).toEqual([{ paid: due }]);
  await shop.expectSound();
});

test.each([
  ["a customer is charged", false, "paid", 0],
  ["of one who was deleted, nothing is pending", true, "pending", 2_000],
])("%s for usage that is billed apart", async (_, isDeleted, status, waived) => {
  const tried = await shop.plan({
    name: "Tried",
    unitAmount: "100",
    more: { trial_interval: "day", trial_interval_count: 7 },
  });
  const { id, customerId, path } = await shop.sell(tried);
  await shop.use(customerId, 20);
  expect((await seller.delete(path)).status).toBe(200);
  await shop.settle();
  const [closed] = await shop.rows(
    "select id from meter_windows where holder_id = $1 and consumed > 0",
    customerId,
  );
  const [sold] = await shop.rows(
    "select price_id from subscription_prices where subscription_id = $1",
    id,
  );
  if (isDeleted) expect((await seller.delete(`/v1/customers/${customerId}`)).status).toBe(204);
  await shop.settle();
  await unitOfWork(shop.app.platform, systemCaller("test"), (ctx) =>
    // As a release before wrote it: without a discount.
    enqueue(ctx, apartUsageKind, {
      sellerId: seller.organizationId,
      subscriptionId: id,
      closedAt: "2026-03-01T10:00:00.000Z",
      lines: [{ windowId: String(closed?.id), priceId: String(sold?.price_id) }],
    }),
  );
  await shop.settle();
  expect(
    await shop.rows(
      `select status, given_up_at is not null as given_up, waived_amount::int as waived
       from orders where subscription_id = $1 and billing_reason = 'subscription_update'`,
      id,
    ),
  ).toEqual([{ status, given_up: isDeleted, waived }]);
});
