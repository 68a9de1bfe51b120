import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { isLongRun } from "#test/support/campaign.ts";
import { until } from "#test/support/effects.ts";
import { hasty } from "#test/support/processor-kit.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const isFull = process.env.FAULT_ROUNDS !== undefined;
const buyers = 8;

/**
 * The survivor: it shares the database with the programs that are killed, and its worker settles
 * what they left.
 */
const shop = await aShop({ works: true, limits: hasty, env: { GUILDHALL_SECRET: testSecret } });
const products = [
  await shop.product(2_000),
  await shop.product(2_000, { name: "Club", recurring_interval: "month" }),
];
const { control } = shop.sandbox;

beforeEach(() => control.reset());

interface Purchase {
  checkout: { id: string; client_secret: string };
  key: string;
  email: string;
  /** The answer that the buyer got; undefined if the connection broke. */
  answer: string | undefined;
}

const calls = {
  create: "POST /v1/payment_intents",
  customer: "POST /v1/customers",
  update: "POST /v1/payment_intents/:id",
  confirm: "POST /v1/payment_intents/:id/confirm",
};
const points = Object.values(calls).flatMap((operation) =>
  (["before", "after"] as const).map((moment) => ({ operation, moment })),
);
const shortPoints = [
  { operation: calls.update, moment: "after" },
  { operation: calls.confirm, moment: "before" },
  { operation: calls.confirm, moment: "after" },
] as const;

test("a process that dies before or after any call: a repeat with the same key pays once", {
  timeout: 300_000,
}, async () => {
  const purchases: Purchase[] = [];
  for (const point of isFull ? points : shortPoints) {
    const victim = await programOn(shop.app.platform.databaseUrl);
    await control.addFault({ ...point, effect: "kill" });
    const purchase = await aPurchase();
    expect(await buy(victim, purchase), JSON.stringify(point)).toBeUndefined();
    expect((await victim.ended).signal).toBe("SIGKILL");
    purchases.push(purchase);
  }
  await Promise.all(purchases.map(buyAgain));
  await expectSound();
});

test.runIf(isLongRun)(
  `${rounds} times kill -9 while ${buyers} buyers pay: no charge twice, no order lost`,
  {
    timeout: 300_000 + rounds * 90_000,
  },
  async () => {
    let [acknowledged, cutOff, committed] = [0, 0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      const victim = await programOn(shop.app.platform.databaseUrl);
      const made = await buyUntilKilled(victim);
      const unanswered = made.filter(({ answer }) => answer === undefined);
      acknowledged += made.length - unanswered.length;
      cutOff += unanswered.length;
      for (const { checkout } of unanswered)
        if ((await shop.readStatus(checkout)) !== "open") committed += 1;
      // Every answered confirmation is stored, and the same key gets the same bytes.
      await Promise.all(
        made.map(async (purchase) => {
          const again = await buyAgain(purchase);
          if (purchase.answer !== undefined) expect(again).toBe(purchase.answer);
        }),
      );
      await expectSound();
      if (round === rounds || round % 20 === 0)
        console.info(
          `${round} kills: ${acknowledged} purchases acknowledged, 0 lost; ${cutOff} cut off without an answer, ` +
            `${committed} of them had begun`,
        );
    }
    expect(acknowledged).toBeGreaterThan(0);
  },
);

const effects = ["error", "rate_limit", "reset", "truncate", "hang"] as const;

test("a processor that fails in any way: paid once or not at all, nothing stuck after 15 minutes", {
  timeout: 300_000 + rounds * 120_000,
}, async () => {
  const scripts = isFull ? rounds * 20 : 8;
  const random = randomBy(20_261_115);
  const purchases: Purchase[] = [];
  for (let script = 0; script < scripts; script += 1) {
    const operation = pick(random, [...Object.values(calls), "*"]);
    const moment = pick(random, ["before", "after"] as const);
    const fault = { operation, moment, effect: pick(random, effects) };
    await control.addFault({ ...fault, times: 1 + Math.floor(random() * 6) });
    const purchase = await aPurchase(pick(random, ["visa", "visa", "chargeDeclined"]));
    const { status } = await confirmHere(purchase);
    expect([200, 400, 503], JSON.stringify(fault)).toContain(status);
    await control.reset();
    purchases.push(purchase);
  }
  await shop.moveClock(15);
  await until(async () => (await countConfirmed()) === 0);
  await shop.moveClock(61);
  await expectSound();
});

test("events five times, shuffled, days late or before the answer end as in order", {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const expected = ["succeeded", "succeeded", "succeeded", "open"];
    await control.setSwitches({
      webhooks: { timing: "early", copies: 5, order: "shuffled", seed },
    });
    expect(await playCourses()).toEqual(expected);

    await control.setSwitches({ webhooks: { timing: "held" } });
    const checkouts = await startCourses();
    const [, , approved, refused] = checkouts;
    await control.releaseWebhooks({ order: "shuffled", seed, copies: 5 });
    await until(async () => (await shop.readStatus(approved)) === "succeeded");
    await until(async () => (await shop.readStatus(refused)) === "open");
    expect(await listStatuses(checkouts)).toEqual(expected);

    const late = await startCourses();
    await shop.moveClock(3 * 24 * 60);
    const before = await listStatuses(late);
    await control.releaseWebhooks({ order: "reversed", seed, copies: 5 });
    await shop.settle();
    expect(await listStatuses(late)).toEqual(before);
    expect(before).toEqual(["succeeded", "succeeded", "succeeded", "expired"]);
  }
  await expectSound();
});

/** Paid at once; declined, then paid; authenticated; authentication refused. */
async function startCourses() {
  const checkouts = await Promise.all(Array.from({ length: 4 }, () => aDiscountedCheckout()));
  const [paid, declined, approved, refused] = checkouts;
  const secure = { confirmation_token_id: "ctoken_threeDSecure2Required" };
  await shop.confirm(paid);
  await shop.confirm(declined, { confirmation_token_id: "ctoken_chargeDeclined" });
  await shop.confirm(declined);
  await shop.confirm(approved, secure);
  await shop.confirm(refused, secure);
  await shop.authenticate(approved, "approve");
  await shop.authenticate(refused, "refuse");
  return checkouts;
}

async function playCourses(): Promise<unknown[]> {
  const checkouts = await startCourses();
  await shop.settle();
  await until(async () =>
    (await listStatuses(checkouts)).every((status) => status !== "confirmed"),
  );
  return listStatuses(checkouts);
}

function listStatuses(checkouts: { id: string }[]): Promise<unknown[]> {
  return Promise.all(checkouts.map(shop.readStatus));
}

let made = 0;

/** Of a poster and of a subscription in turn. */
async function aDiscountedCheckout() {
  const discount_id = await shop.discount({ max_redemptions: 1 });
  const product = products[made % products.length] ?? "";
  made += 1;
  return shop.checkout(product, { discount_id });
}

async function aPurchase(card = "visa"): Promise<Purchase & { card: string }> {
  const checkout = await aDiscountedCheckout();
  const email = `buyer-${randomUUID()}@example.com`;
  return { checkout, key: randomUUID(), email, answer: undefined, card };
}

function toBody({ email, card = "visa" }: Purchase & { card?: string }) {
  return {
    confirmation_token_id: `ctoken_${card}`,
    customer_name: "Ada Buyer",
    customer_email: email,
    customer_billing_address: buyerAddress,
  };
}

/** Undefined if the program died meanwhile. */
async function buy({ baseUrl }: Program, purchase: Purchase): Promise<string | undefined> {
  const { checkout, key } = purchase;
  try {
    const answer = await fetch(`${baseUrl}/v1/checkouts/client/${checkout.client_secret}/confirm`, {
      method: "POST",
      body: JSON.stringify(toBody(purchase)),
      headers: { "content-type": "application/json", "idempotency-key": key },
    });
    const text = await answer.text();
    if (answer.status === 200) return text;
    throw new Error(`the purchase was answered ${answer.status}: ${text}`);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function confirmHere(purchase: Purchase) {
  return shop.confirm(purchase.checkout, toBody(purchase), { "idempotency-key": purchase.key });
}

/** The buyer repeats the request until it is answered. */
async function buyAgain(purchase: Purchase): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, text } = await confirmHere(purchase);
    if (status === 200) return text;
    expect([409, 503], text).toContain(status);
    await pause(500);
  }
  throw new Error("the purchase was never answered");
}

async function buyUntilKilled(victim: Program): Promise<Purchase[]> {
  const ready = await Promise.all(Array.from({ length: buyers * 3 }, () => aPurchase()));
  const made: Purchase[] = [];
  let killed = false;
  const buyOneAfterTheOther = async () => {
    for (let purchase = ready.pop(); purchase && !killed; purchase = ready.pop()) {
      made.push(purchase);
      purchase.answer = await buy(victim, purchase);
    }
  };
  const buying = Array.from({ length: buyers }, buyOneAfterTheOther);
  await until(() => made.some(({ answer }) => answer !== undefined), 30_000);
  await pause(50 + Math.random() * 350);
  killed = true;
  victim.child.kill("SIGKILL");
  await victim.ended;
  await Promise.all(buying);
  return made;
}

async function countConfirmed(): Promise<number> {
  return (await shop.rows("select id from checkouts where status = 'confirmed'")).length;
}

/** Fees follow by events, which are sent again after a while. */
async function expectSound(): Promise<void> {
  await shop.settle();
  await until(async () => Object.keys(await shop.faults()).length === 0, 20_000).catch(() => {});
  if (Object.keys(await shop.faults()).length > 0) await shop.moveClock(61);
  await until(async () => Object.keys(await shop.faults()).length === 0, 20_000).catch(() => {});
  expect(await shop.faults()).toEqual({});
}

/** The same numbers in every run. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}
