import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { readMetrics } from "./read-metrics.ts";

const { database } = await testPlatform();
const { pool } = database;
const acme = "0198a000-0000-4000-8000-000000000001";
const other = "0198a000-0000-4000-8000-000000000002";
const orders = 20_000;
const checkouts = 8_000;
const subscriptions = 2_000;
const uuid = "gen_random_uuid()";
/** Spread over two years. */
const moment = (amount: number) =>
  `timestamptz '2024-03-01' + (at - 1) * (interval '730 days' / ${amount})`;

/** Filled in parts: the payments of a part are made from the orders that were just added. */
const parts = Array.from({ length: 20 }, (_, part) => part);
/** Another seller has as many. */
const listRows = (amount: number, part: number) => {
  const size = amount / parts.length;
  return `generate_series(${part * size + 1}, ${(part + 1) * size}) as at,
    unnest(array['${acme}', '${other}']) as seller`;
};

/** Rows as wide as those of real orders. */
const taxes = JSON.stringify([
  {
    rate: 190_000,
    name: "VAT",
    country: "DE",
    state: null,
    reason: "standard_rated",
    amount: 190,
    taxableAmount: 1_000,
  },
]);
const address = JSON.stringify({
  country: "DE",
  line1: "Unter den Linden 77",
  line2: null,
  postal_code: "10117",
  city: "Berlin",
  state: null,
});
const card = JSON.stringify({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 });

const fill = (part: number) => [
  `insert into orders (organization_id, id, number, status, billing_reason, currency, subtotal_amount, discount_amount,
     net_amount, tax_amount, tax_breakdown, total_amount, customer_id, customer_name, customer_email, product_id, billing_address,
     custom_field_data, metadata, created_at, paid_at)
   select seller, ${uuid}, at::text, 'paid', case at % 3 when 0 then 'purchase' when 1 then 'subscription_create'
     else 'subscription_cycle' end, 'usd', 1000, 0, 1000, 190, '${taxes}', 1190, ${uuid}, 'Ada Lovelace', 'ada@example.com', ${uuid},
     '${address}', '{}', '{"campaign": "spring"}', ${moment(orders)}, ${moment(orders)}
   from ${listRows(orders, part)}`,
  `insert into payments (organization_id, id, status, processor_id, charge_id, intent_id, attempt_id, checkout_id,
     order_id, customer_id, customer_email, amount, currency, method, method_metadata, risk_level, fee_amount,
     fee_currency, created_at)
   select organization_id, ${uuid}, 'succeeded', 'ch_' || id, 'ch_' || id, 'pi_' || id, ${uuid}, ${uuid}, id,
     customer_id, customer_email, 1190, 'usd', 'card', '${card}', 'normal', 60, 'usd', paid_at
   from orders where number::integer > ${(part * orders) / parts.length}`,
  `insert into subscriptions (organization_id, id, status, amount, currency, recurring_interval, anchor_at,
     period_number, current_period_start, current_period_end, started_at, canceled_at, ends_at, ended_at, customer_id,
     product_id, metadata, custom_field_data, created_at)
   select seller, ${uuid}, case at % 10 when 0 then 'canceled' else 'active' end, 1000, 'usd', 'month', moment, 0,
     moment, moment + interval '1 month', moment, ended_at, ended_at, ended_at, ${uuid}, ${uuid}, '{}', '{}', moment
   from (
     select seller, at, ${moment(subscriptions)} as moment,
       case at % 10 when 0 then ${moment(subscriptions)} end as ended_at
     from ${listRows(subscriptions, part)}) as begun`,
  `insert into subscription_movements (organization_id, subscription_id, number, at, product_id, customer_id, active,
     recurring, committed, started)
   select case other when 0 then seller else seller || other end, ${uuid}, 1, ${moment(subscriptions)}, ${uuid},
     ${uuid}, 1, 1000, 1000, 1
   from generate_series(0, 4) as other, ${listRows(subscriptions, part)}`,
];

const tables = ["orders", "payments", "checkouts", "subscriptions", "subscription_movements"];
await dropReferences();
await pool.query(`insert into organizations (id, name, slug, created_at) values
     ('${acme}', 'Acme', 'acme', now()), ('${other}', 'Other', 'other', now())`);
const indexes = await dropIndexes();
const filling = await pool.connect();
// On a busy machine a statement may take longer than those of the program.
await filling.query("set statement_timeout = 0");
for (const part of parts)
  for (const statement of [...fill(part), await fillCheckouts(part)])
    await filling.query(statement);
for (const definition of indexes) await filling.query(definition);
for (const table of tables) await filling.query(`vacuum analyze ${table}`);
filling.release(true);

const readWhole = new RegExp(`Seq Scan on (${tables.join("|")})\\b`);

/** Then rows need none of the rows that they refer to, which are not read here. */
async function dropReferences(): Promise<void> {
  const { rows } = await pool.query(
    `select conrelid::regclass as table, conname as name from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { table, name } of rows)
    await pool.query(`alter table ${table} drop constraint "${name}"`);
}

/**
 * Returns what makes them again: an index of all rows at once takes a fraction of the time of row
 * by row.
 */
async function dropIndexes(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}

/** A checkout has many columns: those that must not be null get an empty value of their type. */
async function fillCheckouts(part: number): Promise<string> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'checkouts' and is_nullable = 'NO' and column_default is null`,
  );
  const values: Record<string, string> = {
    uuid,
    bigint: "0",
    integer: "0",
    boolean: "false",
    jsonb: "'{}'",
    "timestamp with time zone": moment(checkouts),
  };
  const own: Record<string, string> = {
    organization_id: "seller",
    status: "case at % 2 when 0 then 'succeeded' else 'expired' end",
    tax_lines: "'[{}]'",
  };
  const cell = ({ name, type }: { name: string; type: string }) =>
    own[name] ?? values[type] ?? `'x' || at || seller`;
  const columns = [...rows, { name: "tax_lines", type: "jsonb" }];
  return `insert into checkouts (${columns.map(({ name }) => name).join()})
    select ${columns.map(cell).join()}
    from ${listRows(checkouts, part)}`;
}

const queries: CompiledQuery[] = [];
const logged: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: ({ query }) => void queries.push(query),
});

const month = { start_date: "2026-01-30", end_date: "2026-02-28", interval: "day" } as const;
const year = { start_date: "2025-03-01", end_date: "2026-02-28", interval: "day" } as const;
const recurring = { ...month, billing_type: ["recurring" as const] };

test.each([
  ["30 days", month],
  ["a year", year],
  ["30 days of recurring products", recurring],
])("metrics of %s are read from indexes, however many rows there are", async (_name, span) => {
  queries.length = 0;
  const { totals } = await readMetrics(logged, acme, { ...span, timezone: "UTC" });
  expect(totals.active_subscriptions).toBe(subscriptions);
  const plans = await Promise.all(queries.map(readPlan));
  expect(plans).toHaveLength(7);
  for (const plan of plans) expect(plan).not.toMatch(readWhole);
  const whole = plans.join("\n");
  expect(whole).toContain("Index Only Scan using orders_paid_by_time");
  expect(whole).toContain("Index Only Scan using payments_fees_of_order");
  expect(whole).toContain("Index Only Scan using subscription_movements_by_time");
  expect(whole).toMatch(
    /Index (Only )?Scan using checkouts_(counted_by_time|of_product|by_status)/,
  );
  expect(whole).toMatch(/Index (Only )?Scan using subscriptions_canceled_by_time/);
});

/** As it is run for these values. */
async function readPlan({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query(`explain ${text}`, [...parameters]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
