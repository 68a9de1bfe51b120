import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { aShop } from "#test/support/a-shop.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import { findAttempt } from "../../payments/attempt-store.ts";
import { settleAttempt } from "../steps/settle-attempt.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);
const threeDSecure = { confirmation_token_id: "ctoken_threeDSecure2Required" };

const { control } = shop.sandbox;

beforeEach(() => control.reset());

test("a refused authentication ends the intent whose client secret the browser has", async () => {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout, threeDSecure);
  const first = await readIntentId(checkout);
  await shop.authenticate(checkout, "refuse");
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("open");
  expect(await shop.processor.payments.retrieve(first)).toMatchObject({ kind: "canceled" });

  expect((await shop.confirm(checkout)).status).toBe(200);
  expect(await readIntentId(checkout)).not.toBe(first);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

test("a charge of another amount than the attempt's is returned, and the checkout opens again", async () => {
  const discount = await shop.discount({ max_redemptions: 1 });
  const checkout = await shop.checkout(poster, { discount_id: discount });
  await shop.confirm(checkout, threeDSecure);
  await shop.rows(
    "update payment_attempts set amount = amount - 1 where checkout_id = $1",
    checkout.id,
  );
  const intent = await readIntentId(checkout);
  await shop.authenticate(checkout, "approve");
  await shop.settle();

  expect(await shop.readStatus(checkout)).toBe("open");
  await expectReturned(intent, 1_800);
  expect((await shop.confirm(checkout)).status).toBe(200);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

const declined = { confirmation_token_id: "ctoken_chargeDeclined" };

async function aCustomPrice(): Promise<string> {
  const price = { amount_type: "custom", price_currency: "usd", minimum_amount: 500 };
  return shop.product(null, { prices: [price] });
}

type Meanwhile = (product: string, checkout: string) => unknown;

test.each<[string, Meanwhile]>([
  ["that is as it was", () => undefined],
  [
    "whose price was raised",
    (product) =>
      shop.seller.patch(`/v1/products/${product}`, {
        prices: [{ amount_type: "fixed", price_amount: 90_000, price_currency: "usd" }],
      }),
  ],
  [
    "whose product was archived",
    (product) => shop.seller.patch(`/v1/products/${product}`, { is_archived: true }),
  ],
  [
    "whose amount was changed",
    (_, checkout) => shop.seller.patch(`/v1/checkouts/${checkout}`, { amount: 600 }),
  ],
  ["that has expired", () => shop.moveClock(25 * 60)],
])("a payment after the decline, of a checkout %s, is returned", async (_, meanwhile) => {
  const product = await aCustomPrice();
  const checkout = await shop.checkout(product, { amount: 2_000 });
  expect((await shop.confirm(checkout, declined)).status).toBe(400);
  const intent = await readIntentId(checkout);
  await control.setSwitches({ webhooks: { timing: "held" } });
  await payByOneself(intent);
  await meanwhile(product, checkout.id);
  await control.releaseWebhooks({});
  await shop.settle();

  expect(["open", "expired"]).toContain(await shop.readStatus(checkout));
  await expectReturned(intent, 2_000);
  expect(await shop.faults()).toEqual({});
});

test("an expired checkout's intent is canceled at the processor", async () => {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout, declined);
  const intent = await readIntentId(checkout);
  await shop.moveClock(25 * 60);
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("expired");
  expect(await shop.processor.payments.retrieve(intent)).toMatchObject({ kind: "canceled" });
});

test("a late payment gets no second use of a discount: it is returned", async () => {
  const discount = await shop.discount({ max_redemptions: 1 });
  const late = await shop.checkout(poster, { discount_id: discount });
  await shop.confirm(late, declined);
  const prompt = await shop.checkout(poster, { discount_id: discount });
  expect((await shop.confirm(prompt)).status).toBe(200);
  const intent = await readIntentId(late);
  await payByOneself(intent);
  await shop.settle();

  expect(await shop.readStatus(late)).toBe("open");
  await expectReturned(intent, 1_800);
  expect(await shop.faults()).toEqual({});
});

test("what an earlier attempt reads of the payment of a later one returns nothing", async () => {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout, declined);
  expect((await shop.confirm(checkout)).status).toBe(200);
  const { platform } = shop.app;
  const { organizationId: sellerId } = shop.seller;
  const [failed] = await shop.rows(
    "select id from payment_attempts where checkout_id = $1 and status = 'failed'",
    checkout.id,
  );
  const attempt = await findAttempt(platform.database.db, sellerId, String(failed?.id));
  const intent = await shop.processor.payments.retrieve(await readIntentId(checkout));
  if (!attempt) throw new Error("the first attempt is missing");
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    settleAttempt({ ...ctx, sellerId }, attempt, intent),
  );
  await shop.settle();
  expect(await listReturned(intent.id)).toEqual([{ returned: "0" }]);
  expect(await shop.faults()).toEqual({});
});

async function readIntentId({ id }: { id: string }): Promise<string> {
  const [row] = await shop.rows("select intent_id from checkouts where id = $1", id);
  return String(row?.intent_id);
}

async function payByOneself(intentId: string): Promise<void> {
  await stripeClient(shop.sandbox).paymentIntents.confirm(intentId, {
    payment_method: "pm_card_visa",
    return_url: "https://shop.example/return",
  });
}

function listReturned(intentId: string) {
  return shop.rows(
    `select body ->> 'amount_refunded' as returned from sandbox_objects
     where kind = 'charge' and parent_id = $1 and body ->> 'status' = 'succeeded'`,
    intentId,
  );
}

/** And the ledger agrees with the payments and with the processor. */
async function expectReturned(intentId: string, amount: number): Promise<void> {
  expect(await listReturned(intentId)).toEqual([{ returned: String(amount) }]);
  const { database, services } = shop.app.platform;
  const verified = await verifyLedger(
    database.db,
    shop.seller.organizationId,
    services.ledgerChecks,
  );
  expect(verified.faults).toEqual([]);
}
