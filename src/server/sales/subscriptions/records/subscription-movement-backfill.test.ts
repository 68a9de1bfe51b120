import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";

const { pool } = (await testPlatform()).database;
const acme = "0198a000-0000-4000-8000-000000000001";
const file = join(import.meta.dirname, "../../../../../migrations/0066_subscription_movements.sql");
const started = "2026-01-01";

/**
 * As a version before the migration left them, all of 1200: by the month, or 100 where it is by the
 * year.
 */
const old: Record<string, Record<string, string | boolean>> = {
  "00000000-0000-4000-8000-000000000001": {},
  "00000000-0000-4000-8000-000000000002": { recurring_interval: "year" },
  "00000000-0000-4000-8000-000000000003": { status: "trialing", trial: "2026-02-01" },
  "00000000-0000-4000-8000-000000000004": { trial: "2026-02-01" },
  "00000000-0000-4000-8000-000000000005": { canceled: "2026-01-10", ends: true },
  "00000000-0000-4000-8000-000000000006": { status: "canceled", ended: "2026-01-20" },
  "00000000-0000-4000-8000-000000000007": {
    status: "canceled",
    trial: "2026-02-01",
    ended: "2026-01-20",
  },
  "00000000-0000-4000-8000-000000000008": { status: "incomplete", started: false },
};

test("subscriptions of an older version get the movements that lead to what they are", async () => {
  await pool.query(
    `insert into organizations (id, name, slug, created_at) values ('${acme}', 'Acme', 'acme', now())`,
  );
  const { rows: references } = await pool.query(
    "select conname from pg_constraint where contype = 'f' and conrelid = 'subscriptions'::regclass",
  );
  for (const { conname } of references)
    await pool.query(`alter table subscriptions drop constraint ${conname}`);
  for (const [id, columns] of Object.entries(old)) await insertOld(id, columns);

  const migration = readFileSync(file, "utf8");
  const backfill = /^insert into subscription_movements[^;]+;/m.exec(migration)?.[0] ?? "";
  await pool.query(backfill);

  const { rows } = await pool.query(
    `select right(subscription_id::text, 1)::int as who, number, to_char(at at time zone 'UTC', 'MM-DD') as day,
       active, recurring::int, committed::int, started
     from subscription_movements order by subscription_id, number`,
  );
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "1 1 01-01 1 1200 1200 1",
    "2 1 01-01 1 100 100 1",
    "3 1 01-01 1 0 0 1",
    "4 1 01-01 1 0 0 1",
    "4 2 02-01 0 1200 1200 0",
    "5 1 01-01 1 1200 1200 1",
    "5 2 01-10 0 0 -1200 0",
    "6 1 01-01 1 1200 1200 1",
    "6 2 01-20 -1 -1200 -1200 0",
    "7 1 01-01 1 0 0 1",
    "7 2 01-20 -1 0 0 0",
  ]);
});

async function insertOld(id: string, columns: Record<string, string | boolean>): Promise<void> {
  const { status = "active", recurring_interval: interval = "month" } = columns;
  const { trial = null, canceled = null, ended = null } = columns;
  await pool.query(
    `insert into subscriptions (organization_id, id, status, amount, currency, recurring_interval, anchor_at,
       period_number, current_period_start, current_period_end, trial_start, trial_end, cancel_at_period_end,
       canceled_at, started_at, ends_at, ended_at, customer_id, product_id, metadata, custom_field_data, created_at)
     values ('${acme}', $1, $2, 1200, 'usd', $3, '${started}', 0, '${started}', '2026-02-01',
       $4::timestamptz - interval '31 days', $4, $5, $6, $7, $6, $8, $1, $1, '{}', '{}', '${started}')`,
    [
      id,
      status,
      interval,
      trial,
      columns.ends ?? false,
      canceled,
      columns.started === false ? null : started,
      ended,
    ],
  );
}
