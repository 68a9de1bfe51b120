import { expect, test } from "vitest";
import { resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const call = (customer: object, n: number) => ({ name: "call", ...customer, metadata: { n } });

test("a meter counts the events from before it, also of external ids", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const customer_id = await usage.customer();
  const external = { external_customer_id: "later" };
  const events = Array.from({ length: 900 }, () => call({ customer_id }, 1));
  for (let round = 0; round < 5; round += 1) await usage.ingest(...events, call(external, 2));
  const sum = await usage.meter({ func: "sum", property: "n" });
  const { body: waiting } = await seller.get(`/v1/meters/${sum}`);
  expect(waiting.backfill).toEqual({ counted_events: 0, total_events: null });
  await usage.ingest(call({ customer_id }, 0.5));
  expect(await usage.used(customer_id, sum)).toBe(0.5);

  await usage.backfill();
  expect(await usage.used(customer_id, sum)).toBe(4_500.5);
  expect((await seller.get(`/v1/meters/${sum}`)).body.backfill).toBeNull();
  const attached = await usage.customer(external);
  await seller.patch(`/v1/customers/${attached}`, { external_id: "later" });
  await runReactions(app.platform);
  expect(await usage.used(attached, sum)).toBe(10);
  const max = await usage.meter({ func: "max", property: "n" });
  await usage.backfill();
  expect([await usage.used(attached, max), await usage.used(customer_id, max)]).toEqual([2, 1]);
});

test("a changed filter counts anew, but not what was closed", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const customer_id = await usage.customer();
  const meterId = await usage.meter({ func: "sum", property: "n" });
  await usage.ingest(call({ customer_id }, 100));
  const reset = {
    customerId: customer_id,
    meterId,
    at: new Date("2026-03-01T08:00:00Z"),
    closes: "everything",
    carried: { kind: "nothing" },
    keepsGrants: false,
    unbilled: "no_price",
  } as const;
  await forSeller(seller, (ctx) => resetMeters(ctx, [reset]));
  await usage.ingest(call({ customer_id }, 1), { ...call({ customer_id }, 10), name: "other" });
  expect(await usage.used(customer_id, meterId)).toBe(11);

  const { status } = await seller.patch(`/v1/meters/${meterId}`, { filter: named("other") });
  expect([status, await usage.used(customer_id, meterId)]).toEqual([200, 0]);
  await usage.ingest({ ...call({ customer_id }, 20), name: "other" }, call({ customer_id }, 2));
  expect(await usage.used(customer_id, meterId)).toBe(20);
  await usage.backfill();
  expect(await usage.used(customer_id, meterId)).toBe(30);

  await seller.patch(`/v1/meters/${meterId}`, { aggregation: { func: "count" } });
  await usage.backfill();
  expect(await usage.used(customer_id, meterId)).toBe(2);
});

test("a meter without earlier events is ready at once", async () => {
  const seller = await aSeller(app);
  const meterId = await openUsage(seller).meter({ func: "count" });
  expect((await seller.get(`/v1/meters/${meterId}`)).body.backfill).toBeNull();
});

test("a meter made by the release before is counted from its first event on", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const customer_id = await usage.customer();
  const known = await usage.meter({ func: "count" });
  await usage.ingest(call({ customer_id }, 1));
  await app.platform.database.pool.query(
    `insert into meters (organization_id, id, name, filter, aggregation, metadata, created_at)
     select organization_id, gen_random_uuid(), 'Old', filter, aggregation, metadata, created_at
     from meters where id = $1`,
    [known],
  );
  await usage.ingest(call({ customer_id }, 1));
  await usage.backfill();
  await usage.ingest(call({ customer_id }, 1));
  const { body } = await seller.get(`/v1/customer-meters/?customer_id=${customer_id}`);
  const units = body.items.map(({ consumed_units }: { consumed_units: number }) => consumed_units);
  expect(units).toEqual([3, 3]);
});
