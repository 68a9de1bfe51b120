import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { comparePlans } from "#test/support/plan-cost.ts";
import { recordQueries } from "#test/support/statement-log.ts";

const shop = await aMeteredShop();
const { seller } = shop;
const bare = await shop.plan({ unitAmount: "100" });

test("the events behind a line are read by their epochs, however many came before", async () => {
  const { id, customerId, path } = await shop.sell(bare);
  await shop.use(customerId, 3, 4);
  await seller.delete(path);
  await shop.settle();
  const [order] = await shop.orders(id);
  const earlier = `insert into usage_events (organization_id, id, holder_id, happened_at, name, source,
      metadata, epoch, meters_revision)
    select $1, gen_random_uuid(), $2, timestamptz '2026-03-01T09:00:00Z' - interval '1 minute' * at,
      'call', 'user', '{"n": 1}', -1, 1
    from generate_series(1, 20000) as at`;
  await shop.rows(earlier, seller.organizationId, customerId);
  await shop.rows("analyze usage_events");
  const url = `/v1/orders/${order.id}/items/${order.items[0].id}/usage`;
  const queries = await recordQueries(async () => {
    const { status, body } = await seller.get(`${url}?group_by=metadata.n`);
    expect([status, body.units, body.groups.length]).toEqual([200, 7, 2]);
  });
  const reading = queries.filter(({ text }) => text.includes("usage_events event"));
  expect(reading.length).toBeGreaterThan(0);
  const client = await shop.app.platform.database.pool.connect();
  try {
    for (const query of reading) {
      const { custom, generic } = await comparePlans(client, query, []);
      expect(Math.max(custom, generic)).toBeLessThan(100);
    }
  } finally {
    client.release();
  }
});
