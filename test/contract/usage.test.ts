import { describe, expect, test } from "vitest";
import { type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aSeller } from "../support/a-seller.ts";
import { refusedWith } from "../support/polar-calls.ts";
import { sharedApp } from "../support/shared-app.ts";
import { everything, openUsage } from "../support/usage-kit.ts";

const app = await sharedApp();
const baseURL = await app.listen();

type Answer = Record<string, unknown> & { id: string };
interface Page {
  items: Answer[];
  pagination: unknown;
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const customer_id = await usage.customer({ external_id: "ada" });
  const { call } = await polarRelease(release, baseURL, seller.token);
  const ask = (made: PolarCall) => call(made) as Promise<Answer>;
  const list = (method: string, query: Record<string, unknown> = {}) =>
    call({ method, query }) as Promise<Page>;

  test("events are ingested, counted and read", async () => {
    const meter = await ask({
      method: "meters.create",
      body: {
        name: "Tokens",
        filter: everything,
        aggregation: { func: "sum", property: "tokens" },
      },
    });
    const sent = { name: "call", timestamp: "2026-03-01T08:00:00.000Z" };
    const ingested = await ask({
      method: "events.ingest",
      body: {
        events: [
          { ...sent, customer_id, metadata: { tokens: 2.5, model: "small" } },
          { ...sent, external_customer_id: "ada", metadata: { tokens: 1 } },
        ],
      },
    });
    expect(ingested).toMatchObject({ inserted: 2 });
    const { items, pagination } = await list("events.list", { metadata: { model: "small" } });
    expect(pagination).toEqual({ total_count: 1, max_page: 1 });
    expect(items).toMatchObject([{ name: "call", source: "user", customer_id }]);
    expect(items[0]?.customer).toMatchObject({ id: customer_id, external_id: "ada" });
    const one = await ask({ method: "events.get", key: { id: String(items[0]?.id) } });
    expect(one).toMatchObject({ id: items[0]?.id, metadata: { tokens: 2.5, model: "small" } });
    const names = await list("events.listNames", { external_customer_id: "ada" });
    expect(names.items).toMatchObject([{ name: "call", source: "user", occurrences: 2 }]);

    const used = { customer_id, meter_id: meter.id, consumed_units: 3.5, balance: -3.5 };
    const meters = await list("customerMeters.list", { meter_id: meter.id });
    expect(meters.items).toMatchObject([{ ...used, meter: { id: meter.id } }]);
    const key = { id: String(meters.items[0]?.id) };
    expect(await ask({ method: "customerMeters.get", key })).toMatchObject(used);
    const state = await ask({ method: "customers.getState", key: { id: customer_id } });
    expect(state.active_meters).toMatchObject([{ meter_id: meter.id, balance: -3.5 }]);
  });

  test("a customer reads what they used", async () => {
    const meter = await usage.meter({ func: "count" });
    await usage.ingest({ name: "call", customer_id });
    const { token } = await ask({ method: "customerSessions.create", body: { customer_id } });
    const customerSession = String(token);
    const portal = await polarRelease(release, baseURL, customerSession);
    const own = (made: PolarCall) => portal.call({ ...made, customerSession });
    const { items } = (await own({
      method: "customerPortal.customerMeters.list",
      query: { meter_id: meter },
    })) as Page;
    const used = { customer_id, meter_id: meter, consumed_units: 1, meter: { id: meter } };
    expect(items).toMatchObject([used]);
    const key = { id: String(items[0]?.id) };
    const one = await own({ method: "customerPortal.customerMeters.get", key });
    expect(one).toEqual(items[0]);
  });

  test("a refused batch says which event is wrong", async () => {
    const good = { name: "call", customer_id };
    const events = [good, { ...good, customer_id: crypto.randomUUID() }];
    const error = await refusedWith(ask({ method: "events.ingest", body: { events } }));
    expect(Object(error).constructor.name).toBe("HTTPValidationError");
    expect(JSON.stringify(error)).toContain('["body","events",1,"customer_id"]');
  });
});
