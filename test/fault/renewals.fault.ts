import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { isLongRun } from "#test/support/campaign.ts";
import { copySubscription } from "#test/support/copied-subscriptions.ts";
import { until } from "#test/support/effects.ts";
import { programOn } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const isFull = process.env.FAULT_ROUNDS !== undefined;

/**
 * Shares the database with the programs that are killed. It has no worker: only they renew and
 * charge.
 */
const shop = await aShop({ env: { GUILDHALL_SECRET: testSecret } });
const { platform } = shop.app;
const { control } = shop.sandbox;
const monthly = await shop.product(1_000, { recurring_interval: "month" });

beforeEach(() => control.reset());

const calls = {
  create: "POST /v1/payment_intents",
  confirm: "POST /v1/payment_intents/:id/confirm",
};
const points = Object.values(calls).flatMap((operation) =>
  (["before", "after"] as const).map((moment) => ({ operation, moment })),
);
const shortPoints = [
  { operation: calls.create, moment: "after" },
  { operation: calls.confirm, moment: "before" },
  { operation: calls.confirm, moment: "after" },
] as const;

const dayMs = 86_400_000;

async function passTime(ms: number): Promise<void> {
  await shop.rows("update installation set clock_offset_ms = clock_offset_ms + $1", ms);
}

test("a worker that dies around any call to the processor: each renewal is charged once", {
  timeout: 400_000,
}, async () => {
  const ids: string[] = [];
  for (const point of isFull ? points : shortPoints) {
    const { now } = await tellClock(platform);
    const startsAt = new Date(now.getTime() - 32 * dayMs);
    const { id } = await aSubscription(shop, { productId: monthly, startsAt, isBilled: false });
    ids.push(id);
    await control.addFault({ ...point, effect: "kill" });
    const victim = await programOn(platform.databaseUrl).catch(() => undefined);
    if (victim) expect((await victim.ended).signal, JSON.stringify(point)).toBe("SIGKILL");
    await control.reset();
  }
  await programOn(platform.databaseUrl);
  await settleOrders(ids);

  for (const id of ids) {
    const orders = await shop.rows(
      "select status, period_start from orders where subscription_id = $1",
      id,
    );
    expect(orders).toMatchObject([{ status: "paid" }]);
    const charges = await shop.rows(
      `select charge.id from sandbox_objects charge
       join payments on payments.charge_id = charge.id join orders on orders.id = payments.order_id
       where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded' and subscription_id = $1`,
      id,
    );
    expect(charges).toHaveLength(1);
  }
  const charged = await shop.rows(
    "select id from sandbox_objects where kind = 'charge' and body ->> 'status' = 'succeeded'",
  );
  expect(charged).toHaveLength(ids.length);
  await expectSound();
});

/** Their customers have a saved card each. All are due. */
async function aDueCrowd(customers: number, each: number): Promise<string[]> {
  const ids: string[] = [];
  const { now } = await tellClock(platform);
  const startsAt = new Date(now.getTime() - 32 * dayMs);
  for (let made = 0; made < customers; made += 1) {
    const model = await aSubscription(shop, { productId: monthly, startsAt, isBilled: false });
    const columns = { due_at: model.currentPeriodEnd };
    const copies = await copySubscription(platform.database.pool, model, {
      count: each - 1,
      columns,
    });
    ids.push(model.id, ...copies.map(({ subscriptionId }) => subscriptionId));
  }
  return ids;
}

test.runIf(isLongRun)(
  "two workers, one of which dies in the middle: each of many renewals is charged once",
  {
    timeout: 3_600_000,
  },
  async () => {
    await shop.rows("update subscriptions set due_at = null");
    const ids = isFull ? await aDueCrowd(100, 100) : await aDueCrowd(5, 10);
    const countPaid = async () => {
      const paid = "select id from orders where status = 'paid' and subscription_id = any($1)";
      return (await shop.rows(paid, ids)).length;
    };
    const [victim] = await Promise.all([
      programOn(platform.databaseUrl),
      programOn(platform.databaseUrl),
    ]);
    await until(async () => (await countPaid()) >= ids.length / 4, 1_800_000);
    victim.child.kill("SIGKILL");
    await victim.ended;
    expect(await countPaid()).toBeLessThan(ids.length);
    const startedMs = performance.now();
    await until(async () => (await countPaid()) === ids.length || !(await hasWork()), 1_800_000);
    await settleOrders(ids);
    console.info(
      `${ids.length} renewals, ${Math.round(performance.now() - startedMs)} ms after the kill`,
    );

    const orders = await shop.rows(
      `select subscription_id, orders.status,
       count(payments.id) filter (where payments.status = 'succeeded')::int as succeeded,
       count(charge.id)::int as charges
     from orders
     left join payments on payments.order_id = orders.id
     left join sandbox_objects charge on charge.kind = 'charge' and charge.id = payments.charge_id
       and charge.body ->> 'status' = 'succeeded'
     where subscription_id = any($1) group by orders.organization_id, orders.id`,
      ids,
    );
    expect(orders).toHaveLength(ids.length);
    expect(new Set(orders.map((order) => order.subscription_id)).size).toBe(ids.length);
    const wrong = orders.filter(
      ({ status, succeeded, charges }) => status !== "paid" || succeeded !== 1 || charges !== 1,
    );
    expect(wrong).toEqual([]);
    const strays = await shop.rows(
      `select id from sandbox_objects charge where kind = 'charge' and body ->> 'status' = 'succeeded'
     and not exists (select from payments where charge_id = charge.id)`,
    );
    expect(strays).toEqual([]);
    await expectSound();
  },
);

async function hasWork(): Promise<boolean> {
  const { now } = await tellClock(platform);
  const due = await shop.rows("select id from subscriptions where due_at <= $1 limit 1", now);
  const jobs = await shop.rows("select id from jobs where failed_at is null limit 1");
  return due.length + jobs.length > 0;
}

/** Until each of these subscriptions has an order that is not pending. */
async function settleOrders(ids: readonly string[]): Promise<void> {
  const open = `select id from unnest($1::uuid[]) as renewed (id) where not exists (
    select from orders where subscription_id = renewed.id and status <> 'pending')`;
  for (let looks = 0; looks < 60 && (await shop.rows(open, ids)).length > 0; looks += 1) {
    await pause(1_000);
    // An attempt whose outcome is unknown is looked after by the reconciler.
    await passTime(60_000);
  }
}

async function expectSound(): Promise<void> {
  await until(async () => {
    const { body } = await shop.seller.post("/v1/ledger/verify");
    return body.faults.length === 0;
  }, 30_000);
}
