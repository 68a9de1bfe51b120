import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { anUnpaidOrder, type UnpaidOrder } from "#test/support/an-unpaid-order.ts";
import { hasty } from "#test/support/processor-kit.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const isFull = process.env.FAULT_ROUNDS !== undefined;

/**
 * The survivor: it shares the database with the programs that are killed, and its worker settles
 * what they left.
 */
const shop = await aShop({ works: true, limits: hasty, env: { GUILDHALL_SECRET: testSecret } });
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const { control } = shop.sandbox;

beforeEach(() => control.reset());

const calls = {
  update: "POST /v1/payment_intents/:id",
  confirm: "POST /v1/payment_intents/:id/confirm",
};
const points = Object.values(calls).flatMap((operation) =>
  (["before", "after"] as const).map((moment) => ({ operation, moment })),
);
const shortPoints = [
  { operation: calls.confirm, moment: "before" },
  { operation: calls.confirm, moment: "after" },
] as const;

const body = { confirmation_token_id: "ctoken_visa" };

/** Undefined if the connection broke. */
async function payAt({ baseUrl }: Program, { path }: UnpaidOrder, key: string) {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  const call = fetch(`${baseUrl}${path}/pay`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return call.then(
    ({ status }) => status,
    () => undefined,
  );
}

async function countCharges({ orderId }: UnpaidOrder): Promise<number> {
  const rows = await shop.rows(
    `select charge.id from sandbox_objects charge join processor_objects intent
       on intent.id = charge.body ->> 'payment_intent' and intent.subject_id = $1
     where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'`,
    orderId,
  );
  return rows.length;
}

test("a process that dies around any call while a customer pays by the link: one charge", {
  timeout: 400_000,
}, async () => {
  const orders: { order: UnpaidOrder; key: string }[] = [];
  for (const [index, point] of (isFull ? points : shortPoints).entries()) {
    const order = await anUnpaidOrder(shop, { productId: monthly });
    const key = `pay-${index}`;
    const victim = await programOn(shop.app.platform.databaseUrl);
    await control.addFault({ ...point, effect: "kill" });
    expect(await payAt(victim, order, key), JSON.stringify(point)).toBeUndefined();
    expect((await victim.ended).signal).toBe("SIGKILL");
    await control.reset();
    orders.push({ order, key });
  }
  for (const { order, key } of orders) {
    const again = await order.pay(body, { "idempotency-key": key });
    expect([again.status, again.body.state]).toEqual([200, "paid"]);
    expect(await countCharges(order)).toBe(1);
    expect((await order.order()).customerAttempts).toBe(1);
  }
});

test("a process that dies and is never asked again: the reconciler settles the order", {
  timeout: 400_000,
}, async () => {
  for (const point of shortPoints) {
    const order = await anUnpaidOrder(shop, { productId: monthly });
    const victim = await programOn(shop.app.platform.databaseUrl);
    await control.addFault({ ...point, effect: "kill" });
    expect(await payAt(victim, order, `lost-${point.moment}`)).toBeUndefined();
    await victim.ended;
    await control.reset();
    await shop.moveClock(10);
    for (let looks = 0; looks < 60 && (await order.read()).state === "processing"; looks += 1)
      await pause(500);
    const { state } = await order.read();
    expect([point.moment, state]).toEqual([
      point.moment,
      point.moment === "after" ? "paid" : "payable",
    ]);
    expect(await countCharges(order)).toBe(state === "paid" ? 1 : 0);
  }
  const { body: verified } = await shop.seller.post("/v1/ledger/verify");
  expect(verified.faults).toEqual([]);
});
