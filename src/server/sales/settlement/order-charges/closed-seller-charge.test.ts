import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { chargeOrderJob } from "./charge-order.ts";

const shop = await aShop();
const { seller } = shop;
const { platform } = shop.app;
const monthly = await shop.product(1_000, { recurring_interval: "month" });

/** A renewal that is to be charged now. */
async function aPendingOrder(): Promise<string> {
  const row = await aSubscription(shop, { productId: monthly, isBilled: false });
  const { order } = await aSoldOrder(seller, {
    customerId: row.customerId,
    productId: monthly,
    isWaived: true,
    order: {
      status: "pending",
      paidAt: null,
      waivedAmount: 0,
      subscriptionId: row.id,
      billingReason: "subscription_cycle",
    },
  });
  return order.id;
}

const charge = (orderId: string) =>
  chargeOrderJob(shop.processor).run(
    platform,
    { sellerId: seller.organizationId, orderId, begunBy: "schedule", failedAttempts: 0 },
    { id: 1, attempt: 1, signal: new AbortController().signal },
  );

const listAttempts = (orderId: string) =>
  shop.rows("select status from payment_attempts where order_id = $1", orderId);

test("nothing is charged for an organization that is closed, before its subscriptions have ended", async () => {
  const before = await aPendingOrder();
  expect(await charge(before)).toEqual(expect.any(Function));
  expect(await listAttempts(before)).toHaveLength(1);

  const after = await aPendingOrder();
  const close = "update organizations set deleted_at = now() where id = $1";
  await shop.rows(close, seller.organizationId);
  await charge(after);
  expect(await listAttempts(after)).toEqual([]);
  const charges = await shop.rows("select id from sandbox_objects where kind = 'charge'");
  expect(charges).toHaveLength(1);
});
