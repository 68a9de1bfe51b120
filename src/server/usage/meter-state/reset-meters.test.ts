import { expect, test } from "vitest";
import { describeCustomerMeters } from "#server/usage/customer-meters/describe-customer-meters.ts";
import { creditMeters, endPlanCredit } from "#server/usage/meter-state/credit-meters.ts";
import { freezeUsage, readFrozenUsage } from "#server/usage/meter-state/freeze-usage.ts";
import { nameBillingItems } from "#server/usage/meter-state/meter-window-store.ts";
import { getUsage } from "#server/usage/meter-state/read-usage.ts";
import { type MeterReset, resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { noUnits, toUnits, toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const { db } = app.platform.database;
const sum = await usage.meter({ func: "sum", property: "n" });
const peak = await usage.meter({ func: "max", property: "n" });
const send = (customer_id: string, n: number, more: object = {}) =>
  usage.ingest({ name: "call", customer_id, metadata: { n }, ...more });
const freeze = (...ids: string[]) => forSeller(seller, (ctx) => freezeUsage(ctx, ids));
const at = new Date("2026-03-01T08:00:00Z");
const orderId = "7b0d6a52-0f6d-4f0e-8a34-0d43e0e9a001";

function reset(customerId: string, given: Partial<MeterReset> = {}) {
  const plain: MeterReset = {
    customerId,
    meterId: sum,
    at,
    closes: "everything",
    carried: { kind: "nothing" },
    keepsGrants: false,
    unbilled: "no_price",
    ...given,
  };
  return forSeller(seller, (ctx) => resetMeters(ctx, [plain]));
}

async function readFrozen(customerId: string, meterId = sum) {
  const snapshots = await readFrozenUsage(db, seller.organizationId, [customerId]);
  const snapshot = snapshots.get(customerId);
  return {
    number: snapshot?.number,
    units: toWireUnits(getUsage(snapshot, meterId).consumed),
  };
}

test("what is frozen stays as it is, and still counts", async () => {
  const id = await usage.customer();
  expect(await readFrozen(id)).toEqual({ number: 0, units: 0 });
  await send(id, 5);
  await freeze(id);
  const first = await readFrozen(id);
  expect(first.units).toBe(5);
  await send(id, 2);
  expect(await readFrozen(id)).toEqual(first);
  expect([await usage.used(id, sum), await usage.used(id, peak)]).toEqual([7, 5]);

  await freeze(id);
  const second = await readFrozen(id);
  expect(second.units).toBe(7);
  expect(second.number).not.toBe(first.number);
  await freeze(id);
  expect(await readFrozen(id)).toEqual(second);
});

test("a bill closes what was frozen for it, and later usage is in the next window", async () => {
  const id = await usage.customer();
  await send(id, 5);
  await freeze(id);
  await send(id, 2);
  await usage.grant(id, sum, 1.5);
  const [closed] = await reset(id, { closes: "frozen" });
  expect(closed).toMatchObject({ meterId: sum, consumed: toUnits("5"), credited: 0n });
  const bill = { billable: "5", order_id: orderId, order_item_id: orderId };
  await forSeller(seller, ({ tx, sellerId }) =>
    nameBillingItems(tx, sellerId, [{ ...bill, id: closed?.id ?? "" }]),
  );
  expect([await usage.used(id, sum), await usage.used(id, peak)]).toEqual([2, 5]);
  expect((await readFrozen(id)).units).toBe(0);
  const { body } = await seller.get(`/v1/customer-meters/?customer_id=${id}&meter_id=${sum}`);
  expect(body.items[0]).toMatchObject({ consumed_units: 2, credited_units: 1.5, balance: -0.5 });
  const { body: events } = await seller.get(`/v1/events/?customer_id=${id}&name=call`);
  const orders = [];
  for (const event of events.items) {
    const { body: one } = await seller.get(`/v1/events/${event.id}`);
    const counted = one.counted.find(({ meter_id }: { meter_id: string }) => meter_id === sum);
    orders.push([counted.units, counted.order_id]);
  }
  expect(orders.toSorted()).toEqual([
    [2, null],
    [5, orderId],
  ]);
});

test("a meter that was first used after the freeze is not closed by the bill", async () => {
  const id = await usage.customer();
  await freeze(id);
  await send(id, 3);
  expect(await reset(id, { closes: "frozen" })).toEqual([]);
  expect(await usage.used(id, sum)).toBe(3);
  await freeze(id);
  expect(await reset(id, { closes: "frozen" })).toMatchObject([{ consumed: toUnits("3") }]);
  expect(await usage.used(id, sum)).toBe(0);
});

test("without a bill everything is closed, and an event from before comes late", async () => {
  const id = await usage.customer();
  await send(id, 1);
  await freeze(id);
  await send(id, 2);
  expect(await reset(id)).toMatchObject([{ consumed: toUnits("3") }]);
  expect([await usage.used(id, sum), await usage.used(id, peak)]).toEqual([0, 2]);

  const timestamp = "2026-03-01T07:59:59.999Z";
  const { warnings } = await send(id, 4, { timestamp });
  expect(warnings).toEqual([
    {
      index: 0,
      code: "late",
      detail:
        "The event happened before the current period of the customer in Meter sum and counts in the current one.",
    },
  ]);
  expect(await usage.used(id, sum)).toBe(4);
  const { body } = await seller.get(`/v1/events/?customer_id=${id}`);
  const late = body.items.map(({ name, late }: { name: string; late: boolean }) => [name, late]);
  expect(late).toEqual(
    expect.arrayContaining([
      ["meter.reset", false],
      ["call", true],
      ["call", false],
    ]),
  );
  expect(body.items.find(({ source }: { source: string }) => source === "system")).toMatchObject({
    name: "meter.reset",
    metadata: { meter_id: sum },
    timestamp: at.toISOString(),
  });
});

test("a grant that has expired is gone for those who read, and before usage is frozen", async () => {
  const id = await usage.customer();
  const soon = new Date(Date.now() + 60_000);
  await usage.grant(id, sum, 100, { expires_at: soon.toISOString() });
  await usage.grant(id, sum, 7);
  await send(id, 30);
  const readCredit = async () => {
    const snapshots = await readFrozenUsage(db, seller.organizationId, [id]);
    return toWireUnits(getUsage(snapshots.get(id), sum).credited);
  };
  await freeze(id);
  expect(await readCredit()).toBe(107);
  const later = new Date(soon.getTime() + 60_000);
  const { id: shownId, balance } = await usage.shown(id, sum);
  const [shown] = await describeCustomerMeters(db, seller.organizationId, [shownId], later);
  expect([balance, shown]).toMatchObject([77, { balance: 7, grants: [{ remaining_units: 7 }] }]);
  await forSeller(seller, (ctx) => freezeUsage({ ...ctx, now: later }, [id]));
  // 30 of the grant were used before.
  expect(await readCredit()).toBe(37);
});

test("a meter that was changed since counts anew when its window ends", async () => {
  const id = await usage.customer();
  const meterId = await usage.meter({ func: "sum", property: "n" }, named("old"));
  await usage.grant(id, meterId, 100);
  await usage.ingest({ name: "old", customer_id: id, metadata: { n: 5 } });
  const { status } = await seller.patch(`/v1/meters/${meterId}`, { filter: named("new") });
  expect(status).toBe(200);
  await usage.backfill();
  await freeze(id);
  expect(await reset(id, { meterId, closes: "frozen" })).toMatchObject([
    { consumed: 0n, credited: toUnits("100") },
  ]);
  expect((await usage.shown(id, meterId)).balance).toBe(0);
});

test("units of a plan that ends count in the next one as far as they are used", async () => {
  const id = await usage.customer();
  const key = { customerId: id, meterId: sum };
  const change = async (units: string, next: string, others = "0") => {
    const ending = { ...key, units: toUnits(units), next: toUnits(next), rollover: noUnits };
    await forSeller(seller, (ctx) => endPlanCredit(ctx, { ...ending, others: toUnits(others) }));
    const { credited_units, balance } = await usage.shown(id, sum);
    return [credited_units, balance];
  };
  const credit = { ...key, units: toUnits("10"), rollover: false };
  await forSeller(seller, (ctx) => creditMeters(ctx, [credit], ctx.now));
  await send(id, 5);
  expect(await change("10", "40")).toEqual([40, 35]);
  expect(await change("40", "10")).toEqual([10, 5]);
  expect(await change("10", "0", "3")).toEqual([8, 3]);
  expect(await change("3", "0")).toEqual([5, 0]);
  expect(await change("3", "0")).toEqual([5, 0]);
});
