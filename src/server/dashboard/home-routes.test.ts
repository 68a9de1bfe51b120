import { expect, test } from "vitest";
import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { updateSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aMember, anOrganization } from "#test/support/organizations.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { stubProcessor } from "#test/support/stub-processor.ts";
import { testApp } from "#test/support/test-app.ts";

const timeZone = "America/New_York";
const app = await testApp({
  env: { RATE_LIMIT: "off", SESSION_EXPIRES_IN: "31536000" },
  now: "2026-03-01T09:00:00Z",
  payments: () => ({ processor: stubProcessor(), close: async () => {} }),
});
const { pool } = app.platform.database;

/** In the order of the calls: hours on, and what is sold or given back then. */
const year = [
  { hours: 0, net: 1_900, refund: 0 },
  { hours: 30, net: 500, refund: 400 },
  { hours: 100, net: 12_345, refund: 12_345 },
  // 03:00 UTC is the evening before in New York; the clock there changes on Mar 8.
  { hours: 42 + 24 * 20, net: 777, refund: 1 },
  { hours: 1, net: 0, refund: 0 },
  { hours: 24 * 12 + 5, net: 99_999, refund: 5_000 },
  { hours: 3, net: 4_200, refund: 0 },
];

test("the figures of every day are those of the ledger", async () => {
  const seller = await aSeller(app);
  await (await aSeller(app)).post("/v1/customers/", { email: "other@example.com" });
  for (const { hours, net, refund } of year) {
    await moveClock(seller, hours);
    const { order } = await aSoldOrder(seller, { net, tax: 90, discount: net > 0 ? 100 : 0 });
    if (refund > 0) await refunded(seller, order.id, refund);
  }
  const home = await readHome(seller);
  expect(home.days).toHaveLength(2 * homePeriodDays);
  const inLedger = await ledgerDays(seller);
  const sold = home.days.filter(({ orders }) => orders > 0);
  expect(sold.map(({ day, sales, orders, refunds }) => ({ day, sales, orders, refunds }))).toEqual(
    inLedger,
  );
  expect(inLedger.length).toBeGreaterThan(4);
  const sum = (part: "sales" | "refunds" | "orders") =>
    home.days.reduce((total, day) => total + day[part], 0);
  const total = (part: "net" | "refund") => year.reduce((all, sale) => all + sale[part], 0);
  expect([sum("sales"), sum("refunds"), sum("orders")]).toEqual([
    total("net"),
    total("refund"),
    year.length,
  ]);
});

test("what needs attention is counted", async () => {
  const seller = await aSeller(app);
  expect((await readHome(seller)).attention).toEqual({
    failedPayments: 0,
    failedRefunds: 0,
    pendingRefunds: 0,
    openDisputes: 0,
    answerBy: null,
    lostDisputes: 0,
    lostAmount: 0,
    pastDue: 0,
    pastDueAmount: 0,
    areBusinessDetailsMissing: true,
  });
  const { order } = await aSoldOrder(seller);
  const refund = await refunded(seller, order.id, 100);
  const { organizationId } = seller;
  const set = (status: string) =>
    pool.query("update refunds set status = $1 where organization_id = $2 and id = $3", [
      status,
      organizationId,
      refund.id,
    ]);
  await set("failed");
  await pool.query("update payments set status = 'failed' where organization_id = $1", [
    organizationId,
  ]);
  expect((await readHome(seller)).attention).toMatchObject({ failedPayments: 1, failedRefunds: 1 });
  await set("pending");
  await moveClock(seller, 24 * 8);
  expect((await readHome(seller)).attention).toMatchObject({
    failedPayments: 0,
    pendingRefunds: 1,
  });
});

test("subscriptions and checkouts count on their days, and late payers need attention", async () => {
  const seller = await aSeller(app);
  const { productId } = await aSoldOrder(seller, { isRecurring: true });
  const first = newUuid();
  const begin = (subscriptionId: string) =>
    aSoldOrder(seller, {
      productId,
      order: { subscriptionId, billingReason: "subscription_create" },
    });
  await begin(first);
  await moveClock(seller, 24 * 31);
  const second = newUuid();
  await begin(second);
  const at = await readClock(seller);
  await forSeller(seller, ({ tx, sellerId }) =>
    updateSubscription(tx, sellerId, first, { status: "past_due", pastDueAt: at, modifiedAt: at }),
  );
  await forSeller(seller, ({ tx, sellerId }) =>
    updateSubscription(tx, sellerId, second, {
      status: "canceled",
      canceledAt: at,
      endsAt: at,
      endedAt: at,
      dueAt: null,
      modifiedAt: at,
    }),
  );
  const home = await readHome(seller);
  expect(home.before).toEqual({ active: 0, recurring: 0 });
  const levels = home.days.map(({ active, recurring }) => [active, recurring]);
  expect(levels[homePeriodDays - 3]).toEqual([0, 0]);
  expect(levels[homePeriodDays - 1]).toEqual([1, 500]);
  expect(levels.at(-1)).toEqual([1, 500]);
  expect(home.days.at(-1)).toMatchObject({ canceled: 1, checkouts: 0, paidCheckouts: 0 });
  expect(home.attention).toMatchObject({ pastDue: 1, pastDueAmount: 500, lostDisputes: 0 });
});

test("members see the figures, others and visitors do not", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const path = `/api/auth/dashboard/home?organizationId=${organization.id}&timeZone=UTC`;
  expect((await member.get(path)).body).toMatchObject({ organizationId: organization.id });
  const stranger = await (await app.signedUp()).get(path);
  expect([stranger.status, stranger.body]).toEqual([200, null]);
  expect((await app.visitor().get(path)).status).toBe(401);
});

test.each(["Mars/Olympus", "+05:30", ""])("%j is not a time zone", async (name) => {
  const seller = await aSeller(app);
  const query = new URLSearchParams({ organizationId: seller.organizationId, timeZone: name });
  expect((await seller.owner.get(`/api/auth/dashboard/home?${query}`)).status).toBe(400);
});

test("every statement names its seller and reads a range of an index", async () => {
  const seller = await aSeller(app);
  const statements = await recordStatements(() => readHome(seller));
  const schema = await readSellerSchema(pool);
  for (const statement of statements) expect(unfilteredUses(statement, schema)).toEqual([]);
  const plans = await readPlans(statements);
  expect(plans).toContain("Index Only Scan using orders_paid_by_time");
  expect(plans).toContain("Index Only Scan using refunds_succeeded_by_time");
  expect(plans).toContain("using payments_failed_by_time");
  expect(plans).toContain("using refunds_unsettled_by_time");
  expect(plans).toContain("Index Only Scan using subscription_movements_by_time");
  expect(plans).toContain("using subscriptions_canceled_by_time");
  expect(plans).toContain("Index Only Scan using checkouts_counted_by_time");
  expect(plans).toContain("Index Only Scan using disputes_lost_by_time");
  expect(plans).toContain("Index Only Scan using subscriptions_past_due");
  expect(plans).not.toMatch(/Seq Scan on/);
});

async function readHome({ owner, organizationId }: Seller): Promise<HomeWire> {
  const query = new URLSearchParams({ organizationId, timeZone });
  const { status, body, text } = await owner.get(`/api/auth/dashboard/home?${query}`);
  expect(status, text).toBe(200);
  return body;
}

type LedgerDay = Pick<SalesDay, "day" | "sales" | "orders" | "refunds">;

/** Revenue less discounts, and refunds, by the day in the zone, as the database sees it. */
async function ledgerDays({ organizationId }: Seller): Promise<LedgerDay[]> {
  const { rows } = await pool.query(
    `select to_char(created_at at time zone $2, 'YYYY-MM-DD') as day,
       (sum(amount) filter (where credit_account = 'revenue')
         - coalesce(sum(amount) filter (where debit_account = 'discounts'), 0))::int as sales,
       count(distinct order_id) filter (where source like '%:sale')::int as orders,
       coalesce(sum(amount) filter (where debit_account = 'refunds'), 0)::int as refunds
     from ledger_entries where organization_id = $1 group by 1 order by 1`,
    [organizationId, timeZone],
  );
  return rows.map((row) => ({ ...row, sales: row.sales ?? 0 }));
}

async function refunded(seller: Seller, orderId: string, amount: number) {
  const input = { order_id: orderId, reason: "customer_request", amount };
  const { status, body, text } = await seller.post("/v1/refunds/", input);
  expect(status, text).toBe(200);
  return body;
}

async function readClock({ owner }: Seller): Promise<Date> {
  return new Date((await owner.get("/api/dev/clock")).body.now);
}

async function moveClock({ owner }: Seller, hours: number): Promise<void> {
  const { body } = await owner.get("/api/dev/clock");
  const to = new Date(Date.parse(body.now) + hours * 3_600_000 + 1_000);
  expect((await owner.post("/api/dev/clock", { to: to.toISOString() })).status).toBe(200);
}

/** How the database would run them if the tables were large. */
async function readPlans(statements: readonly string[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    const read = statements.filter((text) =>
      /from (orders|refunds|checkouts|subscriptions|subscription_movements)\b/.test(text),
    );
    const plans: string[] = [];
    for (const statement of read) {
      // Generic: without values it shows which index is read, for any seller.
      const { rows } = await client.query(`explain (generic_plan) ${statement}`);
      plans.push(...rows.map((row) => row["QUERY PLAN"]));
    }
    return plans.join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
