import { describe, expect, test } from "vitest";
import { type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aMeteredShop } from "../support/a-metered-shop.ts";

const shop = await aMeteredShop();
const { app, seller } = shop;
const { baseUrl: baseURL } = app.platform.config;
const pro = await shop.plan({ fixed: 1_000, unitAmount: "2.5", included: { units: 100 } });
const month = 31 * 24 * 60;

type Answer = Record<string, unknown> & { id: string };
interface Page {
  items: Answer[];
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call } = await polarRelease(release, baseURL, seller.token);
  const ask = (made: PolarCall) => call(made) as Promise<Answer>;

  test("a metered subscription is used, renewed and explained", async () => {
    const { id, customerId } = await shop.sell(pro);
    const body = { events: [{ name: "call", customer_id: customerId, metadata: { n: 120 } }] };
    expect(await ask({ method: "events.ingest", body })).toMatchObject({ inserted: 1 });
    const used = await ask({ method: "subscriptions.get", key: { id } });
    expect(used).toMatchObject({
      meters: [{ consumed_units: 120, credited_units: 100, amount: 50, meter_id: shop.calls }],
    });
    const query = { customer_id: customerId };
    const meters = (await call({ method: "customerMeters.list", query })) as unknown as Page;
    expect(meters.items).toMatchObject([{ consumed_units: 120, balance: -20 }]);

    await shop.moveClock(month);
    const orders = (await call({ method: "orders.list", query })) as unknown as Page;
    expect(orders.items[0]).toMatchObject({
      billing_reason: "subscription_cycle",
      net_amount: 1_050,
      items: [{ amount: 1_000 }, { amount: 50 }],
    });
    expect(await ask({ method: "subscriptions.get", key: { id } })).toMatchObject({
      meters: [{ consumed_units: 0, credited_units: 100, amount: 0 }],
    });
    const system = { ...query, source: ["system"] };
    const events = (await call({ method: "events.list", query: system })) as unknown as Page;
    expect(events.items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["meter.reset", "meter.credited"]),
    );
  });
});
