import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { mailsTo } from "#test/support/people.ts";

/** A call costs 1.00, and the plan 10.00. */
const shop = await aMeteredShop();
const { seller, usage, calls } = shop;
const day = 24 * 60;
const both = await shop.plan({ fixed: 1_000, unitAmount: "100" });
const other = await shop.plan({ name: "Other", fixed: 2_000, unitAmount: "100" });
const absurd = 1e14;
await shop.rows("update users set email_verified = true");
const subject = "A subscription is not billed: its usage is too high";

const listMails = () => mailsTo(shop.app, seller.owner.email, subject);
const totals = async (id: string) =>
  (await shop.orders(id)).map(({ status, net_amount }: Record<string, unknown>) => [
    status,
    net_amount,
  ]);

test.each([
  ["an event of negative units", (id: string) => shop.use(id, -absurd)],
  ["a grant", (id: string) => usage.grant(id, calls, absurd)],
])("a bill that is too high is held, and made after %s", async (_, correct) => {
  const { id, customerId, path } = await shop.sell(both);
  const usual = await shop.sell(both);
  await shop.use(customerId, absurd, 3);
  await shop.use(usual.customerId, 3);
  const told = (await listMails()).length;

  const upcoming = await seller.get(`${path}/upcoming`);
  expect([upcoming.status, upcoming.body.meters[0].amount]).toEqual([200, 100_000_000_000]);
  expect(upcoming.body.items[1].label).toContain("more than can be billed");
  const shown = await seller.post(`${path}/preview`, {});
  expect([shown.status, shown.body.total_amount]).toEqual([200, 100_000_001_000]);
  const change = { product_id: other, proration_behavior: "invoice" };
  const refused = [
    await seller.post(`${path}/preview`, change),
    await seller.patch(path, change),
    await seller.delete(path),
  ];
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
    Array(3).fill([409, "UsageTooHigh"]),
  );

  await shop.moveClock(31 * day);
  await shop.moveClock(day);
  expect(await totals(id)).toEqual([]);
  expect(await totals(usual.id)).toEqual([["paid", 1_300]]);
  const mails = await listMails();
  expect(mails.length - told).toBe(1);
  expect(mails[0]?.text).toContain(
    "100000000000003 units, which would cost $100,000,000,000,003.00",
  );
  expect(mails[0]?.text).toContain("Meter sum");
  expect(
    await shop.rows(
      "select after ->> 'amount' as amount from audit_log where action = 'subscription.bill_held' and target_id = $1",
      id,
    ),
  ).toEqual([{ amount: "$100,000,000,000,003.00" }]);
  expect((await seller.get("/v1/ledger/balance")).status).toBe(200);

  await correct(customerId);
  await shop.moveClock(2 * 60);
  expect(await totals(id)).toEqual([["paid", 1_300]]);
  expect((await seller.delete(path)).status).toBe(200);
  await shop.expectSound();
});

test("nothing is charged for the usage of a customer who is deleted, however much it is", async () => {
  const { id, customerId } = await shop.sell(both);
  await shop.use(customerId, absurd);
  expect((await seller.delete(`/v1/customers/${customerId}`)).status).toBe(204);
  await shop.settle();
  expect(
    await shop.rows(
      "select given_up_at is not null as given_up from orders where subscription_id = $1 and billing_reason = 'subscription_update'",
      id,
    ),
  ).toEqual([{ given_up: true }]);
  expect((await seller.get("/v1/ledger/balance")).status).toBe(200);
  await shop.expectSound();
});
