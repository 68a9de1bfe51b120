import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z", works: true });
const { seller } = shop;
/** `npm run campaign` runs 100 changes. */
const cases = Math.max(10, Number(process.env.PROPERTY_CASES ?? 0) / 100);
const timeoutMs = 600_000;
const dayMs = 86_400_000;
const { status } = await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});
if (status !== 201) throw new Error(`the registration answered ${status}`);

type Random = () => number;

/** Small and seeded, so that a failing case can be run again. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

function aPlan(random: Random): Promise<string> {
  const amount = pick(random, [50, 99, 1_000, 1_999, 29_900, 100_001]);
  return shop.product(amount, {
    name: `Plan ${amount}`,
    recurring_interval: pick(random, ["month", "month", "month", "year"]),
    prices: [
      {
        amount_type: "fixed",
        price_amount: amount,
        price_currency: "usd",
        tax_behavior: pick(random, ["exclusive", "inclusive"]),
      },
    ],
  });
}

async function aDiscount(random: Random): Promise<string | undefined> {
  const amounts = pick(random, [
    undefined,
    { type: "percentage", basis_points: 3_333 },
    { type: "fixed", amount: 700, currency: "usd", basis_points: undefined },
  ]);
  if (!amounts) return undefined;
  const duration = pick(random, ["once", "forever", "repeating"]);
  const months = duration === "repeating" ? { duration_in_months: 2 } : {};
  return shop.discount({ ...amounts, duration, ...months });
}

interface Case {
  seed: number;
  id: string;
  behavior: string;
  preview: Record<string, unknown>;
}

async function changed(seed: number): Promise<Case> {
  const random = createRandom(seed);
  const discountId = await aDiscount(random);
  const row = await aSubscription(shop, {
    productId: await aPlan(random),
    startsAt: new Date(Date.UTC(2026, 2, 1, 9) - Math.floor(random() * 27 * dayMs)),
    ...(discountId ? { discountId } : {}),
  });
  const behavior = pick(random, ["invoice", "prorate", "next_period"]);
  const body = { product_id: await aPlan(random), proration_behavior: behavior };
  const address = `/v1/subscriptions/${row.id}`;
  const preview = await seller.post(`${address}/preview`, body);
  expect(preview.status, `seed ${seed}: ${preview.text}`).toBe(200);
  const reply = await seller.patch(address, body);
  expect(reply.status, `seed ${seed}: ${reply.text}`).toBe(200);
  // A new interval, and a first period that costs something, do not wait.
  const billed = preview.body.proration_behavior ?? "invoice";
  return { seed, id: row.id, behavior: billed, preview: preview.body };
}

/** The part of an order that its preview shows. */
async function shownOrder(id: string, reason: string) {
  const [order] = await shop.rows(
    `select id, subtotal_amount::int, discount_amount::int, net_amount::int, tax_amount::int, total_amount::int,
       applied_balance_amount::int from orders where subscription_id = $1 and billing_reason = $2
     order by created_at limit 1`,
    id,
    reason,
  );
  if (!order) return undefined;
  const { id: orderId, ...amounts } = order;
  const entries = await shop.rows(
    `select debit_account as debit, credit_account as credit, amount::int, currency from ledger_entries
     where order_id = $1 and debit_account <> 'processor_fees'
     order by source like 'payment:%', created_at, id`,
    orderId,
  );
  const items = await shop.rows(
    `select label, amount::int, tax_amount::int, proration, product_price_id
     from order_items where order_id = $1 order by position`,
    orderId,
  );
  return { ...amounts, items, ledger_entries: entries };
}

const report = ({ seed, behavior }: Case) => `seed ${seed}, ${behavior}`;

test("the preview of a change equals the order that follows, for random plans, days and behaviors", {
  timeout: timeoutMs,
}, async () => {
  const first = Number(process.env.PROPERTY_SEED ?? 1);
  const made: Case[] = [];
  for (let seed = first; seed < first + cases; seed += 1) made.push(await changed(seed));
  await shop.settle();
  for (const each of made.filter(({ behavior }) => behavior === "invoice")) {
    const order = await shownOrder(each.id, "subscription_update");
    if (order) expect(each.preview, report(each)).toMatchObject(order);
    else expect(each.preview.items, report(each)).toEqual([]);
  }
  const renewals = new Map<string, Record<string, unknown>>();
  for (const { id } of made)
    renewals.set(id, (await seller.post(`/v1/subscriptions/${id}/preview`, {})).body);
  for (const each of made.filter(({ behavior }) => behavior !== "invoice")) {
    const { items, total_amount } = renewals.get(each.id) ?? {};
    expect({ items, total_amount }, report(each)).toEqual({
      items: each.preview.items,
      total_amount: each.preview.total_amount,
    });
  }
  await shop.moveClock((31 * dayMs) / 60_000);
  await shop.settle();
  let renewed = 0;
  for (const each of made) {
    const order = await shownOrder(each.id, "subscription_cycle");
    if (!order) continue;
    renewed += 1;
    expect(renewals.get(each.id), report(each)).toMatchObject(order);
  }
  expect(renewed).toBeGreaterThan(cases / 3);
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  // The first payments are made up.
  expect(faults.filter(({ check }: { check: string }) => check !== "charges")).toEqual([]);
});
