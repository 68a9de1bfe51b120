import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { addCredit } from "#server/customers/customer-credit-store.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditGrantedLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";

const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller } = shop;
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const better = await shop.product(3_000, { recurring_interval: "month" });
const monthMinutes = 32 * 24 * 60;

/** Customers to whom a test granted credit that no one paid for, and the sources of that. */
const granted = new Set<string>();

/** A subscription that was renewed once, by this credit and the card. */
async function renewed(credit: number) {
  const card = "refundFail";
  const row = await aSubscription(shop, { productId: monthly, isBilled: false, card });
  const { id, customerId } = row;
  await forSeller(seller, async (ctx) => {
    const organizationId = ctx.sellerId;
    await addCredit(ctx.tx, { organizationId, customerId, currency: "usd", amount: credit });
    const legs = creditGrantedLegs({ net: minor(credit), tax: minor(0) });
    const source = ledgerSources.subscriptionCredit(newUuid());
    granted.add(`customer ${customerId}`).add(source);
    await postTransfers(ctx, [{ source, currency: "usd", customerId, legs }]);
  });
  await shop.moveClock(monthMinutes);
  await shop.settle();
  const { body } = await seller.get(`/v1/orders/?customer_id=${customerId}`);
  const [order] = body.items;
  expect(order).toMatchObject({ status: "paid", applied_balance_amount: -credit });
  return { id, customerId, orderId: order.id as string };
}

const refund = (order_id: string, amount: number) =>
  seller.post("/v1/refunds/", { order_id, amount, reason: "other" });

const readCredit = async (customerId: string) =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

async function listFaults() {
  const { body } = await seller.post("/v1/ledger/verify", {});
  return body.faults.filter(
    ({ check, subject }: Record<"check" | "subject", string>) =>
      !["entitlements", "sources"].includes(check) || !granted.has(subject),
  );
}

test("an order that credit paid is refunded as credit", async () => {
  const { customerId, orderId } = await renewed(1_000);
  expect((await refund(orderId, 400)).body).toMatchObject({ status: "succeeded" });
  expect((await refund(orderId, 600)).body).toMatchObject({ status: "succeeded" });
  expect(await readCredit(customerId)).toBe(1_000);
  expect((await refund(orderId, 1)).status).toBe(403);
  expect(await listFaults()).toEqual([]);
});

test("a refund that fails after its credit was used takes back what is left and waives the rest", async () => {
  const { id, customerId, orderId } = await renewed(300);
  const { body } = await refund(orderId, 1_000);
  expect(body.status).toBe("succeeded");
  expect(await readCredit(customerId)).toBe(300);
  const change = { product_id: better, proration_behavior: "invoice" };
  expect((await seller.patch(`/v1/subscriptions/${id}`, change)).status).toBe(200);
  expect(await readCredit(customerId)).toBe(0);

  await shop.moveClock(7 * 24 * 60);
  await shop.settle();
  expect((await seller.get(`/v1/refunds/?order_id=${orderId}`)).body.items[0].status).toBe(
    "failed",
  );
  expect(await readCredit(customerId)).toBe(0);
  const entries = await shop.rows(
    `select leg, debit_account, credit_account, amount::int from ledger_entries
     where source = $1 order by leg`,
    `refund:${body.id}:reverted`,
  );
  expect(entries.map((entry) => Object.values(entry).join(" "))).toEqual([
    "net processor_balance refunds 700",
    "net_credit customer_credit refunds 300",
    "spent_credit waived customer_credit 300",
  ]);
  expect(await listFaults()).toEqual([]);
});
