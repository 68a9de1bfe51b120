import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSale, post } from "#test/support/ledger-postings.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { type Posting, postTransfers } from "./post-transfers.ts";
import { feeLegs, ledgerSources, paymentLegs, saleLegs } from "./posting-rules.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const { pool } = app.platform.database;

const [orderId, otherOrderId] = [await aSale(seller), await aSale(seller)];

function aPosting(changes: Partial<Posting> = {}): Posting {
  const amounts = { discount: minor(100), net: minor(900), tax: minor(90) };
  const source = ledgerSources.sale(newUuid());
  return { source, currency: "usd", orderId, legs: saleLegs(amounts), ...changes };
}

async function listEntries(source: string) {
  const { rows } = await pool.query(
    `select leg, debit_account as debit, credit_account as credit, amount, currency, order_id, created_at
     from ledger_entries where source = $1 order by created_at, id`,
    [source],
  );
  return rows;
}

test("a posting is written leg by leg, at the instant of its unit of work", async () => {
  const posting = aPosting();
  await post(seller, posting);
  const common = {
    currency: "usd",
    order_id: posting.orderId,
    created_at: new Date("2026-03-01T09:00:00Z"),
  };
  expect(await listEntries(posting.source)).toEqual(
    posting.legs.map((leg) => ({ ...leg, ...common })),
  );
});

test("the same posting again changes nothing", async () => {
  const posting = aPosting();
  await post(seller, posting);
  const before = await listEntries(posting.source);
  await post(seller, posting);
  await post(seller, aPosting(), posting);
  expect(await listEntries(posting.source)).toEqual(before);
});

const [gross, discount, tax] = aPosting().legs as [never, never, never];
test.each([
  ["another amount", { legs: [gross, discount, { ...Object(tax), amount: minor(91) }] }],
  ["a leg less", { legs: [gross, discount] }],
  ["a leg more", { legs: [gross, discount, tax, { ...Object(tax), leg: "other" }] }],
  ["other legs only", { legs: [{ ...Object(gross), leg: "other" }] }],
  ["other accounts", { legs: [gross, discount, { ...Object(tax), credit: "revenue" }] }],
  ["another currency", { currency: "eur" }],
  ["another order", { orderId: otherOrderId }],
])("the same source with %s is an error that undoes everything", async (_what, changes) => {
  const posting = aPosting();
  await post(seller, posting);
  const before = await listEntries(posting.source);
  const beside = aPosting();
  await expect(post(seller, beside, { ...posting, ...changes })).rejects.toThrow(
    `${posting.source} was already posted to the ledger with other transfers`,
  );
  expect(await listEntries(posting.source)).toEqual(before);
  expect(await listEntries(beside.source)).toEqual([]);
});

test("two sellers may use the same source", async () => {
  const other = await aSeller(app);
  const posting = aPosting({ orderId: null });
  await post(seller, posting);
  await post(other, posting);
  expect(await listEntries(posting.source)).toHaveLength(6);
});

test("a posting without legs writes nothing", async () => {
  const statements = await recordStatements(() => post(seller, aPosting({ legs: [] })));
  expect(statements.filter((text) => text.includes("ledger"))).toEqual([]);
});

test("all postings of a unit of work are one statement", async () => {
  const charge = { source: ledgerSources.fee("ch_1"), currency: "usd", legs: feeLegs(minor(59)) };
  const statements = await recordStatements(() => post(seller, aPosting(), aPosting(), charge));
  expect(statements.filter((text) => text.includes("ledger"))).toHaveLength(1);
});

test("a fee may be in the currency of the processor's account", async () => {
  const source = ledgerSources.fee("ch_2");
  await post(seller, { source, currency: "eur", legs: feeLegs(minor(55)) });
  expect(await listEntries(source)).toMatchObject([{ currency: "eur", amount: 55 }]);
});

test("an order's customer must be one of the seller's", async () => {
  const stranger = await aSeller(app);
  const { body } = await stranger.post("/v1/customers/", { email: "ada@example.com" });
  const posting = aPosting({ orderId: null, customerId: body.id });
  await post(stranger, posting);
  await expect(post(seller, posting)).rejects.toThrow("ledger_entries_customer");
});

test.each([
  ["ledger_entries", "update ledger_entries set amount = amount + 1"],
  ["ledger_entries", "delete from ledger_entries"],
  ["ledger_entries", "truncate ledger_entries"],
  ["ledger_accounts", "update ledger_accounts set currency = 'eur'"],
  ["ledger_accounts", "delete from ledger_accounts"],
  ["ledger_accounts", "truncate ledger_accounts cascade"],
])("%s cannot be changed: %s", async (_table, statement) => {
  await aSale(seller);
  await expect(pool.query(statement)).rejects.toThrow("the ledger is append-only");
});

const columns =
  "(organization_id, id, source, leg, debit_account, credit_account, amount, currency, created_at)";
test.each([
  ["nothing", "'revenue', 'waived', 0, 'usd'", "ledger_entries_amount_positive"],
  ["less than nothing", "'revenue', 'waived', -1, 'usd'", "ledger_entries_amount_positive"],
  ["itself", "'revenue', 'revenue', 1, 'usd'", "ledger_entries_two_accounts"],
  ["an account of another currency", "'revenue', 'waived', 1, 'chf'", "ledger_entries_debit"],
  ["an account that does not exist", "'revenue', 'pocket', 1, 'usd'", "ledger_entries_credit"],
])("the database refuses a transfer of %s", async (_what, values, constraint) => {
  await post(seller, aPosting(), {
    source: newUuid(),
    currency: "usd",
    legs: [{ leg: "waived", debit: "waived", credit: "customer_receivable", amount: minor(1) }],
  });
  const insert = `insert into ledger_entries ${columns}
    values ($1, gen_random_uuid(), 's', 'l', ${values}, now())`;
  await expect(pool.query(insert, [seller.organizationId])).rejects.toThrow(constraint);
});

test("the database refuses an account of another seller", async () => {
  const insert = `insert into ledger_entries ${columns}
    values ($1, gen_random_uuid(), 's', 'l', 'revenue', 'waived', 1, 'usd', now())`;
  const { organizationId } = await aSeller(app);
  await expect(pool.query(insert, [organizationId])).rejects.toThrow("ledger_entries_debit");
});

test("sales of one seller do not wait for each other", async () => {
  const shop = await aSeller(app);
  await aSale(shop);
  const written = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = unitOfWork(app.platform, systemCaller("test"), async (ctx) => {
    await postTransfers({ ...ctx, sellerId: shop.organizationId }, [aPosting({ orderId: null })]);
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  await aSale(shop);
  gate.resolve();
  await slow;
  expect((await shop.get("/v1/ledger/entries")).body.pagination.total_count).toBe(11);
});

test("an entry's order and refund must be of the seller", async () => {
  const stranger = await aSeller(app);
  const foreign = aPosting({ orderId: await aSale(stranger) });
  await expect(post(seller, foreign)).rejects.toThrow("ledger_entries_order");
  const unknown = aPosting({ refundId: newUuid() });
  await expect(post(seller, unknown)).rejects.toThrow("ledger_entries_refund");
});

test("twenty identical postings at once are one, also where accounts are opened", async () => {
  const shop = await aSeller(app);
  const posting = aPosting({ orderId: null });
  const payment = { ...posting, source: "payment:1", legs: paymentLegs(minor(990)) };
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? post(shop, posting, payment) : post(shop, payment, posting),
    ),
  );
  expect(await listEntries(posting.source)).toHaveLength(3);
  const { body } = await shop.get("/v1/ledger/balance");
  expect(body.accounts).toContainEqual({
    account: "customer_receivable",
    currency: "usd",
    debit: 1_090,
    credit: 1_090,
    balance: 0,
  });
});
