import { expect, test } from "vitest";
import { readCredit } from "#server/customers/customer-credit-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import {
  insertProrations,
  listWaitingProrations,
} from "../prorations/subscription-prorations-store.ts";
import { lockSubscription, type SubscriptionRow } from "../records/subscription-store.ts";
import { endSubscription, type UnaskedEnd } from "./end-subscription.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
const { db } = shop.app.platform.database;
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const end = new Date("2026-04-01T09:00:00Z");

const started = () => aSubscription(shop, { productId: monthly });

function ended(id: string, given: Partial<UnaskedEnd> = {}) {
  return forSeller(seller, async (ctx) => {
    const row = await lockSubscription(ctx.tx, ctx.sellerId, id);
    return endSubscription(ctx, row as SubscriptionRow, { cause: "unpaid", ...given });
  });
}

async function listEvents(id: string): Promise<string[]> {
  const rows = await shop.rows(
    "select type from events where data ->> 'id' = $1 and type like 'subscription.%' order by sequence",
    id,
  );
  return rows.map(({ type }) => String(type));
}

async function wait(row: SubscriptionRow, amounts: readonly number[]): Promise<void> {
  const vat = {
    rate: 190_000,
    name: "VAT",
    country: "DE",
    state: null,
    reason: "standard_rated",
  };
  await forSeller(seller, ({ tx, sellerId, now }) =>
    insertProrations(
      tx,
      amounts.map((amount, position) => ({
        organizationId: sellerId,
        id: newUuid(),
        subscriptionId: row.id,
        position,
        label: "Poster",
        amount,
        taxBehavior: "exclusive",
        taxRates: amount < 0 ? JSON.stringify([vat]) : null,
        productPriceId: null,
        periodStart: row.currentPeriodStart,
        periodEnd: row.currentPeriodEnd,
        createdAt: now,
      })),
    ),
  );
}

const readCreditLeft = ({ customerId }: SubscriptionRow) =>
  readCredit(db, seller.organizationId, customerId, "usd");

const listLosses = async ({ id }: SubscriptionRow) =>
  (await shop.rows("select after from audit_log where target_id = $1", id)).map(
    ({ after }) => after,
  );

const listLastOrders = ({ id }: SubscriptionRow) =>
  shop.rows(
    `select status, total_amount::int as total, tax_amount::int as tax, waived_amount::int as waived,
       given_up_at is not null as is_given_up, next_payment_attempt_at as next
     from orders where subscription_id = $1 and billing_reason <> 'subscription_create'`,
    id,
  );

const verified = async () => (await seller.post("/v1/ledger/verify", {})).body.faults;

test("an end now is canceled and revoked", async () => {
  const { id } = await started();
  const row = await ended(id, { reason: "unused", comment: "Moved away" });
  expect(row).toMatchObject({
    status: "canceled",
    dueAt: null,
    customerCancellationReason: "unused",
    customerCancellationComment: "Moved away",
    revision: 1,
  });
  expect(row.endedAt).toEqual(row.endsAt);
  expect(row.canceledAt).toEqual(row.endsAt);
  expect(await listEvents(id)).toEqual([
    "subscription.updated",
    "subscription.canceled",
    "subscription.revoked",
  ]);
  await expect(ended(id)).rejects.toThrow("has ended already");
});

test("an end that was announced before is not announced as a cancellation again", async () => {
  const { id } = await started();
  await shop.rows(
    "update subscriptions set cancel_at_period_end = true, canceled_at = started_at, ends_at = $2 where id = $1",
    id,
    end,
  );
  const row = await ended(id, { at: end });
  expect(row).toMatchObject({ endedAt: end, endsAt: end, cancelAtPeriodEnd: true });
  expect(await listEvents(id)).toEqual(["subscription.updated", "subscription.revoked"]);
});

test("waiting items that add up to a credit become credit with its tax", async () => {
  const row = await started();
  await wait(row, [-900, 400]);
  await ended(row.id);
  expect(await readCreditLeft(row)).toBe(595);
  expect(await listWaitingProrations(db, seller.organizationId, [row.id])).toEqual([]);
  const taxes = await shop.rows(
    "select amount::int, taxable_amount::int, kind from tax_entries where source = $1",
    `subscription:${row.id}:credit`,
  );
  expect(taxes).toEqual([{ amount: -95, taxable_amount: -500, kind: "sale" }]);
  expect(await verified()).toEqual([]);
});

test("waiting items that add up to nothing are dropped", async () => {
  const row = await started();
  await wait(row, [-900, 900]);
  await ended(row.id);
  expect(await readCreditLeft(row)).toBe(0);
  expect(await listWaitingProrations(db, seller.organizationId, [row.id])).toEqual([]);
  expect(await listLosses(row)).toEqual([]);
  expect(await listLastOrders(row)).toEqual([]);
});

test.each(["unpaid", "seller_closed", "customer_deleted"] as const)(
  "%s: waiting items that add up to a debit are waived by an order that is given up",
  async (cause) => {
    const row = await started();
    await wait(row, [-400, 900]);
    await ended(row.id, { cause });
    expect(await readCreditLeft(row)).toBe(0);
    expect(await listWaitingProrations(db, seller.organizationId, [row.id])).toEqual([]);
    expect(await listLosses(row)).toMatchObject([
      { product: "Poster", status: "canceled", waivedAmount: 595, currency: "usd" },
    ]);
    expect(await listLastOrders(row)).toEqual([
      { status: "pending", total: 595, waived: 595, tax: 95, is_given_up: true, next: null },
    ]);
    const taxes = await shop.rows(
      `select sum(tax_entries.amount)::int as tax from tax_entries
       join orders on orders.id = tax_entries.order_id where subscription_id = $1`,
      row.id,
    );
    expect(taxes).toEqual([{ tax: 0 }]);
    expect(await verified()).toEqual([]);
  },
);

test("a credit lapses with a customer who is deleted, and is granted otherwise", async () => {
  for (const [cause, credit, losses] of [
    ["customer_deleted", 0, [{ lapsedCredit: 595, currency: "usd" }]],
    ["seller_closed", 595, []],
    ["unpaid", 595, []],
  ] as const) {
    const row = await started();
    await wait(row, [-900, 400]);
    await ended(row.id, { cause });
    expect(await readCreditLeft(row)).toBe(credit);
    expect(await listLosses(row)).toMatchObject(losses);
    expect(await listLastOrders(row)).toEqual([]);
  }
  expect(await verified()).toEqual([]);
});

test("an unpaid order is given up: its rest is waived, and its tax is no longer reported", async () => {
  const row = await started();
  const { order } = await aSoldOrder(seller, {
    customerId: row.customerId,
    productId: monthly,
    isWaived: true,
    order: {
      subscriptionId: row.id,
      billingReason: "subscription_cycle",
      status: "pending",
      paidAt: null,
      waivedAmount: 0,
      nextPaymentAttemptAt: end,
    },
  });
  await ended(row.id);
  const [left] = await shop.rows(
    `select waived_amount::int, waived_tax_amount::int, given_up_at, next_payment_attempt_at, status
     from orders where id = $1`,
    order.id,
  );
  expect(left).toEqual({
    waived_amount: 990,
    waived_tax_amount: 90,
    given_up_at: expect.any(Date),
    next_payment_attempt_at: null,
    status: "pending",
  });
  const { body: shown } = await seller.get(`/v1/orders/${order.id}`);
  expect(shown).toMatchObject({ status: "pending", paid: false });
  expect(new Date(shown.given_up_at)).toEqual(left?.given_up_at);
  const entries = await shop.rows(
    `select kind, amount::int, taxable_amount::int from tax_entries where order_id = $1 order by amount`,
    order.id,
  );
  expect(entries).toEqual([
    { kind: "sale", amount: -90, taxable_amount: -900 },
    { kind: "sale", amount: 90, taxable_amount: 900 },
  ]);
  expect(await verified()).toEqual([]);
});

test("an order that credit paid in part is given up whole, and the customer gets the credit back", async () => {
  const row = await started();
  const { order } = await aSoldOrder(seller, {
    customerId: row.customerId,
    productId: monthly,
    isWaived: true,
    order: {
      subscriptionId: row.id,
      billingReason: "subscription_cycle",
      status: "pending",
      paidAt: null,
      waivedAmount: 0,
      appliedBalanceAmount: -330,
      nextPaymentAttemptAt: end,
    },
  });
  const preview = await seller.post(`/v1/subscriptions/${row.id}/preview`, { revoke: true });
  await ended(row.id);
  const entries = await shop.rows(
    `select source, debit_account as debit, credit_account as credit, amount::int, currency from ledger_entries
     where source in ($1, $2) order by source, leg desc`,
    `order:${order.id}:waived`,
    `order:${order.id}:credit_returned`,
  );
  expect(entries.map(({ source: _source, ...entry }) => entry)).toEqual([
    { debit: "customer_receivable", credit: "customer_credit", amount: 330, currency: "usd" },
    { debit: "waived", credit: "customer_receivable", amount: 900, currency: "usd" },
    { debit: "tax_payable", credit: "customer_receivable", amount: 90, currency: "usd" },
  ]);
  expect(preview.body).toMatchObject({
    applied_balance_amount: 330,
    ledger_entries: entries.map(({ source: _source, ...entry }) => entry),
  });
  const { body } = await seller.get(`/v1/customers/${row.customerId}/balance`);
  expect(body.amount).toBe(330);
  const shown = await seller.get(`/v1/orders/${order.id}`);
  expect(shown.body).toMatchObject({ status: "pending", applied_balance_amount: 0 });
});
