import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";
import { anUnpaidOrder } from "#test/support/an-unpaid-order.ts";

const shop = await aShop({ works: true });
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });

async function anOpenIntent(): Promise<string> {
  const intent = await shop.processor.payments.create({
    key: `intent:${newUuid()}:0`,
    amount: minor(1_000),
    currency: "usd",
    customerId: null,
    saveMethod: false,
    allowRedirects: false,
  });
  return intent.id;
}

/** An attempt of an unpaid order that is still live so many hours after its deadline. */
async function aLiveAttempt(
  intentId: string,
  { status, hours }: { status: string; hours: number },
) {
  const { orderId } = await anUnpaidOrder(shop, { productId: monthly });
  await shop.rows("update orders set intent_id = $2 where id = $1", orderId, intentId);
  await shop.rows(
    `update payment_attempts set status = $2, intent_id = $3, ended_at = null, check_at = now(),
       deadline_at = now() - make_interval(hours => $4) where order_id = $1`,
    orderId,
    status,
    intentId,
    hours,
  );
  await shop.settle();
  const [attempt] = await shop.rows(
    "select status, ended_at from payment_attempts where order_id = $1",
    orderId,
  );
  return { orderId, attempt };
}

test.each(["processing", "requires_action"])(
  "an attempt that is %s ends after its deadline, if its intent only waits",
  async (status) => {
    const intentId = await anOpenIntent();
    const { orderId, attempt } = await aLiveAttempt(intentId, { status, hours: 1 });
    expect(attempt).toEqual({ status: "canceled", ended_at: expect.any(Date) });
    expect((await shop.processor.payments.retrieve(intentId)).kind).toBe("canceled");
    const [order] = await shop.rows("select * from orders where id = $1", orderId);
    expect(order).toMatchObject({ status: "pending", intent_id: null });
    expect(order?.next_payment_attempt_at).not.toBeNull();
  },
);

test("before its deadline such an attempt goes on", async () => {
  const intentId = await anOpenIntent();
  const { attempt } = await aLiveAttempt(intentId, { status: "processing", hours: -1 });
  expect(attempt).toEqual({ status: "processing", ended_at: null });
});

test.each([
  [1, { status: "processing", ended_at: null }],
  [25, { status: "canceled", ended_at: expect.any(Date) }],
])(
  "an intent that the processor does not know, %i hours after the deadline",
  async (hours, expected) => {
    const { attempt } = await aLiveAttempt(`pi_${newUuid()}`, { status: "processing", hours });
    expect(attempt).toEqual(expected);
  },
);
