import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { until } from "#test/support/effects.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { owner } = shop.seller;
const path = "/api/dev/clock";
const at = (text: string) => `${text}T09:00:00.000Z`;

test("a move answers when it has arrived; meanwhile it is shown with what it has done, and can be stopped", async () => {
  const productId = await shop.product(1_000, { recurring_interval: "month" });
  const { id } = await aSubscription(shop, { productId, isBilled: false });
  expect((await owner.get(path)).body).toMatchObject({ offsetMs: 0, move: null, lastMove: null });

  const moving = owner.post(path, { to: at("2036-03-01") });
  await until(async () => ((await owner.get(path)).body.move?.done.orders ?? 0) >= 2);
  const { body: underWay } = await owner.get(path);
  expect(underWay.move).toMatchObject({
    from: at("2026-03-01"),
    to: at("2036-03-01"),
    isRunning: true,
    isStopping: false,
  });
  expect(underWay.move.done.charges).toBeGreaterThan(0);
  expect(underWay.move.done.mails).toBeGreaterThan(0);
  expect(underWay.move.done.webhooks).toBeGreaterThanOrEqual(underWay.move.done.orders);
  const { status, body: stopping } = await stop();
  expect([status, stopping.move?.isStopping ?? true]).toEqual([200, true]);

  const stopped = await moving;
  expect(stopped.status).toBe(200);
  expect(stopped.body.move).toBeNull();
  expect(Date.parse(stopped.body.lastMove.reached)).toBeLessThan(Date.parse(at("2036-03-01")));
  expect(stopped.body.lastMove.to).toBe(at("2036-03-01"));

  expect(stopped.body.lastMove.until).toBeNull();

  const { body: arrived } = await owner.post(path, { to: addYear(stopped.body.now) });
  expect(arrived).toMatchObject({ move: null, lastMove: { from: stopped.body.now } });
  const periods = await shop.rows(
    "select period_start from orders where subscription_id = $1 and status = 'paid'",
    id,
  );
  expect(new Set(periods.map((row) => String(row.period_start))).size).toBe(periods.length);
  expect((await shop.seller.post("/v1/ledger/verify")).body.faults).toEqual([]);
});

test.each([
  ["nothing to resume", {}, "No move of the clock waits to be resumed"],
  ["the past", { to: at("2026-01-01") }, "The clock moves forward only"],
  ["the year 3000", { to: at("3000-01-01") }, "The clock ends with the year 2999"],
  ["no instant", { to: "tomorrow" }, undefined],
  ["null", { to: null }, undefined],
])("%s is refused", async (_what, body, message) => {
  const answer = await owner.post(path, body);
  expect(answer.status).toBe(400);
  if (message) expect(answer.body.message).toBe(message);
  expect((await owner.get(path)).body.move).toBeNull();
});

test("stopping without a move changes nothing", async () => {
  const before = (await owner.get(path)).body;
  const { status, body } = await stop();
  expect([status, body.lastMove, body.offsetMs]).toEqual([200, before.lastMove, before.offsetMs]);
});

function addYear(instant: string): string {
  const then = new Date(instant);
  then.setUTCFullYear(then.getUTCFullYear() + 1);
  return then.toISOString();
}

function stop() {
  const { baseUrl: origin } = shop.app.platform.config;
  return owner.send({ method: "DELETE", url: `${path}/move`, headers: { origin } });
}
