import { expect, test } from "vitest";
import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { inPortal } from "#test/support/a-customer.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const everything = { conjunction: "and", clauses: [] };
const aMeter = async (name: string, aggregation: object) =>
  (await seller.post("/v1/meters/", { name, filter: everything, aggregation })).body.id;
const calls = await aMeter("Calls", { func: "count" });
const peak = await aMeter("Peak", { func: "max", property: "load" });
const average = await aMeter("Average", { func: "avg", property: "load" });

async function aCustomer(name: string): Promise<string> {
  const customer = { name, email: `${name.toLowerCase()}@example.com`, external_id: name };
  return (await seller.post("/v1/customers/", customer)).body.id;
}

const [ada, bob] = [await aCustomer("Ada"), await aCustomer("Bob")];
const send = (external_customer_id: string, load: number) => ({
  name: "call",
  external_customer_id,
  metadata: { load },
});
const { status } = await seller.post("/v1/events/ingest", {
  events: [send("Ada", 1), send("Ada", 2), send("Ada", 2), send("Bob", 0.5)],
});

test("each customer has one for each meter that counted", async () => {
  expect(status).toBe(200);
  const { body } = await seller.get(
    "/v1/customer-meters/?sorting=customer_name&sorting=meter_name",
  );

  expect(body.pagination).toEqual({ total_count: 6, max_page: 1 });
  const shown = body.items.map((item: CustomerMeterWire) => [
    item.customer_id === ada ? "Ada" : "Bob",
    item.meter.name,
    item.consumed_units,
    item.balance,
  ]);
  expect(shown).toEqual([
    ["Ada", "Average", 1.666666666667, -1.666666666667],
    ["Ada", "Calls", 3, -3],
    ["Ada", "Peak", 2, -2],
    ["Bob", "Average", 0.5, -0.5],
    ["Bob", "Calls", 1, -1],
    ["Bob", "Peak", 0.5, -0.5],
  ]);
  expect(body.items[0]).toMatchObject({ credited_units: 0, held_units: 0, grants: [] });
  const one = await seller.get(`/v1/customer-meters/${body.items[0].id}`);
  expect(one.body).toEqual(body.items[0]);
});

test.each([
  [`customer_id=${bob}`, 3],
  ["external_customer_id=Ada", 3],
  [`meter_id=${calls}`, 2],
  [`meter_id=${calls}&meter_id=${peak}&customer_id=${ada}`, 2],
  ["external_customer_id=nobody", 0],
])("the list takes %s", async (filter, count) => {
  const { body } = await seller.get(`/v1/customer-meters/?${filter}`);
  expect([body.items.length, body.pagination.total_count]).toEqual([count, count]);
});

test.each(["created_at", "modified_at", "customer_id", "customer_name", "meter_id", "meter_name"])(
  "the list is ordered by %s",
  async (order) => {
    const up = await seller.get(`/v1/customer-meters/?sorting=${order}`);
    const down = await seller.get(`/v1/customer-meters/?sorting=-${order}`);
    const ids = (reply: typeof up) => reply.body.items.map(({ id }: { id: string }) => id);
    expect(ids(down)).toEqual(ids(up).toReversed());
  },
);

test("the order by units is that of the units", async () => {
  for (const order of ["consumed_units", "balance"]) {
    const { body } = await seller.get(`/v1/customer-meters/?sorting=-${order}`);
    const units = body.items.map((item: Record<string, number>) => item[order]);
    expect(units).toEqual(units.toSorted((a: number, b: number) => b - a));
  }
});

test("a customer sees their own usage, without the filter of a meter", async () => {
  const portal = await inPortal(app, seller, bob);
  const { body } = await portal.get("/meters/?sorting=meter_name");
  expect(body.items.map((item: { meter: { name: string } }) => item.meter.name)).toEqual([
    "Average",
    "Calls",
    "Peak",
  ]);
  expect(body.items[1]).toMatchObject({ customer_id: bob, consumed_units: 1, balance: -1 });
  expect(body.items[1].meter).not.toHaveProperty("filter");
  expect((await portal.get("/meters/?query=ea")).body.items).toHaveLength(1);
  const one = await portal.get(`/meters/${body.items[1].id}`);
  expect(one.body).toEqual(body.items[1]);
  const { body: foreign } = await seller.get(`/v1/customer-meters/?customer_id=${ada}`);
  expect((await portal.get(`/meters/${foreign.items[0].id}`)).status).toBe(404);
});

test("a meter without usage, and one of another seller, is unknown", async () => {
  expect((await seller.get(`/v1/customer-meters/${average}`)).status).toBe(404);
  const { body } = await seller.get("/v1/customer-meters/");
  const stranger = await aSeller(app);
  expect((await stranger.get(`/v1/customer-meters/${body.items[0].id}`)).status).toBe(404);
});
