import { expect, test } from "vitest";
import { recordStatements } from "#test/support/statement-log.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { explainFigure } from "./ledger-explanation-store.ts";

const { database } = await testPlatform();
const { db, pool } = database;
const acme = "0198a000-0000-4000-8000-000000000001";
const from = new Date("2026-03-01T00:00:00Z");
const to = new Date("2026-04-01T00:00:00Z");
/** As many as make a difference to the planner; half of them are of the figure's account. */
const entries = 10_000;
await pool.query(
  `insert into organizations (id, name, slug, created_at) values ('${acme}', 'Acme', 'acme', now())`,
);
await pool.query(
  `insert into ledger_accounts (organization_id, currency, account, created_at)
   select '${acme}', 'usd', account, now()
   from unnest(array['revenue', 'refunds', 'customer_receivable', 'processor_balance']) as account`,
);
await pool.query(
  `insert into ledger_entries
     (organization_id, id, source, leg, debit_account, credit_account, amount, currency, created_at)
   select '${acme}', gen_random_uuid(), 'order:' || at || ':sale', 'net',
     case at % 4 when 0 then 'customer_receivable' when 1 then 'revenue' when 2 then 'processor_balance' else 'refunds' end,
     case at % 4 when 0 then 'revenue' when 1 then 'refunds' when 2 then 'customer_receivable' else 'processor_balance' end,
     100, 'usd', timestamptz '2026-01-01' + at * interval '3 minutes'
   from generate_series(1, ${entries}) as at`,
);
await pool.query("vacuum analyze ledger_entries");

const figure = { account: ["revenue" as const], currency: "usd", page: 1, limit: 20 };

test.each([
  ["an account", {}],
  ["an account in a span of time", { from, to }],
  ["one kind of event", { event: ["sale" as const, "refund" as const] }],
  ["one kind of event in a span of time", { event: ["refund" as const], from, to }],
])("the sums of %s can be read from an index alone", async (_, filter) => {
  const statements = await recordStatements(() =>
    explainFigure(db, acme, { ...figure, ...filter }),
  );
  const sums = statements.filter((text) => /sum\(amount\)/.test(text));
  expect(sums).toHaveLength(2);
  for (const statement of sums) {
    const plan = await readPlan(statement);
    expect(plan).toMatch(/Index Only Scan using ledger_entries_of_(?:debit|credit)/);
  }
});

/** As among many sellers, where no table is read whole. Generic: it holds for any values. */
async function readPlan(statement: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    const { rows } = await client.query(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
