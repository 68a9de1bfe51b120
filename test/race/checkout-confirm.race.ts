import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { aShop } from "../support/a-shop.ts";
import { raceTrials } from "../support/campaign.ts";
import { until } from "../support/effects.ts";
import type { Reply } from "../support/visitor.ts";

const shop = await aShop({ works: true, deadlinePollMs: 50 });
const poster = await shop.product(2_000);
const { control } = shop.sandbox;
const trials = raceTrials(1);

beforeEach(() => control.reset());

function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();

async function expectSound(): Promise<void> {
  await shop.settle();
  await until(async () => Object.keys(await shop.faults()).length === 0, 15_000).catch(() => {});
  expect(await shop.faults()).toEqual({});
}

test("ten confirms at once without a key pay once, the others learn that it is not open", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(poster);
    const replies = await atOnce(10, () => shop.confirm(checkout));
    expect(statuses(replies)).toEqual([200, ...Array(9).fill(403)]);
  }
  await expectSound();
});

test("ten confirms at once with one key get one answer", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(poster);
    const body = { customer_email: `twin-${randomUUID()}@example.com` };
    const key = { "idempotency-key": randomUUID() };
    const replies = await atOnce(10, () => shop.confirm(checkout, body, key));
    expect(statuses(replies)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const again = await shop.confirm(checkout, body, key);
    expect(again.text).toBe(replies[0]?.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
  }
  await expectSound();
});

test("a confirm that outlives its lease gets the answer of the one that took it over", async () => {
  const { payments } = shop.processor;
  const confirmIntent = payments.confirm;
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(poster);
    const body = { customer_email: `slow-${randomUUID()}@example.com` };
    const key = { "idempotency-key": randomUUID() };
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = vi.spyOn(payments, "confirm").mockImplementationOnce(async (...given) => {
      reached.resolve();
      await held.promise;
      return confirmIntent(...given);
    });
    const first = shop.confirm(checkout, body, key);
    await reached.promise;
    await shop.rows("update idempotency_keys set lease_until = 'epoch' where status is null");
    const second = await shop.confirm(checkout, body, key);
    held.resolve();
    expect(second).toMatchObject({ status: 200 });
    expect((await first).text).toBe(second.text);
    slow.mockRestore();
  }
  await expectSound();
});

test("ten confirms at once with keys of their own pay once", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(poster);
    const replies = await atOnce(10, () =>
      shop.confirm(checkout, {}, { "idempotency-key": randomUUID() }),
    );
    expect(statuses(replies)).toEqual([200, ...Array(9).fill(403)]);
  }
  await expectSound();
});

test("of ten buyers one gets the last use of a discount, the others are not charged", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const discount = await shop.discount({ max_redemptions: 1 });
    const checkouts = await atOnce(10, () => shop.checkout(poster, { discount_id: discount }));
    const replies = await atOnce(10, (index) => shop.confirm(checkouts[index]));
    expect(statuses(replies)).toEqual([200, ...Array(9).fill(422)]);
    const lost = replies.find(({ status }) => status === 422);
    expect(lost?.body.detail).toMatchObject([{ loc: ["body", "discount_id"] }]);
  }
  await expectSound();
});

test("a checkout that changes while it is confirmed is paid as it was or as it became", async () => {
  const dearer = await shop.product(5_000);
  for (let trial = 0; trial < trials * 3; trial += 1) {
    const checkout = await shop.checkout(poster, { products: [poster, dearer] });
    const [confirmed, changed] = await Promise.all([
      shop.confirm(checkout),
      shop.seller.patch(`/v1/checkouts/${checkout.id}`, { product_id: dearer }),
    ]);
    expect(confirmed.status).toBe(200);
    expect([200, 403]).toContain(changed.status);
    const [order] = await shop.rows(
      "select total_amount from orders where checkout_id = $1",
      checkout.id,
    );
    expect(order?.total_amount).toBe(changed.status === 200 ? 5_000 : 2_000);
  }
  await expectSound();
});

test("events before, with and after the answer, and the reconciler at the same moment, settle once", async () => {
  await control.setSwitches({ webhooks: { timing: "early", copies: 3, order: "shuffled" } });
  for (let trial = 0; trial < trials * 2; trial += 1) {
    const checkout = await shop.checkout(poster, {
      discount_id: await shop.discount({ max_redemptions: 1 }),
    });
    const confirming = shop.confirm(checkout, trial % 2 ? { confirmation_token_id: declined } : {});
    const reconciling = atOnce(20, async () => {
      await shop.rows(
        "update payment_attempts set check_at = now() - interval '1 hour' where check_at is not null",
      );
    });
    const [{ status }] = await Promise.all([confirming, reconciling]);
    expect([200, 400]).toContain(status);
  }
  await expectSound();
});

const declined = "ctoken_chargeDeclined";

test("one customer is made of buyers who confirm with the same address at once", async () => {
  const customer_email = `same-${randomUUID()}@example.com`;
  const checkouts = await atOnce(6, () => shop.checkout(poster));
  const replies = await atOnce(6, (index) => shop.confirm(checkouts[index], { customer_email }));
  expect(statuses(replies)).toEqual(Array(6).fill(200));
  expect(await shop.rows("select id from customers where email = $1", customer_email)).toHaveLength(
    1,
  );
  await expectSound();
});

test("a checkout expires or is paid, never both", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(poster);
    const expire = shop.rows(
      "update checkouts set expires_at = now() - interval '1 second' where id = $1 and status = 'open'",
      checkout.id,
    );
    const [{ status }] = await Promise.all([shop.confirm(checkout), expire]);
    expect([200, 410]).toContain(status);
    await shop.settle();
    expect(await shop.readStatus(checkout)).toBe(status === 200 ? "succeeded" : "expired");
  }
  await expectSound();
});
