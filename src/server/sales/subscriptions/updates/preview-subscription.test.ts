import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { pick, type Random, randomFrom } from "#test/support/subscription-steps.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";

/** Without a worker: no order is charged between a preview and its change. */
const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
const { pool } = shop.app.platform.database;
const dayMs = 86_400_000;
/** `npm run campaign` tries 500 changes. */
const cases = Math.max(45, Number(process.env.PROPERTY_CASES ?? 0) / 20);
const { status: registered } = await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});
if (registered !== 201) throw new Error(`the registration answered ${registered}`);

const plan = (amount: number | null, interval: string) =>
  shop.product(amount, { name: `Plan ${amount}`, recurring_interval: interval });
const plans = [
  await plan(1_000, "month"),
  await plan(3_000, "month"),
  await plan(12_000, "year"),
  await plan(null, "month"),
] as const;
const discounts = [
  await shop.discount({ type: "percentage", basis_points: 3_333, duration: "once" }),
  await shop.discount({ type: "percentage", basis_points: 5_000, duration: "forever" }),
] as const;

type Body = Record<string, unknown>;

const changePlan = (proration_behavior: string) => (random: Random) => ({
  product_id: pick(random, plans),
  proration_behavior,
});

/** One body of each kind of update. */
const updates: Record<string, (random: Random) => Body> = {
  invoice: changePlan("invoice"),
  prorate: changePlan("prorate"),
  next_period: changePlan("next_period"),
  discount: (random) => ({ discount_id: pick(random, [...discounts, null]) }),
  cancel: () => ({ cancel_at_period_end: true }),
  uncancel: () => ({ cancel_at_period_end: false }),
  revoke: () => ({ revoke: true }),
  pending_update: () => ({ pending_update: null }),
  details: () => ({ customer_cancellation_reason: "unused" }),
};
const kinds = Object.keys(updates);

/**
 * A subscription in the middle of its period, after a few changes, perhaps with an order that is
 * not paid.
 */
async function aCourse(random: Random) {
  const row = await aSubscription(shop, {
    productId: pick(random, plans),
    status: pick(random, ["active", "active", "trialing"]),
    startsAt: new Date(Date.UTC(2026, 2, 1, 9) - Math.floor(random() * 27 * dayMs)),
    ...(random() < 0.3 ? { discountId: pick(random, discounts) } : {}),
  });
  const path = `/v1/subscriptions/${row.id}`;
  const earlier = [
    [],
    ["prorate"],
    ["next_period"],
    ["discount", "cancel"],
    ["prorate", "cancel"],
    ["revoke"],
  ];
  for (const kind of pick(random, earlier)) await seller.patch(path, updates[kind]?.(random) ?? {});
  if (random() < 0.3) await addUnpaidOrder(row);
  return { path, customerId: row.customerId };
}

async function addUnpaidOrder({ id, customerId, productId }: Body): Promise<void> {
  await aSoldOrder(seller, {
    customerId: String(customerId),
    productId: String(productId),
    order: {
      subscriptionId: String(id),
      billingReason: "subscription_update",
      status: "pending",
      paidAt: null,
    },
  });
}

const readBalance = async (customerId: string): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

/** Returns the entries of a customer by their ids. */
async function readEntries(customerId: string): Promise<Map<unknown, string>> {
  const rows = await shop.rows(
    "select id, debit_account, credit_account, amount::int from ledger_entries where customer_id = $1",
    customerId,
  );
  return new Map(rows.map(({ id, ...entry }) => [id, Object.values(entry).join(" ")]));
}

/** The charge follows by a job. */
const toPosted = ({ ledger_entries: entries }: Body) =>
  (entries as { debit: string; credit: string; amount: number }[])
    .filter(({ debit }) => debit !== "processor_balance")
    .map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`);

async function compareCase(seed: number): Promise<string> {
  const random = randomFrom(seed * 7_919);
  for (let drawn = 0; drawn < 5; drawn += 1) random();
  const { path, customerId } = await aCourse(random);
  const kind = kinds[seed % kinds.length] ?? "";
  const body = updates[kind]?.(random) ?? {};
  const at = `seed ${seed}, ${kind}`;
  const [before, balance] = [await readEntries(customerId), await readBalance(customerId)];
  const { status, body: shown } = await seller.post(`${path}/preview`, body);
  const reply = await seller.patch(path, body);
  expect({ status, error: shown.error, detail: shown.detail }, at).toEqual({
    status: reply.status,
    error: reply.body.error,
    detail: reply.body.detail,
  });
  if (status !== 200) return "refused";
  const { body: following } = await seller.post(`${path}/preview`, {});
  const isCanceling = kind === "cancel" && reply.body.ended_at === null;
  const isLater = isCanceling || ["prorate", "next_period"].includes(shown.proration_behavior);
  const after = [...(await readEntries(customerId))];
  const posted = after.filter(([id]) => !before.has(id)).map(([, entry]) => entry);
  expect(posted.toSorted(), at).toEqual(isLater ? [] : toPosted(shown).toSorted());
  const moved = (await readBalance(customerId)) - balance;
  expect(moved, at).toBe(isLater ? 0 : shown.applied_balance_amount);
  if (isCanceling) expect(following, at).toEqual(shown);
  if (shown.proration_behavior === "next_period")
    expect({ ...shown, proration_behavior: null }, at).toEqual(following);
  else if (shown.next_renewal === null) expect(following.next_renewal ?? null, at).toBeNull();
  else
    expect(shown.next_renewal, at).toEqual({
      at: following.effective_at,
      total_amount: following.total_amount,
    });
  if (shown.proration_behavior === "prorate")
    expect(shown, at).toMatchObject({
      items: following.items,
      due_amount: following.due_amount,
      ledger_entries: following.ledger_entries,
    });
  return shown.proration_behavior ?? kind;
}

test("the preview of any update is its effect, refusals too", { timeout: 600_000 }, async () => {
  const first = Number(process.env.PROPERTY_SEED ?? 1);
  const seen = new Set<string>();
  for (let seed = first; seed < first + cases; seed += 1) seen.add(await compareCase(seed));
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "refused",
      "invoice",
      "prorate",
      "next_period",
      "discount",
      "cancel",
      "revoke",
    ]),
  );
});

test("a preview changes nothing, and waits for no lock", async () => {
  const credit = await aSubscription(shop, { productId: plans[1] });
  await seller.patch(`/v1/subscriptions/${credit.id}`, {
    product_id: plans[0],
    proration_behavior: "prorate",
  });
  const unpaid = await aSubscription(shop, { productId: plans[0] });
  await addUnpaidOrder(unpaid);
  const random = randomFrom(1);
  const bodies = [{}, ...kinds.map((kind) => updates[kind]?.(random) ?? {})];
  const holder = await pool.connect();
  const before = await snapshotTables(pool);
  await holder.query("begin");
  for (const table of [
    "organizations",
    "subscriptions",
    "orders",
    "customers",
    "customer_credits",
    "seller_counters",
    "discounts",
  ])
    await holder.query(`select 1 from ${table} for update`);
  const answers: number[] = [];
  for (const { id } of [credit, unpaid])
    for (const body of bodies)
      answers.push((await seller.post(`/v1/subscriptions/${id}/preview`, body)).status);
  await holder.query("rollback");
  holder.release();
  expect(new Set(answers)).toEqual(new Set([200, 400, 409]));
  expect(await snapshotTables(pool)).toEqual(before);
});
