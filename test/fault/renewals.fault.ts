import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { tellClock } from "#server/platform/deadlines/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { until } from "#test/support/effects.ts";
import { dataFolder, type Program, startProgram } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const isFull = process.env.FAULT_ROUNDS !== undefined;

/** Shares the database with the programs that are killed. It has no worker: only they renew and charge. */
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

async function start(): Promise<Program> {
  const program = await startProgram({
    folder: await dataFolder(),
    env: { DATABASE_URL: platform.databaseUrl, GUILDHALL_SECRET: testSecret },
  });
  expect(await program.ready, program.output().stderr).toBe(true);
  return program;
}

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
    const victim = await start().catch(() => undefined);
    if (victim) expect((await victim.ended).signal, JSON.stringify(point)).toBe("SIGKILL");
    await control.reset();
  }
  await start();
  const open = "select id from orders where status = 'pending'";
  for (let looks = 0; looks < 60 && (await shop.rows(open)).length > 0; looks += 1) {
    await pause(1_000);
    // An attempt whose outcome is unknown is looked after by the reconciler.
    await passTime(60_000);
  }

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
  await until(async () => {
    const { body } = await shop.seller.post("/v1/ledger/verify");
    return body.faults.length === 0;
  }, 30_000);
});
