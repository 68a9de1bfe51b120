import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { createDatabase, dropDatabase } from "#test/support/scratch-database.ts";

const migrations = join(import.meta.dirname, "../../../../migrations");
const organizationId = "0195b1c0-0000-4000-8000-000000000009";
const orderId = "0195b1c0-0000-4000-8000-000000000001";
const freeOrderId = "0195b1c0-0000-4000-8000-000000000002";
const refundId = "0195b1c0-0000-4000-8000-000000000003";
const paidAt = "2026-03-01T09:00:00Z";

/** The migrations up to this one, as a version before it had them. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of readdirSync(migrations).filter((each) => each < name))
    cpSync(join(migrations, file), join(folder, file));
  return folder;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Then rows need none of the rows that they refer to. */
async function dropReferences(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query(
    `select conrelid::regclass as table, conname as name from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint "${name}"`);
}

/** Columns that are not given get an empty value of their type. */
async function insertOld(client: pg.Client, table: string, given: Record<string, unknown>) {
  const { rows: columns } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const empty: Record<string, unknown> = {
    uuid: refundId,
    bigint: 0,
    integer: 0,
    boolean: false,
    jsonb: "{}",
    "timestamp with time zone": paidAt,
  };
  const filled = columns.map(({ name, type }) => [name, empty[type] ?? "x"]);
  const row: Record<string, unknown> = { ...Object.fromEntries(filled), ...given };
  const names = Object.keys(row);
  await client.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
}

/** A database of the version before this migration, without the references of these tables. */
async function openOldDatabase(name: string, tables: readonly string[]) {
  const serverUrl = inject("databaseServerUrl");
  const url = await createDatabase(serverUrl);
  onTestFinished(() => dropDatabase(url, serverUrl));
  await migrate(url, migrationsBefore(name));
  const client = await connected(url);
  await dropReferences(client, tables);
  return { url, client };
}

test("orders and refunds of an older version get their taxes and are in the report", async () => {
  const tables = ["orders", "order_items", "refunds", "ledger_entries"];
  const { url, client } = await openOldDatabase("0043", tables);
  await insertOld(client, "organizations", { id: organizationId, slug: "old", name: "Old" });
  const order = {
    organization_id: organizationId,
    currency: "usd",
    status: "paid",
    paid_at: paidAt,
  };
  const sale = { ...order, billing_reason: "purchase", billing_address: '{"country": "DE"}' };
  await insertOld(client, "orders", {
    ...sale,
    id: orderId,
    number: "1",
    subtotal_amount: 1_000,
    net_amount: 1_000,
    tax_amount: 190,
    total_amount: 1_190,
  });
  await insertOld(client, "orders", { ...sale, id: freeOrderId, number: "2" });
  await insertOld(client, "order_items", {
    organization_id: organizationId,
    id: orderId,
    order_id: orderId,
    amount: 1_000,
    tax_amount: 190,
    tax_behavior: "exclusive",
    tax_rate: 190_000,
    tax_reason: "standard_rated",
  });
  await insertOld(client, "order_items", {
    organization_id: organizationId,
    id: freeOrderId,
    order_id: freeOrderId,
    tax_behavior: "exclusive",
  });
  await insertOld(client, "refunds", {
    organization_id: organizationId,
    id: refundId,
    order_id: orderId,
    status: "succeeded",
    reason: "other",
    amount: 500,
    tax_amount: 95,
    currency: "usd",
  });
  await insertOld(client, "ledger_entries", {
    organization_id: organizationId,
    id: refundId,
    source: `refund:${refundId}`,
    debit_account: "refunds",
    credit_account: "processor_balance",
    amount: 500,
    currency: "usd",
    order_id: orderId,
    refund_id: refundId,
    created_at: "2026-04-01T00:00:00Z",
  });

  await migrate(url);

  const part = { rate: 190_000, name: "Tax", country: "DE", state: null, reason: "standard_rated" };
  const taxes = async (table: string, id: string) =>
    (await client.query(`select tax_breakdown from ${table} where id = $1`, [id])).rows[0]
      .tax_breakdown;
  const sold = [{ ...part, amount: 190, taxableAmount: 1_000 }];
  expect(await taxes("orders", orderId)).toEqual(sold);
  expect(await taxes("order_items", orderId)).toEqual(sold);
  expect(await taxes("refunds", refundId)).toEqual([{ ...part, amount: 95, taxableAmount: 500 }]);
  expect(await taxes("orders", freeOrderId)).toEqual([]);
  const { rows } = await client.query(
    `select source, kind, amount::int, taxable_amount::int as taxable, created_at as at
     from tax_entries order by created_at`,
  );
  expect(rows).toEqual([
    {
      source: `order:${orderId}:sale`,
      kind: "sale",
      amount: 190,
      taxable: 1_000,
      at: new Date(paidAt),
    },
    {
      source: `refund:${refundId}`,
      kind: "refund",
      amount: -95,
      taxable: -500,
      at: new Date("2026-04-01T00:00:00Z"),
    },
  ]);
});

const oldPart = { rate: 190_000, name: "VAT", country: "DE", state: null, amount: 190 };
const oldLine = { behavior: "exclusive", amount: 190, rate: 190_000, breakdown: [oldPart] };
const wholePart = { ...oldPart, taxableAmount: 1_000 };
const taxableLine = { ...oldLine, breakdown: [{ ...oldPart, taxableAmount: 900 }] };
const untaxedLine = { behavior: "exclusive", amount: 0, rate: 0, breakdown: [] };

test.each([
  ["open", null, null],
  ["open", [oldLine], [{ ...oldLine, breakdown: [wholePart] }]],
  ["succeeded", [oldLine], [{ ...oldLine, breakdown: [wholePart] }]],
  ["succeeded", [taxableLine], [taxableLine]],
  ["succeeded", [untaxedLine], [untaxedLine]],
  ["succeeded", null, [untaxedLine]],
  ["confirmed", [], [untaxedLine]],
])("the tax of an older %s checkout %j becomes %j", async (status, before, after) => {
  const { url, client } = await openOldDatabase("0075", ["checkouts"]);
  await insertOld(client, "checkouts", {
    organization_id: organizationId,
    id: orderId,
    status,
    currency: "usd",
    amount: 1_000,
    net_amount: 1_000,
    total_amount: 1_000,
    tax_lines: before && JSON.stringify(before),
  });

  await migrate(url);

  const { rows } = await client.query("select tax_lines from checkouts");
  expect(rows).toEqual([{ tax_lines: after }]);
  await expect(
    client.query("update checkouts set status = 'confirmed', tax_lines = null"),
  ).rejects.toThrow("checkouts_taxed");
});
