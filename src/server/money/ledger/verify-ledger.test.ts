import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aSale, post } from "#test/support/ledger-postings.ts";
import { testApp } from "#test/support/test-app.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { creditGrantedLegs, creditUsedLegs } from "./posting-rules.ts";
import { type VerifiedLedger, verifyAllLedgers, verifyLedger } from "./verify-ledger.ts";

const expected: { orderId: string; total: number }[] = [];
/** As sales compare their orders: each total is what its entries left the customer owing. */
const totalsOfOrders: LedgerCheck = {
  name: "orders",
  async run({ tx, sellerId, count, fault }) {
    for (const { orderId, total } of expected) {
      const entries = await tx
        .selectFrom("ledgerEntries")
        .select("amount")
        .where("organizationId", "=", sellerId)
        .where("orderId", "=", orderId)
        .where("debitAccount", "=", "processor_balance")
        .execute();
      const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
      if (paid !== total) fault(`order ${orderId}`, `${paid} was paid of ${total}`);
    }
    count("expected orders", expected.length);
  },
};

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  services: { ledgerChecks: [...ledgerChecks, totalsOfOrders] },
});
const { pool, db } = app.platform.database;

/** Changes that a user with all rights over the database could make. */
await pool.query(
  ["amount_positive", "debit", "credit", "order"]
    .map((name) => `alter table ledger_entries drop constraint ledger_entries_${name};`)
    .join(""),
);
function tamper(statement: string) {
  return pool.query(
    `begin; alter table ledger_entries disable trigger user; ${statement};
     alter table ledger_entries enable trigger user; commit`,
  );
}

async function verify(seller: Seller) {
  const { status, body } = await seller.post("/v1/ledger/verify");
  expect(status).toBe(200);
  return body;
}

test("a sound ledger has no faults", async () => {
  const seller = await aSeller(app);
  await aSale(seller);
  expect(await verify(seller)).toEqual({
    verified_at: "2026-03-01T09:00:00.000Z",
    checked: {
      accounts: 5,
      entries: 4,
      "orders with entries": 1,
      "customers with entries": 1,
      "expected orders": 0,
    },
    faults: [],
  });
});

test.each([
  [
    "a payment that was raised",
    "update ledger_entries set amount = amount + 10 where leg = 'payment'",
    [{ check: "receivables", message: "more was paid than owed, by 10 usd" }],
  ],
  [
    "a leg that is missing",
    "delete from ledger_entries where leg = 'tax'",
    [{ check: "receivables", message: "more was paid than owed, by 90 usd" }],
  ],
  [
    "a negative amount",
    "update ledger_entries set amount = -1000 where leg = 'gross'",
    [
      { check: "entries", message: "its amount is -1000" },
      { check: "receivables", message: "more was paid than owed, by 2000 usd" },
    ],
  ],
  [
    "an account that takes no such money",
    "update ledger_entries set credit_account = 'discounts' where leg = 'payment'",
    [
      {
        check: "entries",
        message: "it moves money from discounts to processor_balance, which nothing does",
      },
    ],
  ],
  [
    "another currency",
    "update ledger_entries set currency = 'eur' where leg = 'discount'",
    [
      {
        check: "entries",
        message: "it names the account discounts in eur, which was never opened",
      },
      { check: "receivables", message: "more was paid than owed, by 100 eur" },
    ],
  ],
])("%s is found", async (_what, statement, faults) => {
  const seller = await aSeller(app);
  await aSale(seller);
  await tamper(`${statement} and organization_id = '${seller.organizationId}'`);
  const report = await verify(seller);
  expect(report.faults).toEqual(
    faults.map((fault) => ({ ...fault, subject: expect.stringMatching(/^(entry|order) /) })),
  );
});

test("credit that was used without being granted is found", async () => {
  const seller = await aSeller(app);
  const { body } = await seller.post("/v1/customers/", { email: "ada@example.com" });
  const common = { currency: "usd", customerId: body.id };
  const granted = creditGrantedLegs({ net: minor(50), tax: minor(0) });
  await post(
    seller,
    { ...common, source: "credit:1", legs: granted },
    { ...common, source: "order:1:credit", legs: creditUsedLegs(minor(50)) },
  );
  expect((await verify(seller)).faults).toEqual([]);
  await post(seller, { ...common, source: "order:2:credit", legs: creditUsedLegs(minor(1)) });
  expect((await verify(seller)).faults).toEqual([
    {
      check: "customer credit",
      subject: `customer ${body.id}`,
      message: "more credit was used than granted, by 1 usd",
    },
  ]);
});

test("a comparison from another area finds a posting that is missing as a whole", async () => {
  const seller = await aSeller(app);
  const orderId = await aSale(seller);
  expected.push({ orderId, total: 990 });
  expect((await verify(seller)).faults).toEqual([]);
  await tamper(`delete from ledger_entries where order_id = '${orderId}'`);
  const report = await verify(seller);
  expect(report.checked["expected orders"]).toBe(1);
  expect(report.faults).toEqual([
    { check: "orders", subject: `order ${orderId}`, message: "0 was paid of 990" },
  ]);
  expected.splice(0);
});

test("a ledger that is wrong in general is reported in part, and counted", async () => {
  const seller = await aSeller(app);
  const legs = Array.from({ length: 130 }, (_, n) => ({
    leg: `${n}`,
    debit: "waived" as const,
    credit: "customer_receivable" as const,
    amount: minor(1),
  }));
  await post(seller, { source: "many", currency: "usd", legs });
  await tamper(
    `update ledger_entries set amount = 0 where organization_id = '${seller.organizationId}'`,
  );
  const { faults } = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(faults).toHaveLength(101);
  expect(faults.at(-1)).toEqual({
    check: "entries",
    subject: "more",
    message: "30 further faults are not listed",
  });
});

test("every ledger is verified, each for itself, and pages join without a gap", async () => {
  const seller = await aSeller(app);
  const orders = 1_300;
  await pool.query(
    `insert into ledger_accounts select $1, 'usd', account, now()
     from unnest(array['customer_receivable', 'revenue', 'waived']) account`,
    [seller.organizationId],
  );
  await pool.query(
    `insert into ledger_entries (organization_id, id, source, leg, debit_account, credit_account,
       amount, currency, order_id, created_at)
     select $1, gen_random_uuid(), 'order:' || n, leg, debit, credit, 700, 'usd',
       ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now()
     from generate_series(1, $2) n,
       (values ('gross', 'customer_receivable', 'revenue'), ('waived', 'waived', 'customer_receivable'),
         ('again', 'customer_receivable', 'revenue'), ('waived2', 'waived', 'customer_receivable'))
         as legs (leg, debit, credit)`,
    [seller.organizationId, orders],
  );
  const reports: VerifiedLedger[] = [];
  for await (const report of verifyAllLedgers(db, ledgerChecks)) reports.push(report);
  const { rows } = await pool.query<{ count: number }>("select count(*) from organizations");
  expect(reports).toHaveLength(rows[0]?.count ?? 0);
  expect(reports.find(({ organizationId }) => organizationId === seller.organizationId)).toEqual({
    organizationId: seller.organizationId,
    checked: {
      accounts: 3,
      entries: 4 * orders,
      "orders with entries": orders,
      "customers with entries": 0,
    },
    faults: [],
  });
  const unknown = await verifyLedger(db, newUuid(), ledgerChecks);
  expect(unknown.faults).toEqual([]);
});
