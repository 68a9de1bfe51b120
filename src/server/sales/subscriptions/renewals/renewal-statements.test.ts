import { expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { runSource } from "#server/platform/deadlines/run-due-work.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { renewSubscriptionsJob } from "./renew-subscriptions.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";
import { renewals } from "./renewal-source.ts";

/** Without a worker: the test runs the jobs itself, one after the other. */
const shop = await aShop();
const { platform } = shop.app;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const dayMs = 86_400_000;

async function subscribe(count: number, isOneCustomer: boolean): Promise<string[]> {
  const { now } = await tellClock(platform);
  const options = {
    productId: monthly,
    isBilled: false,
    startsAt: new Date(now.getTime() - 32 * dayMs),
  };
  const first = await aSubscription(shop, options);
  const ids = [first.id];
  while (ids.length < count) {
    const more = isOneCustomer ? { customerId: first.customerId } : {};
    ids.push((await aSubscription(shop, { ...options, ...more })).id);
  }
  return ids;
}

/**
 * Runs the jobs that wait, and returns how many there were. A job that fails is counted, and waits.
 */
async function runRenewals(): Promise<number> {
  const jobs = await shop.rows(
    "select id, payload, attempts from jobs where kind = $1 order by id",
    renewSubscriptionsKind.name,
  );
  for (const { id, payload, attempts } of jobs) {
    const job = {
      id: Number(id),
      attempt: Number(attempts) + 1,
      signal: new AbortController().signal,
    };
    try {
      const write = await renewSubscriptionsJob.run(platform, payload, job);
      await unitOfWork(platform, systemCaller("test"), async (ctx) => write?.(ctx));
      await shop.rows("delete from jobs where id = $1", id);
    } catch {
      await shop.rows("update jobs set attempts = attempts + 1 where id = $1", id);
    }
  }
  return jobs.length;
}

async function countOrders(ids: string[]): Promise<number> {
  const rows = await shop.rows("select id from orders where subscription_id = any($1)", ids);
  return rows.length;
}

async function renew(count: number, isOneCustomer: boolean) {
  const ids = await subscribe(count, isOneCustomer);
  await runSource(platform, renewals);
  const [before] = await shop.rows("select coalesce(max(sequence), 0) as last from events");
  const statements = await recordStatements(async () => {
    expect(await runRenewals()).toBe(1);
  });
  expect(await countOrders(ids)).toBe(count);
  const events = await shop.rows(
    "select type, data from events where sequence > $1 order by sequence",
    before?.last,
  );
  return { statements: statements.length, events };
}

async function renewAndAnnounce(count: number) {
  await runReactions(platform);
  const { events } = await renew(count, true);
  const [before] = await shop.rows("select max(sequence) as last from events");
  const statements = await recordStatements(() => runReactions(platform));
  const announced = await shop.rows(
    "select type, data from events where sequence > $1 order by sequence",
    before?.last,
  );
  return { events, announced, statements: statements.length };
}

test.each([
  ["one customer", true],
  ["many customers", false],
])("each further subscription of %s costs two statements", async (_, isOneCustomer) => {
  const few = await renew(2, isOneCustomer);
  const many = await renew(20, isOneCustomer);

  // Its own row is updated, and its tax calculated.
  expect(many.statements - few.statements).toBe(2 * 18);
});

test("the state of a customer is announced once for all renewals, by a job", async () => {
  const few = await renewAndAnnounce(2);
  const { events, announced, statements } = await renewAndAnnounce(20);

  expect(events.map(({ type }) => type)).toEqual([
    ...Array(20).fill("subscription.updated"),
    "customer.held_changed",
    ...Array(20).fill("order.created"),
  ]);
  expect(announced.map(({ type }) => type)).toEqual(["customer.state_changed"]);
  const state = announced[0]?.data as { active_subscriptions: { current_period_end: string }[] };
  const { now } = await tellClock(platform);
  expect(state.active_subscriptions).toHaveLength(20);
  for (const { current_period_end: end } of state.active_subscriptions)
    expect(new Date(end) > now).toBe(true);
  expect(statements).toBe(few.statements);
});

test("one that cannot be renewed does not keep the others from it", async () => {
  const ids = await subscribe(5, true);
  const [bad = ""] = ids;
  await shop.rows(
    "update subscriptions set pending_price_ids = $2, pending_product_id = product_id where id = $1",
    bad,
    ["00000000-0000-4000-8000-000000000000"],
  );
  await runSource(platform, renewals);

  expect(await runRenewals()).toBe(1);
  expect(await countOrders(ids)).toBe(0);
  // The second try gives each a job of its own.
  expect(await runRenewals()).toBe(1);
  expect(await runRenewals()).toBe(5);
  expect(await countOrders(ids)).toBe(4);
  expect(await countOrders([bad])).toBe(0);
});
