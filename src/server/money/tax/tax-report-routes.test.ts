import { sql } from "kysely";
import { expect, test } from "vitest";
import { TaxEntryQuery } from "#contract/billing/tax-entry-schema.ts";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aChargedOrder } from "#test/support/sold-orders.ts";
import { selectTaxEntries } from "./tax-entry-list-store.ts";
import { taxSums } from "./tax-entry-store.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller, app } = shop;
const { db } = app.platform.database;
const begun = { starts_at: "2020-01-01T00:00:00Z" };
await seller.post("/v1/tax-registrations/", { country: "DE", ...begun });
await seller.post("/v1/tax-registrations/", { country: "CA", state: "QC", ...begun });
await seller.post("/v1/tax-registrations/", { country: "IE", scheme: "eu_oss", ...begun });
const poster = await shop.product(1_999);
const march = "from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z";

async function buy(country: string, more: object = {}): Promise<string> {
  const checkout = await shop.checkout(poster);
  const { status, text } = await shop.confirm(checkout, {
    customer_billing_address: {
      country,
      line1: "Ring 1",
      city: "Town",
      postal_code: "12345",
      ...(country === "CA" ? { state: "QC" } : {}),
    },
    ...more,
  });
  expect(status, text).toBe(200);
  const [order] = await shop.rows("select id from orders where checkout_id = $1", checkout.id);
  return String(order?.id);
}

async function refund(orderId: string, amount: number) {
  const { status, body, text } = await seller.post("/v1/refunds/", {
    order_id: orderId,
    reason: "other",
    amount,
  });
  expect(status, text).toBe(200);
  return body;
}

const canadian = await buy("CA");
await buy("DE");
await buy("JP");
await buy("FR", {
  is_business_customer: true,
  customer_billing_name: "Exemple SA",
  customer_tax_id: "FR40303265045",
});

test("an order carries its taxes, whole and by item", async () => {
  const { body } = await seller.get(`/v1/orders/${canadian}`);
  const common = { country: "CA", state: "CA-QC", reason: "standard_rated", taxable_amount: 1_999 };
  const parts = [
    { ...common, name: "GST", rate: 50_000, amount: 100 },
    { ...common, name: "QST", rate: 99_750, amount: 199 },
  ];
  expect(body).toMatchObject({ tax_amount: 299, tax_breakdown: parts });
  expect(body.items[0].tax_breakdown).toEqual(body.tax_breakdown);
  const checkout = await seller.get(`/v1/checkouts/${body.checkout_id}`);
  expect(checkout.body.tax_breakdown).toEqual(body.tax_breakdown);
});

test("refunds return each tax exactly, and the report equals the ledger", async () => {
  const first = await refund(canadian, 700);
  const rest = await refund(canadian, 1_299);
  const sums = [0, 1].map(
    (index) => first.tax_breakdown[index].amount + rest.tax_breakdown[index].amount,
  );
  expect(sums).toEqual([100, 199]);
  const { body } = await seller.get(`/v1/tax-report?${march}`);
  const rows = body.items.map((row: Record<string, unknown>) => [
    row.country,
    row.name,
    row.reason,
    row.sales_amount,
    row.tax_amount,
    row.refunded_amount,
    row.refunded_tax_amount,
    row.net_tax_amount,
  ]);
  expect(rows).toEqual([
    ["CA", "GST", "standard_rated", 1_999, 100, 1_999, 100, 0],
    ["CA", "QST", "standard_rated", 1_999, 199, 1_999, 199, 0],
    ["DE", "VAT", "standard_rated", 1_999, 380, 0, 0, 380],
    ["FR", "VAT", "reverse_charge", 1_999, 0, 0, 0, 0],
    ["JP", "VAT", "export", 1_999, 0, 0, 0, 0],
  ]);
  const { body: balance } = await seller.get("/v1/ledger/balance");
  const payable = balance.accounts.find(
    (each: { account: string }) => each.account === "tax_payable",
  );
  const total = body.items.reduce(
    (sum: number, row: { net_tax_amount: number }) => sum + row.net_tax_amount,
    0,
  );
  expect(0 - payable.balance).toBe(total);
  const report = await verifyLedger(db, seller.organizationId, app.platform.services.ledgerChecks);
  expect(report.faults).toEqual([]);
});

test("the verifier finds taxes that do not add up", async () => {
  const { pool } = app.platform.database;
  await pool.query("update tax_entries set amount = amount + 1 where name = 'QST'");
  await pool.query("update orders set tax_breakdown = '[]' where id = $1", [canadian]);
  const report = await verifyLedger(db, seller.organizationId, app.platform.services.ledgerChecks);
  expect(report.faults.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      "the sum of its taxes is 0, but its rows add up to 299",
      "the reported tax is 300, but its rows add up to 299",
    ]),
  );
  await pool.query("update tax_entries set amount = amount - 1 where name = 'QST'");
});

test("a sale counts in the period it was made in, its refund in the period it succeeded in", async () => {
  const border = await aSeller(app);
  const months = ["2026-03", "2026-04", "2026-05"];
  await postAcrossBorder(border, "2026-03-31T23:59:59.999Z", "2026-04-01T00:00:00.000Z");
  const rows = await Promise.all(
    months.slice(0, 2).map(async (month, index) => {
      const period = `from=${month}-01T00:00:00Z&to=${months[index + 1]}-01T00:00:00Z`;
      const { body } = await border.get(`/v1/tax-report?${period}`);
      return body.items.map((row: Record<string, number>) => [
        row.tax_amount,
        row.refunded_tax_amount,
        row.net_tax_amount,
      ]);
    }),
  );
  expect(rows).toEqual([[[90, 0, 90]], [[0, 90, -90]]]);
});

/** An order with 90 of tax at the first instant, refunded in full at the second. */
async function postAcrossBorder(border: Seller, soldAt: string, refundedAt: string): Promise<void> {
  const { order } = await aChargedOrder(border, shop.processor);
  const { status, text } = await border.post("/v1/refunds/", {
    order_id: order.id,
    reason: "other",
    amount: 900,
  });
  expect(status, text).toBe(200);
  await shop.rows(
    "update tax_entries set created_at = case kind when 'sale' then $2::timestamptz else $3 end where order_id = $1",
    order.id,
    soldAt,
    refundedAt,
  );
}

test("as a CSV file, for an empty period, and with dates in the wrong order", async () => {
  const csv = await app.visitor().send({
    method: "GET",
    url: `/v1/tax-report?${march}`,
    headers: { accept: "text/csv", authorization: `Bearer ${seller.token}` },
  });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.text).toContain(
    "2026-03-01T00:00:00.000Z,2026-04-01T00:00:00.000Z,DE,,VAT,19,standard_rated,usd,19.99,3.80,0.00,0.00,3.80\r\n",
  );
  const empty = "from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z";
  expect((await seller.get(`/v1/tax-report?${empty}`)).body.items).toEqual([]);
  const wrong = "from=2026-03-01T00:00:00Z&to=2025-04-01T00:00:00Z";
  expect((await seller.get(`/v1/tax-report?${wrong}`)).status).toBe(422);
  expect((await seller.get("/v1/tax-report")).status).toBe(422);
});

test("each row of the report is explained by entries that add up to it", async () => {
  const { body } = await seller.get(`/v1/tax-report?${march}`);
  for (const { country, state, name, rate, reason, currency, ...sums } of body.items) {
    const row = { currency, country: country ?? "", state: state ?? "", name, rate, reason };
    const query = new URLSearchParams({ ...row, rate: String(rate), limit: "100" });
    const { body: found } = await seller.get(`/v1/tax-report/entries?${march}&${query}`);
    const { net_tax_amount: net, ...shown } = sums;
    expect(found).toMatchObject(shown);
    const amounts = found.items.map(({ amount }: { amount: number }) => amount);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(net);
  }
  const refunds = `${march}&currency=usd&kind=refund&name=QST&limit=1`;
  const { body: page } = await seller.get(`/v1/tax-report/entries?${refunds}`);
  expect(page).toMatchObject({
    items: [{ kind: "refund", order_id: canadian, amount: expect.any(Number) }],
    pagination: { total_count: 2, max_page: 2 },
    refunded_tax_amount: 199,
  });
});

test.each([
  ["currency=usd&rate=high", "rate"],
  ["currency=usd&country=XX", "country"],
  ["currency=usd&kind=gift", "kind"],
  ["currency=dollar", "currency"],
])("entries of %s are refused at %s", async (query, field) => {
  const { status, body } = await seller.get(`/v1/tax-report/entries?${march}&${query}`);
  expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ["query", field]]);
});

test("entries of a period that ends before it begins are refused as the report is", async () => {
  const wrong = "from=2026-03-01T00:00:00Z&to=2025-04-01T00:00:00Z";
  const report = await seller.get(`/v1/tax-report?${wrong}`);
  const entries = await seller.get(`/v1/tax-report/entries?${wrong}&currency=usd`);
  expect([entries.status, entries.body.detail[0].loc]).toEqual([422, ["query", "to"]]);
  expect(entries.body.detail[0].msg).toBe(report.body.detail[0].msg);
});

test("the report reads the index of its period", async () => {
  const [from, to] = [new Date("2026-03-01T00:00:00Z"), new Date("2026-04-01T00:00:00Z")];
  await app.platform.database.pool.query(
    `insert into tax_entries select organization_id, gen_random_uuid(), 'many:' || n, 0, kind, order_id, null, country,
       state, name, rate, reason, currency, taxable_amount, amount, created_at - n * interval '1 hour'
     from (select * from tax_entries where name = 'GST' and kind = 'sale') as one, generate_series(1, 4000) as n;
     analyze tax_entries`,
  );
  const { rows } = await sql<Record<string, string>>`
    explain ${taxSums(seller.organizationId, from, to)}`.execute(db);
  const plan = rows.map((row) => Object.values(row)[0]).join("\n");
  expect(plan).toContain("tax_entries_by_time");
  const query = TaxEntryQuery.parse({
    from: from.toISOString(),
    to: to.toISOString(),
    currency: "usd",
  });
  const entries = await selectTaxEntries(db, seller.organizationId, query)
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .explain("json");
  expect(JSON.stringify(entries)).toContain("tax_entries_by_time");
});
