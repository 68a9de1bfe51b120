import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listFirstDueInstants } from "#server/platform/deadlines/first-due-store.ts";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { aCheckout } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";
import { checkoutExpiries } from "./expire-checkouts.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const { db, pool } = app.platform.database;
const buyer = app.visitor();

const expired = { error: "ExpiredCheckoutError", detail: "This checkout has expired." };

async function findStatus(id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("checkouts")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status;
}

async function outdate(id: string, to = new Date("2026-03-01T09:00:00Z")): Promise<void> {
  await db.updateTable("checkouts").set({ expiresAt: to }).where("id", "=", id).execute();
}

test("an open checkout expires when the clock passes its time, without an event", async () => {
  const checkout = await aCheckout(seller);
  const { rows: before } = await pool.query("select count(*)::int as n from events");
  await outdate(checkout.id);
  while ((await runDueWork(app.platform, [checkoutExpiries])) > 0);
  expect(await findStatus(checkout.id)).toBe("expired");
  const { rows: after } = await pool.query("select count(*)::int as n from events");
  expect(after).toEqual(before);
  const read = await buyer.get(`/v1/checkouts/client/${checkout.client_secret}`);
  expect([read.status, read.body]).toEqual([410, expired]);
  const own = await seller.get(`/v1/checkouts/${checkout.id}`);
  expect([own.status, own.body.status]).toEqual([200, "expired"]);
});

test("one that is past its time expires when somebody looks at it or changes it", async () => {
  const looked = await aCheckout(seller);
  const changed = await aCheckout(seller);
  const sold = await aCheckout(seller);
  for (const { id } of [looked, changed, sold]) await outdate(id);
  const read = await buyer.get(`/v1/checkouts/client/${looked.client_secret}`);
  expect([read.status, read.body, await findStatus(looked.id)]).toEqual([410, expired, "expired"]);
  const change = await buyer.send({
    method: "PATCH",
    url: `/v1/checkouts/client/${changed.client_secret}`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ customer_name: "Ada" }),
  });
  expect([change.status, change.body, await findStatus(changed.id)]).toEqual([
    410,
    expired,
    "expired",
  ]);
  const bySeller = await seller.patch(`/v1/checkouts/${sold.id}`, { customer_name: "Ada" });
  expect([bySeller.status, bySeller.body.error]).toEqual([403, "NotOpenCheckout"]);
  expect(await findStatus(sold.id)).toBe("expired");
});

test("a checkout that was paid in time stays readable", async () => {
  const checkout = await aCheckout(seller);
  await db
    .updateTable("checkouts")
    .set({
      status: "succeeded",
      expiresAt: new Date("2026-03-01T08:00:00Z"),
      taxLines: JSON.stringify([{ behavior: "exclusive", amount: 0, rate: 0, breakdown: [] }]),
    })
    .where("id", "=", checkout.id)
    .execute();
  while ((await runDueWork(app.platform, [checkoutExpiries])) > 0);
  const { status, body } = await buyer.get(`/v1/checkouts/client/${checkout.client_secret}`);
  expect([status, body.status]).toEqual([200, "succeeded"]);
});

test("a payment that is under way comes first", async () => {
  const checkout = await aCheckout(seller);
  const now = new Date("2026-03-01T09:00:00Z");
  const key = { organizationId: seller.organizationId, id: randomUUID() };
  const buyer = { email: "buyer@example.com", name: "Buyer" };
  const { body: customer } = await seller.post("/v1/customers/", buyer);
  await db
    .insertInto("paymentAttempts")
    .values({
      ...key,
      customerId: customer.id,
      status: "started",
      checkoutId: checkout.id,
      intentId: "pi_1",
      intentKind: "payment",
      amount: 1_999,
      currency: "usd",
      checkAt: now,
      deadlineAt: now,
      createdAt: now,
    })
    .execute();
  await outdate(checkout.id);
  expect(await listFirstDueInstants(app.platform.database, [checkoutExpiries])).toEqual([
    undefined,
  ]);
  expect(await runDueWork(app.platform, [checkoutExpiries])).toBe(0);
  expect(await findStatus(checkout.id)).toBe("open");
  await db
    .updateTable("paymentAttempts")
    .set({ status: "failed", endedAt: now, checkAt: null })
    .where("id", "=", key.id)
    .execute();
  while ((await runDueWork(app.platform, [checkoutExpiries])) > 0);
  expect(await findStatus(checkout.id)).toBe("expired");
});

test("moving the clock by a day expires what is open", async () => {
  const checkout = await aCheckout(seller);
  const moved = await seller.owner.post("/api/dev/clock", { to: "2026-03-02T09:00:00Z" });
  expect([moved.status, await findStatus(checkout.id)]).toEqual([200, "expired"]);
});
