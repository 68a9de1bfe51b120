import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { stripeClient } from "#test/support/stripe-client.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);
const dearer = await shop.product(7_000);
const { control } = shop.sandbox;
const stripe = stripeClient(shop.sandbox);

beforeEach(() => control.reset());

/**
 * A payment of the browser alone, of a checkout that has changed since: no order can be made of it.
 */
async function aStrayPayment(): Promise<string> {
  const checkout = await shop.checkout(poster, { products: [poster, dearer] });
  await shop.confirm(checkout, { confirmation_token_id: "ctoken_chargeDeclined" });
  await shop.seller.patch(`/v1/checkouts/${checkout.id}`, { product_id: dearer });
  const [row] = await shop.rows("select intent_id from checkouts where id = $1", checkout.id);
  const intent = await stripe.paymentIntents.confirm(String(row?.intent_id), {
    payment_method: "pm_card_visa",
    return_url: "https://shop.example/return",
  });
  return String(intent.latest_charge);
}

function listRecords(chargeId: string) {
  return shop.rows(
    `select action, after ->> 'amount' as amount, after ->> 'reason' as reason from audit_log
     where organization_id = $1 and target_id = $2`,
    shop.seller.organizationId,
    chargeId,
  );
}

test("a payment that is returned leaves nothing in the audit log", async () => {
  const charge = await aStrayPayment();
  await shop.settle();
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2_000 });
  expect(await listRecords(charge)).toEqual([]);
});

test("a return that the processor refuses is in the audit log", async () => {
  await control.setSwitches({ webhooks: { timing: "held" } });
  const charge = await aStrayPayment();
  await stripe.refunds.create({ charge, amount: 1 });
  await control.releaseWebhooks({});
  await shop.settle();
  expect(await listRecords(charge)).toEqual([
    { action: "payment.return_failed", amount: "2000", reason: "amount_too_large" },
  ]);
});

test("a return that fails later is in the audit log, once", async () => {
  await control.setSwitches({ webhooks: { copies: 3 }, refunds: { course: "pending" } });
  const charge = await aStrayPayment();
  await shop.settle();
  expect(await listRecords(charge)).toEqual([]);
  const { data } = await stripe.refunds.list({ charge });
  await control.endRefund(data[0]?.id ?? "", "failed");
  await shop.settle();
  expect(await listRecords(charge)).toEqual([
    { action: "payment.return_failed", amount: "2000", reason: "expired_or_canceled_card" },
  ]);
});
