import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { noUnits } from "#server/usage/meter-state/unit-rules.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { applyRenewals } from "./apply-renewals.ts";
import { type PlannedRenewal, planRenewals } from "./plan-renewal.ts";
import { renewSubscriptionsKind } from "./renew-subscriptions-kind.ts";

/** Without a worker: jobs wait. */
const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
const { platform } = shop.app;
const monthly = await shop.product(1_000, { recurring_interval: "month" });

const noUsage = {
  number: 0,
  meterIds: [],
  others: [],
  resets: [],
  lines: [],
  apart: [],
  apartBill: null,
  excess: [],
  credits: [],
  endingCredits: [],
};

/** Plans the renewal of a subscription that is due, and applies it after `change`. */
async function renew(change: (planned: PlannedRenewal) => PlannedRenewal) {
  const startsAt = new Date("2026-01-29T09:00:00Z");
  const row = await aSubscription(shop, { productId: monthly, isBilled: false, startsAt });
  const plans = await planRenewals(platform, seller.organizationId, [row]);
  const planned = { renewals: plans.map(change), ends: [], waitingIds: [] };
  await forSeller(seller, (ctx) => applyRenewals(ctx, [row.id], planned));
  const orders = await shop.rows("select id from orders where subscription_id = $1", row.id);
  const jobs = await shop.rows(
    "select id from jobs where kind = $1 and payload -> 'subscriptionIds' ->> 0 = $2",
    renewSubscriptionsKind.name,
    row.id,
  );
  return { orders: orders.length, plannedAgain: jobs.length };
}

test("a renewal is applied as it was planned", async () => {
  expect(await renew((planned) => planned)).toEqual({ orders: 1, plannedAgain: 0 });
});

test("a renewal is planned again if the usage has another number by now", async () => {
  const usedMeanwhile = (planned: PlannedRenewal) => ({
    ...planned,
    usageStep: { ...noUsage, number: -1 },
  });
  expect(await renew(usedMeanwhile)).toEqual({ orders: 0, plannedAgain: 1 });
});

test("a renewal is planned again if another subscription bills the usage by now", async () => {
  const bills = {
    customerId: newUuid(),
    subscriptionId: newUuid(),
    meterId: newUuid(),
    isMetered: true,
    isTrial: false,
    since: new Date("2026-01-01"),
    included: noUnits,
  };
  const plan = (others: (typeof bills)[]) => (planned: PlannedRenewal) => ({
    ...planned,
    usageStep: { ...noUsage, meterIds: [bills.meterId], others },
  });
  expect(await renew(plan([]))).toEqual({ orders: 1, plannedAgain: 0 });
  expect(await renew(plan([bills]))).toEqual({ orders: 0, plannedAgain: 1 });
});

test("a renewal is planned again if the subscription was changed since", async () => {
  const changedMeanwhile = (planned: PlannedRenewal) => ({
    ...planned,
    row: { ...planned.row, revision: planned.row.revision - 1 },
  });
  expect(await renew(changedMeanwhile)).toEqual({ orders: 0, plannedAgain: 1 });
});
