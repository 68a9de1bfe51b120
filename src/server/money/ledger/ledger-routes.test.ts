import { expect, test } from "vitest";
import { LedgerExplanationQuery } from "#contract/billing/ledger-explanation-schema.ts";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aSale, post } from "#test/support/ledger-postings.ts";
import { testApp } from "#test/support/test-app.ts";
import { listSideBranches } from "./ledger-explanation-store.ts";
import { feeLegs } from "./posting-rules.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const minuteMs = 60_000;

async function aCustomer(of: Seller): Promise<string> {
  const { body } = await of.post("/v1/customers/", { email: `ada-${newUuid()}@example.com` });
  return body.id;
}

const customerId = await aCustomer(seller);
const first = await aSale(seller, customerId);
app.platform.tick(minuteMs);
const second = await aSale(seller);
app.platform.tick(minuteMs);
await post(seller, {
  source: "fee of March",
  currency: "eur",
  orderId: second,
  legs: feeLegs(minor(59)),
});

const ask = async (query: string) => (await seller.get(`/v1/ledger/entries?${query}`)).body;
const legs = async (query: string) =>
  (await ask(query)).items.map(({ leg }: { leg: string }) => leg);

test("entries are listed newest first, with what they are about", async () => {
  const { items, pagination } = await ask("limit=100");
  expect(pagination).toEqual({ total_count: 9, max_page: 1 });
  expect(items[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: "2026-03-01T09:02:00.000Z",
    source: "fee of March",
    leg: "fee",
    debit: "processor_fees",
    credit: "processor_balance",
    amount: 59,
    currency: "eur",
    customer_id: null,
    order_id: second,
    refund_id: null,
    dispute_id: null,
  });
  expect(items.at(-1)).toMatchObject({ order_id: first, customer_id: customerId, leg: "gross" });
});

test.each([
  [`order_id=${first}`, ["payment", "tax", "discount", "gross"]],
  [`order_id=${second}`, ["fee", "payment", "tax", "discount", "gross"]],
  [`order_id=${newUuid()}`, []],
  [`customer_id=${customerId}`, ["payment", "tax", "discount", "gross"]],
  ["account=processor_balance", ["fee", "payment", "payment"]],
  ["account=customer_receivable&limit=3", ["payment", "tax", "discount"]],
  ["account=customer_receivable&limit=3&page=2", ["gross", "payment", "tax"]],
  ["account=waived", []],
  [`account=tax_payable&order_id=${first}`, ["tax"]],
  ["from=2026-03-01T09:01:00Z&to=2026-03-01T09:02:00Z", ["payment", "tax", "discount", "gross"]],
  ["from=2026-03-01T09:02:00Z", ["fee"]],
  ["limit=2&page=2", ["tax", "discount"]],
])("the filter %s finds %j", async (query, expected) => {
  expect(await legs(query)).toEqual(expected);
});

test("a list is read to its end by the last entry seen", async () => {
  const seen: string[] = [];
  for (let before = ""; ; ) {
    const { items } = await ask(`limit=2${before && `&before=${before}`}`);
    if (items.length === 0) break;
    seen.push(...items.map(({ id }: { id: string }) => id));
    before = items.at(-1).id;
  }
  const { items } = await ask("limit=100");
  expect(seen).toEqual(items.map(({ id }: { id: string }) => id));
  expect(await legs(`before=${newUuid()}`)).toEqual([]);
});

test.each([
  ["account=pocket", "account", "literal_error"],
  ["order_id=1", "order_id", "uuid_parsing"],
  ["from=yesterday", "from", "datetime_parsing"],
  ["before=x", "before", "uuid_parsing"],
])("the query %s is refused at its place", async (query, field, type) => {
  const { status, body } = await seller.get(`/v1/ledger/entries?${query}`);
  expect([status, body.detail]).toMatchObject([422, [{ loc: ["query", field], type }]]);
});

const sold = (times: number) => [
  {
    account: "customer_receivable",
    currency: "usd",
    debit: 1_090 * times,
    credit: 1_090 * times,
    balance: 0,
  },
  { account: "discounts", currency: "usd", debit: 100 * times, credit: 0, balance: 100 * times },
  {
    account: "processor_balance",
    currency: "usd",
    debit: 990 * times,
    credit: 0,
    balance: 990 * times,
  },
  { account: "revenue", currency: "usd", debit: 0, credit: 1_000 * times, balance: -1_000 * times },
  { account: "tax_payable", currency: "usd", debit: 0, credit: 90 * times, balance: -90 * times },
];
const fee = [
  { account: "processor_balance", currency: "eur", debit: 0, credit: 59, balance: -59 },
  { account: "processor_fees", currency: "eur", debit: 59, credit: 0, balance: 59 },
];

test.each([
  ["", [...fee, ...sold(2)]],
  ["?at=2026-03-01T09:02:00Z", [...fee, ...sold(2)]],
  ["?at=2026-03-01T09:01:59.999Z", sold(2)],
  ["?at=2026-03-01T09:00:00Z", sold(1)],
  ["?at=2026-03-01T08:59:59Z", []],
])("the balance%s", async (query, accounts) => {
  const { status, body } = await seller.get(`/v1/ledger/balance${query}`);
  expect([status, body]).toEqual([200, { accounts, balanced: true }]);
});

test("another seller does not see it", async () => {
  const stranger = await aSeller(app);
  for (const query of ["", `?order_id=${first}`, `?customer_id=${customerId}`, "?account=revenue"])
    expect((await stranger.get(`/v1/ledger/entries${query}`)).body.items).toEqual([]);
  expect((await stranger.get("/v1/ledger/balance")).body).toEqual({ accounts: [], balanced: true });
  const { items } = await ask("limit=1");
  expect((await stranger.get(`/v1/ledger/entries?before=${items[0].id}`)).body.items).toEqual([]);
});

test("a verification counts what it checked", async () => {
  const { status, body } = await seller.post("/v1/ledger/verify");
  expect([status, body]).toEqual([
    200,
    {
      verified_at: app.platform.clock.now().toISOString(),
      checked: {
        accounts: 7,
        entries: 9,
        "orders with entries": 2,
        "customers with entries": 2,
        orders: 2,
        payments: 2,
        customers: 2,
        "usage lines": 0,
      },
      faults: [],
    },
  ]);
});

test("all of it needs the scope ledger:read", async () => {
  const weak = await seller.withScopes("orders:read", "metrics:read");
  expect((await weak.get("/v1/ledger/entries")).status).toBe(403);
  expect((await weak.get("/v1/ledger/balance")).status).toBe(403);
  expect((await weak.post("/v1/ledger/verify")).status).toBe(403);
});

const explain = async (query: string) =>
  (await seller.get(`/v1/ledger/explanation?currency=usd&${query}`)).body;
const effects = (body: { items: { effect: number }[] }) => body.items.map(({ effect }) => effect);

test("every balance of the trial balance is explained by entries that add up to it", async () => {
  const { body: trial } = await seller.get("/v1/ledger/balance");
  for (const { account, currency, debit, credit, balance } of trial.accounts) {
    const query = `account=${account}&currency=${currency}&limit=100`;
    const { body } = await seller.get(`/v1/ledger/explanation?${query}`);
    expect(body).toMatchObject({ currency, debit, credit, balance });
    expect(effects(body).reduce((sum, effect) => sum + effect, 0)).toBe(balance);
  }
});

test("several accounts are one figure, and a transfer between them counts once", async () => {
  const whole = await explain("account=revenue&account=discounts&limit=100");
  expect(effects(whole)).toHaveLength(4);
  expect(whole.balance).toBe(effects(whole).reduce((sum, effect) => sum + effect, 0));
  const between = await explain(`account=revenue&account=customer_receivable&order_id=${first}`);
  expect(
    between.items.map(({ leg, effect }: { leg: string; effect: number }) => [leg, effect]),
  ).toEqual(expect.arrayContaining([["gross", 0]]));
  expect(between.pagination.total_count).toBe(4);
  const page = await explain("account=revenue&account=discounts&limit=1&page=2");
  expect([page.items.length, page.balance, page.pagination]).toEqual([
    1,
    whole.balance,
    { total_count: 4, max_page: 4 },
  ]);
});

test("an amount is made of kinds of events that add up to it", async () => {
  const { events, debit, credit } = await explain("account=customer_receivable");
  expect(events.map(({ event }: { event: string }) => event)).toEqual(["sale", "payment"]);
  const sum = (side: "debit" | "credit") =>
    events.reduce((total: number, each: Record<string, number>) => total + (each[side] ?? 0), 0);
  expect([sum("debit"), sum("credit")]).toEqual([debit, credit]);
});

test("one side of an account has only the entries of that side", async () => {
  const both = await explain("account=customer_receivable&limit=100");
  for (const side of ["debit", "credit"] as const) {
    const one = await explain(`account=customer_receivable&side=${side}&limit=100`);
    const sign = side === "debit" ? 1 : -1;
    expect([one.debit, one.credit]).toEqual(side === "debit" ? [both.debit, 0] : [0, both.credit]);
    expect(effects(one)).toEqual(effects(both).filter((effect) => effect * sign > 0));
    expect(one.pagination.total_count).toBe(one.items.length);
  }
  const between = await explain(
    "account=revenue&account=customer_receivable&side=credit&limit=100",
  );
  expect(effects(between).reduce((sum, effect) => sum + effect, 0)).toBe(-between.credit);
});

test.each([
  ["account=customer_receivable&event=payment", ["payment", "payment"]],
  ["account=tax_payable&event=refund", []],
  [`account=tax_payable&event=sale&event=refund&order_id=${first}`, ["tax"]],
  ["account=revenue&from=2026-03-01T09:01:00Z", ["gross"]],
])("the explanation of %s lists %j", async (query, expected) => {
  const { items } = await explain(query);
  expect(items.map(({ leg }: { leg: string }) => leg)).toEqual(expected);
});

test.each([
  ["currency=usd", "account"],
  ["currency=usd&account=cash", "account"],
  ["account=revenue", "currency"],
  ["account=revenue&currency=dollars", "currency"],
  ["account=revenue&currency=usd&event=gift", "event"],
  ["account=revenue&currency=usd&side=left", "side"],
])("an explanation of %s is refused at %s", async (query, field) => {
  const { status, body } = await seller.get(`/v1/ledger/explanation?${query}`);
  expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ["query", field]]);
});

test("the entries of an explanation are read from the index of their account", async () => {
  const { db, pool } = app.platform.database;
  await pool.query(
    `insert into ledger_entries select organization_id, gen_random_uuid(), 'many:' || id || n, leg, debit_account,
       credit_account, amount, currency, null, null, null, null, created_at - n * interval '1 hour'
     from (select * from ledger_entries where organization_id = '${seller.organizationId}' and leg in ('gross', 'tax')
       and currency = 'usd' limit 2) as two, generate_series(1, 4000) as n;
     analyze ledger_entries`,
  );
  const query = LedgerExplanationQuery.parse({ account: "tax_payable", currency: "usd" });
  const branches = listSideBranches(db, seller.organizationId, query);
  const plans = await Promise.all(
    branches.map(({ listed }) =>
      listed
        .selectAll()
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(20)
        .explain("json"),
    ),
  );
  expect(JSON.stringify(plans[0])).toContain("ledger_entries_of_debit");
  expect(JSON.stringify(plans[1])).toContain("ledger_entries_of_credit");
  expect(JSON.stringify(plans)).not.toContain('"Sort"');
});
