import pg from "pg";
import { expect, test } from "vitest";
import { nameStatement } from "#server/platform/database/statements/statement-names.ts";
import { aShop } from "#test/support/a-shop.ts";
import { multiplySeller, otherSellerId } from "#test/support/multiplied-seller.ts";
import { comparePlans, type PlanCost } from "#test/support/plan-cost.ts";
import { type RecordedQuery, recordQueries } from "#test/support/statement-log.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { seller } = shop;
const { organizationId: sellerId, platform } = seller;
const { pool } = platform.database;
const hottest = 50;
/** A plan that reads a few pages more is no worse. */
const sparePages = 50;
const monthMinutes = 31 * 24 * 60;
const poster = await shop.product(1_000);
const monthly = await shop.product(500, { recurring_interval: "month" });

/** Two purchases and a renewal. */
async function sell(): Promise<void> {
  for (const product of [poster, monthly]) await shop.confirm(await shop.checkout(product));
  await shop.settle();
  await shop.moveClock(monthMinutes);
  await shop.settle();
}

async function read(): Promise<void> {
  const { items } = (await seller.get("/v1/customers/?limit=2")).body;
  const [{ id: customerId }] = items;
  const both = `product_id=${poster}&product_id=${monthly}`;
  const nouns = ["orders", "customers", "subscriptions", "products", "payments", "refunds"];
  const paths = [
    `/v1/customers/${customerId}/state`,
    ...nouns.flatMap((noun) => ["", "?page=3", "?limit=100"].map((end) => `/v1/${noun}/${end}`)),
    ...["orders", "subscriptions"].flatMap((noun) =>
      [`customer_id=${customerId}`, `product_id=${poster}`, both].map(
        (query) => `/v1/${noun}/?${query}`,
      ),
    ),
    "/v1/customers/?query=buyer",
    "/v1/orders/?query=buyer",
  ];
  for (const path of paths) {
    const { status, text } = await seller.get(path);
    expect(status, `${path}: ${text}`).toBe(200);
  }
}

/**
 * The calls of each text with a name, those that are called most often first. An insert has no
 * choice of plans.
 */
async function listHottest(work: () => Promise<void>): Promise<RecordedQuery[][]> {
  const queries = (await recordQueries(work)).filter(
    ({ text }) =>
      nameStatement(text) !== undefined && !/^insert|\binsert into audit_log\b/i.test(text),
  );
  return [...Map.groupBy(queries, ({ text }) => text).values()].toSorted(
    (a, b) => b.length - a.length,
  );
}

function asOther({ values }: RecordedQuery): unknown[] {
  return values.map((value) => (value === sellerId ? otherSellerId(sellerId, 7) : value));
}
const written = await listHottest(sell);
await multiplySeller(pool, sellerId, { from: 1, to: 200, ofOthers: true });
await multiplySeller(pool, sellerId, { from: 1_001, to: 3_000 });
const hot = [...written.slice(0, hottest), ...(await listHottest(read)).slice(0, hottest)];

test("a statement with a name reads no more by the plan that PostgreSQL chooses than by one for its values", async () => {
  const client = new pg.Client(platform.databaseUrl);
  await client.connect();
  const worse: string[] = [];
  for (const calls of hot) {
    const query = findLongest(calls);
    for (const others of [[asOther(query)], [query.values]]) {
      const cost = await comparePlans(client, query, others);
      if (isWorse(cost)) worse.push(`${JSON.stringify(cost)} ${query.text}`);
    }
  }
  await client.end();

  expect(hot.length).toBeGreaterThan(hottest);
  expect(worse).toEqual([]);
});

test("a statement with a list would read everything that a large seller has", async () => {
  const client = new pg.Client(platform.databaseUrl);
  await client.connect();
  const text =
    "select * from subscription_prices where organization_id = $1 and subscription_id = any($2)";
  const { rows } = await pool.query(
    "select id from subscriptions where organization_id = $1 order by id limit 20",
    [sellerId],
  );
  const values = [sellerId, rows.map(({ id }) => id)];
  const cost = await comparePlans(client, { text, values }, [values]);
  await client.end();

  expect(isWorse(cost), JSON.stringify(cost)).toBe(true);
  expect(nameStatement(text)).toBeUndefined();
});

function isWorse({ custom, chosen }: PlanCost): boolean {
  return chosen > 2 * custom + sparePages;
}

/** With its longest values. */
function findLongest(calls: RecordedQuery[]): RecordedQuery {
  return calls.reduce((longest, call) => (toLength(call) > toLength(longest) ? call : longest));
}

function toLength({ values }: RecordedQuery): number {
  return JSON.stringify(values).length;
}
