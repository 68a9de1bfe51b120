import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aShop } from "#test/support/a-shop.ts";
import { until } from "#test/support/effects.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { aChargedOrder } from "#test/support/sold-orders.ts";
import { testSecret } from "#test/support/test-database.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** `npm test` kills once before the call with a repeat, and once after it without. */
const moments =
  process.env.FAULT_ROUNDS === undefined ? (["before"] as const) : (["before", "after"] as const);
const clerks = 4;
const operation = "POST /v1/refunds";

/**
 * The survivor: it shares the database with the programs that are killed, and its worker settles
 * what they left.
 */
const shop = await aShop({ works: true, env: { GUILDHALL_SECRET: testSecret } });
const { seller, processor, sandbox, app } = shop;

beforeEach(() => sandbox.control.reset());

interface WantedRefund {
  orderId: string;
  chargeId: string;
  key: string;
  isAnswered: boolean;
}

async function aWantedRefund(): Promise<WantedRefund> {
  const { order, chargeId } = await aChargedOrder(seller, processor);
  return { orderId: order.id, chargeId, key: randomUUID(), isAnswered: false };
}

const toBody = ({ orderId }: WantedRefund) => ({ order_id: orderId, reason: "other", amount: 400 });

/** False if the program died meanwhile. */
async function refundAt({ baseUrl }: Program, wanted: WantedRefund): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/v1/refunds/`, {
      method: "POST",
      body: JSON.stringify(toBody(wanted)),
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${seller.token}`,
        "idempotency-key": wanted.key,
      },
    });
    await answer.text();
    expect(answer.status).toBe(200);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Each is refunded exactly once here, at the processor and in the ledger. */
async function expectOnce(wanted: readonly WantedRefund[]): Promise<void> {
  await shop.settle();
  for (const { orderId, chargeId } of wanted) {
    const { body } = await seller.get(`/v1/refunds/?order_id=${orderId}`);
    expect(body.items).toMatchObject([{ status: "succeeded", amount: 400, tax_amount: 40 }]);
    expect((await processor.charges.retrieve(chargeId)).amountRefunded).toBe(440);
  }
  const { db } = app.platform.database;
  const { faults } = await verifyLedger(
    db,
    seller.organizationId,
    app.platform.services.ledgerChecks,
  );
  expect(faults).toEqual([]);
}

test("a process that dies before or after the call: repeated or not, refunded once", {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    for (const moment of moments) {
      const victim = await programOn(app.platform.databaseUrl);
      await sandbox.control.addFault({ operation, moment, effect: "kill" });
      const wanted = await aWantedRefund();
      expect(await refundAt(victim, wanted)).toBe(false);
      expect((await victim.ended).signal).toBe("SIGKILL");
      if (round % 2 === 0)
        expect((await seller.post("/v1/refunds/", toBody(wanted), toKey(wanted))).status).toBe(200);
      // The request is not repeated: the reconciler completes it.
      else await shop.moveClock(3);
      await expectOnce([wanted]);
    }
    const victim = await programOn(app.platform.databaseUrl);
    await sandbox.control.addFault({ operation, moment: "after", effect: "kill" });
    const forgotten = await aWantedRefund();
    expect(await refundAt(victim, forgotten)).toBe(false);
    await shop.moveClock(3);
    await until(async () => (await findStatus(forgotten)) === "succeeded");
    await expectOnce([forgotten]);
  }
});

test(`${rounds} times kill -9 while ${clerks} clerks refund: nothing twice, nothing lost`, {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  let cutOff = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const victim = await programOn(app.platform.databaseUrl);
    const wanted = await Promise.all(Array.from({ length: clerks * 4 }, aWantedRefund));
    const queue = [...wanted];
    let isKilled = false;
    const work = async () => {
      for (let next = queue.pop(); next && !isKilled; next = queue.pop())
        next.isAnswered = await refundAt(victim, next);
    };
    const working = Array.from({ length: clerks }, work);
    await until(() => wanted.some(({ isAnswered }) => isAnswered));
    await pause(20 + Math.random() * 100);
    isKilled = true;
    victim.child.kill("SIGKILL");
    await victim.ended;
    await Promise.all(working);
    const left = wanted.filter(({ isAnswered }) => !isAnswered);
    cutOff += left.length;
    for (const each of left) {
      const { status, text } = await seller.post("/v1/refunds/", toBody(each), toKey(each));
      expect([200, text]).toEqual([status, text]);
    }
    await shop.moveClock(3);
    await expectOnce(wanted);
  }
  console.info(`${rounds} kills: ${cutOff} refunds without an answer, none twice, none lost`);
});

const toKey = ({ key }: WantedRefund) => ({ "idempotency-key": key });

async function findStatus({ orderId }: WantedRefund): Promise<string | undefined> {
  return (await seller.get(`/v1/refunds/?order_id=${orderId}`)).body.items[0]?.status;
}
