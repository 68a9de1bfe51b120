import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const buyers = {
  oona: { customerName: "Oona  O'Virtanen", customerEmail: "oona@pinemoss.example" },
  bo: { customerName: null, customerEmail: "bo@example.com", status: "refunded" as const },
  formula: { customerName: "=1+1", customerEmail: "x\\y@example.com" },
};
const sold = Object.fromEntries(
  await Promise.all(
    Object.entries(buyers).map(async ([name, order]) => {
      const full = order.customerName === null ? { ...order, refundedAmount: 900 } : order;
      return [name, (await aSoldOrder(seller, { order: full })).order.id];
    }),
  ),
);
const other = await aSeller(app);
await aSoldOrder(other, { order: buyers.oona });

async function find(query: string): Promise<string[]> {
  const { status, body, text } = await seller.get(`/v1/orders/?${query}`);
  expect(status, text).toBe(200);
  const names = Object.entries(sold).filter(([, id]) =>
    body.items.some((item: { id: string }) => item.id === id),
  );
  expect(names).toHaveLength(body.items.length);
  return names.map(([name]) => name).sort();
}

const search = (text: string) => find(`query=${encodeURIComponent(text)}`);

test.each([
  ["oona", ["oona"]],
  ["OON", ["oona"]],
  ["o'virta", ["oona"]],
  ["oona@pine", ["oona"]],
  ["pinemoss.example", ["oona"]],
  ["oona bo@", []],
  ["oona o'v", ["oona"]],
  ["bo@example.com", ["bo"]],
  ["x\\y", ["formula"]],
  ["test-000", ["bo", "formula", "oona"]],
  ["000", ["bo", "formula", "oona"]],
  ["   ", ["bo", "formula", "oona"]],
  ["'", []],
  ["& | ! ( :* <->", []],
  ["irtanen", []],
])("a search for %j finds %j", async (text, names) => {
  expect(await search(text)).toEqual(names);
});

test("the id of another seller's object finds nothing", async () => {
  expect(await search(other.organizationId)).toEqual([]);
});

test("orders are filtered by status and by id", async () => {
  expect(await find("status=refunded")).toEqual(["bo"]);
  expect(await find("status=refunded&status=paid")).toEqual(["bo", "formula", "oona"]);
  expect(await find(`id=${sold.bo}&id=${sold.oona}`)).toEqual(["bo", "oona"]);
  expect(await find("query=oona&status=refunded")).toEqual([]);
  expect((await seller.get("/v1/orders/?status=lost")).status).toBe(422);
});

test("an export has one line for each order, safe for spreadsheets", async () => {
  const { status, text, headers } = await seller.get("/v1/orders/export");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
  const lines = text.split("\r\n");
  expect(lines[0]).toMatch(
    /^\uFEFForder_number,created_at,status,product,customer_name,customer_email,/,
  );
  expect(lines).toHaveLength(5);
  const refunded = lines.filter((line) => line.includes(",refunded,"));
  expect(refunded).toHaveLength(1);
  expect(refunded[0]).toMatch(/,usd,10\.00,1\.00,9\.00,0\.90,9\.90,9\.00,0\.00,/);
});

test("an export has the filters of the list", async () => {
  const { text } = await seller.get("/v1/orders/export?status=refunded");
  expect(text.split("\r\n")).toHaveLength(3);
  expect((await seller.get("/v1/orders/export?query=nobody")).text.split("\r\n")).toHaveLength(2);
});

test("with thousands of orders a search reads the index of order words", async () => {
  const { pool } = app.platform.database;
  const busy = await aSeller(app);
  const { order } = await aSoldOrder(busy);
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'MANY-' || n, 'customer_email', n || '@example.com'))).*
    from orders o, generate_series(1, 3000) n where o.id = $1`,
    [order.id],
  );
  await pool.query("analyze orders");
  const statements = await recordStatements(() => busy.get("/v1/orders/?query=1234@"));
  const counted = statements.find((statement) => statement.includes("count(*)")) ?? "";
  const words = `'${busy.organizationId}' & '1234@':*`;
  const { rows } = await pool.query(`explain ${counted}`, [busy.organizationId, words]);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("orders_search");
});
