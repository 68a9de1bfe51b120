import { expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { until } from "#test/support/effects.ts";
import { freePort } from "#test/support/free-port.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const months = 12;
const subscribers = 3;

/**
 * Shares the database with the programs that are killed. It has no worker: only they renew and
 * charge.
 */
const shop = await aShop({ env: { GUILDHALL_SECRET: testSecret } });
const { platform } = shop.app;
const monthly = await shop.product(1_000, { recurring_interval: "month" });

type Role = "all" | "api" | "worker";

function start(role: Role, port: number): Promise<Program> {
  return programOn(platform.databaseUrl, {
    port,
    env: { GUILDHALL_ROLE: role, BASE_URL: `http://localhost:${port}` },
  });
}

/** The status of the answer; undefined if the program died. */
async function move({ baseUrl }: Program, body: { to?: string }): Promise<number | undefined> {
  const answer = await fetch(`${baseUrl}/api/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return answer?.status;
}

/** How many renewals were paid, of all subscriptions of this test. */
async function countPaid(ids: string[]): Promise<number> {
  const [row] = await shop.rows(
    "select count(*)::int as paid from orders where subscription_id = any($1) and status = 'paid'",
    ids,
  );
  return Number(row?.paid);
}

async function subscribe(): Promise<{ ids: string[]; to: string }> {
  const ids: string[] = [];
  for (let number = 0; number < subscribers; number += 1)
    ids.push((await aSubscription(shop, { productId: monthly, isBilled: false })).id);
  const { now } = await tellClock(platform);
  const to = new Date(now);
  to.setUTCMonth(to.getUTCMonth() + months);
  to.setUTCDate(to.getUTCDate() + 1);
  return { ids, to: to.toISOString() };
}

async function expectYear(ids: string[]): Promise<void> {
  for (const id of ids) {
    const orders = await shop.rows(
      "select status, period_start from orders where subscription_id = $1 order by period_start",
      id,
    );
    expect(orders.map(({ status }) => status)).toEqual(Array(months).fill("paid"));
    const charges = await shop.rows(
      `select charge.id from sandbox_objects charge
       join payments on payments.charge_id = charge.id join orders on orders.id = payments.order_id
       where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded' and subscription_id = $1`,
      id,
    );
    expect(charges).toHaveLength(months);
  }
  await until(async () => {
    const { body } = await shop.seller.post("/v1/ledger/verify");
    return body.faults.length === 0;
  }, 30_000);
  expect(await shop.faults()).toEqual({});
}

test(`a move of a year that is killed ${rounds} times and resumed: each renewal is paid once`, {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  const { ids, to } = await subscribe();
  for (let round = 1; round <= rounds; round += 1) {
    const victim = await start("all", await freePort());
    // The first names the target, the others only resume.
    const moving = move(victim, round === 1 ? { to } : {});
    const enough = Math.floor((months * subscribers * round) / (rounds + 1));
    await until(async () => (await countPaid(ids)) >= enough, 120_000);
    victim.child.kill("SIGKILL");
    await victim.ended;
    expect(await moving).toBeUndefined();
    const { now } = await tellClock(platform);
    expect(now.toISOString() < to).toBe(true);
  }
  const survivor = await start("all", await freePort());
  const { move: interrupted } = await (await fetch(`${survivor.baseUrl}/api/dev/clock`)).json();
  expect(interrupted).toMatchObject({ to, isRunning: false });
  expect(await move(survivor, {})).toBe(200);
  await expectYear(ids);
});

test("an API node moves a year while its only worker is killed and replaced", {
  timeout: 300_000,
}, async () => {
  const port = await freePort();
  const { ids, to } = await subscribe();
  const api = await start("api", port);
  const victim = await start("worker", port);
  const moving = move(api, { to });
  await until(async () => (await countPaid(ids)) >= months, 120_000);
  victim.child.kill("SIGKILL");
  await victim.ended;
  await start("worker", port);
  expect(await moving).toBe(200);
  await expectYear(ids);
});
