import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDefault } from "#server/customers/payment-methods/default-payment-method.ts";
import { listPaymentMethods } from "#server/customers/payment-methods/payment-method-store.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { newUuid } from "#server/platform/ids.ts";
import { startWorker, type Worker } from "#server/platform/jobs/start-worker.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import { listWork } from "#server/worker.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { raceTrials } from "../support/campaign.ts";
import { until } from "../support/effects.ts";
import { forSeller } from "../support/sold-orders.ts";

/** Renewals by two workers, against what the seller and the customer do at the same moment. */
const shop = await aShop({ works: true, deadlinePollMs: 50 });
const { seller, app } = shop;
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const dearer = await shop.product(3_000, { recurring_interval: "month" });
const trials = raceTrials(2);
/** So many trials run at the same time. */
const together = 25;
const dayMs = 86_400_000;
const timeout = 3_600_000;

let second: Worker | undefined;
beforeAll(async () => {
  second = await startWorker(app.platform, listWork(app.platform, shop), { deadlinePollMs: 50 });
});
afterAll(() => second?.stop());

interface Trial {
  /** How many days ago its first period began. */
  days?: number;
  card?: string;
  /** The other side of the race. */
  act(row: SubscriptionRow): Promise<void>;
  check(id: string): Promise<void>;
}

async function race({ days = 32, card = "visa", act, check }: Trial): Promise<void> {
  for (let left = trials; left > 0; left -= together) {
    const count = Math.min(left, together);
    const rows = await Promise.all(
      Array.from({ length: count }, async () => {
        const startsAt = new Date(app.platform.clock.nowMs() - days * dayMs);
        const options = { productId: monthly, startsAt, isBilled: false, card };
        const row = await aSubscription(shop, options);
        await pause(Math.random() * 200);
        await act(row);
        return row;
      }),
    );
    await shop.settle();
    for (const { id } of rows) await check(id);
  }
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

async function read(id: string) {
  const [row] = await shop.rows("select * from subscriptions where id = $1", id);
  return row ?? {};
}

interface Order {
  status: string;
  billing_reason: string;
  succeeded: number;
}

/** With the number of their succeeded payments, in the order of their periods. */
async function listOrders(id: string): Promise<Order[]> {
  const rows = await shop.rows(
    `select orders.status, billing_reason, orders.period_start,
       count(payments.id) filter (where payments.status = 'succeeded')::int as succeeded
     from orders left join payments on payments.order_id = orders.id
     where subscription_id = $1 group by orders.organization_id, orders.id order by orders.period_start`,
    id,
  );
  return rows as unknown as Order[];
}

const paidOnce = { status: "paid", billing_reason: "subscription_cycle", succeeded: 1 };

test("a cancellation: it ends without an order, or is renewed and ends later", {
  timeout,
}, async () => {
  await race({
    async act({ id }) {
      const { status } = await seller.patch(`/v1/subscriptions/${id}`, {
        cancel_at_period_end: true,
      });
      expect(status).toBe(200);
    },
    async check(id) {
      const { status, cancel_at_period_end: isCanceled } = await read(id);
      const orders = await listOrders(id);
      expect(isCanceled).toBe(true);
      if (status === "canceled") expect(orders).toEqual([]);
      else {
        expect(status).toBe("active");
        expect(orders).toMatchObject([paidOnce]);
      }
    },
  });
});

test("a change of plan: the new period is billed once, at the one price or at the other", {
  timeout,
}, async () => {
  await race({
    async act({ id }) {
      const { status } = await seller.patch(`/v1/subscriptions/${id}`, {
        product_id: dearer,
        proration_behavior: "invoice",
      });
      expect([200, 409]).toContain(status);
    },
    async check(id) {
      const { status, product_id: productId } = await read(id);
      const orders = await listOrders(id);
      const renewals = orders.filter((order) => order.billing_reason === "subscription_cycle");
      expect(status).toBe("active");
      expect(renewals).toMatchObject([paidOnce]);
      expect(orders.length - renewals.length).toBeLessThanOrEqual(productId === dearer ? 1 : 0);
      for (const order of orders) expect(order.status).toBe("paid");
    },
  });
});

test("a refund of the last order: it is refunded, and the next one is paid", {
  timeout,
}, async () => {
  await race({
    days: 63,
    async act({ id }) {
      const findPaid = () =>
        shop.rows("select * from orders where subscription_id = $1 and status = 'paid'", id);
      await until(async () => (await findPaid()).length > 0, 60_000);
      const [order] = await findPaid();
      const { status } = await seller.post("/v1/refunds/", {
        order_id: order?.id,
        reason: "customer_request",
        amount: Number(order?.net_amount),
      });
      expect([200, 201]).toContain(status);
    },
    async check(id) {
      const orders = await listOrders(id);
      expect((await read(id)).status).toBe("active");
      expect(orders.map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"]);
      for (const order of orders) expect(order.succeeded).toBe(1);
    },
  });
});

test("a revocation: an order that is paid stays, any other takes no money", {
  timeout,
}, async () => {
  await race({
    async act({ id }) {
      const { status } = await seller.delete(`/v1/subscriptions/${id}`);
      expect(status).toBe(200);
    },
    async check(id) {
      expect((await read(id)).status).toBe("canceled");
      const orders = await listOrders(id);
      expect(orders.length).toBeLessThanOrEqual(1);
      const kept = await shop.rows(
        `select charge.id from sandbox_objects charge join payments on payments.charge_id = charge.id
         join payment_attempts attempt on attempt.id = payments.attempt_id
         join orders on orders.id = attempt.order_id
         where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'
           and not (charge.body -> 'refunded')::boolean and subscription_id = $1`,
        id,
      );
      expect(kept).toHaveLength(orders[0]?.status === "paid" ? 1 : 0);
    },
  });
});

test("a new card while the old one declines: it pays the order, once and immediately", {
  timeout,
}, async () => {
  await race({
    card: "chargeCustomerFail",
    act: ({ customerId }) => saveNewDefault(customerId),
    async check(id) {
      expect((await read(id)).status).toBe("active");
      expect(await listOrders(id)).toMatchObject([paidOnce]);
    },
  });
});

async function saveNewDefault(customerId: string): Promise<void> {
  const [customer] = await shop.rows("select * from customers where id = $1", customerId);
  const { setups } = shop.processor;
  const setup = await setups.create({
    key: `intent:${newUuid()}:1`,
    customerId: String(customer?.processor_id),
    allowRedirects: false,
  });
  const source = { confirmationToken: "ctoken_visa", returnUrl: "https://example.com" };
  const saved = await setups.confirm(setup.id, source, newUuid());
  if (saved.kind !== "succeeded" || !saved.paymentMethod) throw new Error(saved.kind);
  const method = saved.paymentMethod;
  await forSeller(seller, async (ctx) => {
    await savePaymentMethod(ctx, customerId, method);
    const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
    const added = methods.find(({ processorId }) => processorId === method.id);
    if (added) await makeDefault(ctx, added);
  });
}
