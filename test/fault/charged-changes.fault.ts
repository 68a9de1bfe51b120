import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { anOwnSubscription, type OwnSubscription } from "#test/support/an-own-change.ts";
import { hasty } from "#test/support/processor-kit.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";

const isFull = process.env.FAULT_ROUNDS !== undefined;

/**
 * The survivor: it shares the database with the programs that are killed, and its worker settles
 * what they left.
 */
const shop = await aShop({ works: true, limits: hasty, env: { GUILDHALL_SECRET: testSecret } });
const basic = await shop.product(1_000, { name: "Basic", recurring_interval: "month" });
const pro = await shop.product(3_000, { name: "Pro", recurring_interval: "month" });
const { control } = shop.sandbox;

beforeEach(() => control.reset());

const calls = {
  create: "POST /v1/payment_intents",
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
const cards = ["visa", "chargeCustomerFail", "threeDSecure2Required"];

/** Undefined if the connection broke. */
function changeAt({ baseUrl }: Program, own: OwnSubscription, key: string) {
  const call = fetch(`${baseUrl}/v1/customer-portal${own.path}`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${own.portal.token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ product_id: pro }),
  });
  return call.then(
    ({ status }) => status,
    () => undefined,
  );
}

/** Each program dies in the middle of a change of plan. */
async function killed(card: string): Promise<{ own: OwnSubscription; key: string }[]> {
  const changes: { own: OwnSubscription; key: string }[] = [];
  for (const [index, point] of (isFull ? points : shortPoints).entries()) {
    const own = await anOwnSubscription(shop, basic);
    if (card !== "visa") await own.replaceCard(card);
    const key = `change-${card}-${index}`;
    const victim = await programOn(shop.app.platform.databaseUrl);
    await control.addFault({ ...point, effect: "kill" });
    expect(await changeAt(victim, own, key), JSON.stringify(point)).toBeUndefined();
    expect((await victim.ended).signal).toBe("SIGKILL");
    await control.reset();
    changes.push({ own, key });
  }
  return changes;
}

async function expectSound() {
  await shop.settle();
  const { body } = await shop.seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
  expect(await shop.faults()).toEqual({});
}

test("a process that dies around any call: a repeat with the same key is charged once", {
  timeout: 400_000,
}, async () => {
  for (const { own, key } of await killed("visa")) {
    const again = await own.change(pro, { "idempotency-key": key });
    expect([again.status, again.body.product_id]).toEqual([200, pro]);
    const paid = (await own.orders()).filter(({ status }) => status === "paid");
    expect(paid).toHaveLength(1);
  }
  await expectSound();
});

test.each(isFull ? cards : ["visa"])(
  "without a repeat the reconciler ends it: the plan that was paid, with the card %s",
  { timeout: 400_000 },
  async (card) => {
    const changes = await killed(card);
    // First the attempts are read, then what waits for the customer expires, then fees are read.
    for (const minutes of [5, 31, 70]) await shop.moveClock(minutes);
    await shop.settle();
    for (const { own } of changes) {
      const customer = await own.signInAgain();
      const isPaid = (await customer.orders()).some(({ status }) => status === "paid");
      expect(await customer.read()).toMatchObject({
        product_id: isPaid ? pro : basic,
        pending_update: null,
      });
    }
    await expectSound();
  },
);
