import { expect, test } from "vitest";
import { giveUpOrder } from "#server/sales/orders/give-up-order.ts";
import { billSubscriptions } from "#server/sales/subscriptions/billing/bill-subscriptions.ts";
import { planRenewal } from "#server/sales/subscriptions/renewals/plan-renewal.ts";
import { emptySnapshot } from "#server/usage/meter-state/read-usage.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";

const shop = await aShop();
const { app } = shop;

/** A seller with one subscription and a pending order of it. */
async function aBill() {
  const seller = await aSeller(app);
  const created = await seller.post("/v1/products/", {
    name: "Pro",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 1_000, price_currency: "usd" }],
  });
  const row = await aSubscription(
    { seller },
    { productId: created.body.id as string, isBilled: false },
  );
  const { bill } = await planRenewal(app.platform, {
    row,
    prices: null,
    waiting: [],
    usage: emptySnapshot,
  });
  const [order] = await forSeller(seller, (ctx) => billSubscriptions(ctx, [{ row, bill }]));
  if (!order) throw new Error("the subscription was not billed");
  return { seller, row, order };
}

async function listFaults({ seller }: Awaited<ReturnType<typeof aBill>>): Promise<string[]> {
  const { body } = await seller.post("/v1/ledger/verify");
  return body.faults.map(({ message }: { message: string }) => message);
}

test("a pending order has no faults, nor one that is given up", async () => {
  const bill = await aBill();
  expect(await listFaults(bill)).toEqual([]);
  await forSeller(bill.seller, (ctx) => giveUpOrder(ctx, bill.order));
  expect(await listFaults(bill)).toEqual([]);
});

test.each([
  [
    "a period that no order bills",
    "update subscriptions set period_number = 2 where id = $1",
    ["its period is not number 2 after its anchor", "no order bills the period of"],
  ],
  [
    "a period that does not end with the next one",
    "update orders set period_end = period_end + interval '1 day' where subscription_id = $1",
    ["ends otherwise than its period"],
  ],
  [
    "an order that is given up, but not waived",
    "update orders set given_up_at = created_at where subscription_id = $1",
    ["it is pending, and 1000 is left to be charged"],
  ],
  [
    "credit without entries",
    `insert into customer_credits select organization_id, customer_id, currency, 5 from subscriptions where id = $1`,
    ["the credit is 5 usd, but its entries add up to 0"],
  ],
])("the verifier finds %s", async (_name, statement, expected) => {
  const bill = await aBill();
  if (statement.includes("period_end"))
    await shop.rows(
      `update subscriptions set period_number = 1, current_period_start = current_period_end,
         current_period_end = (select period_end from orders where subscription_id = $1) where id = $1`,
      bill.row.id,
    );
  await shop.rows(statement, bill.row.id);
  const faults = await listFaults(bill);
  for (const text of expected)
    expect(
      faults.some((fault) => fault.includes(text)),
      faults.join(),
    ).toBe(true);
});
