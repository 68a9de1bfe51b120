import { expect, test } from "vitest";
import { readCustomerUsage } from "#server/usage/meter-state/read-usage.ts";
import { toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { everything, named } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const { body: calls } = await seller.post("/v1/meters/", {
  name: "Calls",
  filter: named("call"),
  aggregation: { func: "count" },
});
const { body: tokens } = await seller.post("/v1/meters/", {
  name: "Tokens",
  filter: everything,
  aggregation: { func: "sum", property: "tokens" },
});

async function aCustomer(details: object = {}): Promise<string> {
  const email = `buyer${Math.random().toString(36).slice(2)}@example.com`;
  const { status, body } = await seller.post("/v1/customers/", { email, ...details });
  expect(status).toBe(201);
  return body.id;
}

async function sellMeter(customerId: string, meterId: string): Promise<void> {
  const price = { amount_type: "metered_unit", meter_id: meterId, unit_amount: 1 };
  const product = { name: "Metered", recurring_interval: "month", prices: [price] };
  const { body } = await seller.post("/v1/products/", product);
  await aSubscription({ seller }, { productId: body.id, customerId });
}

function readUsageOf(customerId: string) {
  return readCustomerUsage(app.platform.database.db, seller.organizationId, customerId);
}

test("events are stored and counted, and the balances are there at once", async () => {
  const customer_id = await aCustomer();
  const { status, body } = await seller.post("/v1/events/ingest?include=balances", {
    events: [
      { name: "call", customer_id, metadata: { tokens: 12.5 } },
      { name: "call", customer_id, metadata: { tokens: 0.000_000_000_000_4 } },
      { name: "call", customer_id, metadata: { tokens: "many" } },
      { name: "tick", customer_id, metadata: { tokens: 3 } },
    ],
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    inserted: 4,
    duplicates: 0,
    warnings: [
      {
        index: 2,
        code: "not_a_number",
        detail: "Tokens adds up tokens, which is not a number in this event.",
      },
    ],
    balances: [
      { customer_id, meter_id: calls.id, balance: -3 },
      { customer_id, meter_id: tokens.id, balance: -15.5 },
    ],
  });
  const { number, meters } = await readUsageOf(customer_id);
  expect(number).toBe(2);
  expect(meters.get(calls.id)).toEqual({ consumed: toUnits("3"), credited: 0n, uncharged: 0n });
  expect(meters.get(tokens.id)).toEqual({ consumed: toUnits("15.5"), credited: 0n, uncharged: 0n });
});

test("a repeated external id is stored once, whatever its content", async () => {
  const customer_id = await aCustomer();
  const event = {
    name: "call",
    customer_id,
    external_id: "evt-1",
    metadata: { tokens: 1, a: "x" },
  };
  const turned = { ...event, metadata: { a: "x", tokens: 1 } };
  const other = { ...event, metadata: { tokens: 2 } };
  const { body } = await seller.post("/v1/events/ingest", {
    events: [event, turned, other, { ...event, external_id: "evt-2" }],
  });
  const conflict = {
    code: "conflict",
    detail:
      "An event with this external_id and other content was sent before. Only the first one counts.",
  };
  expect(body).toEqual({ inserted: 2, duplicates: 2, warnings: [{ index: 2, ...conflict }] });

  const again = await seller.post("/v1/events/ingest?include=balances", {
    events: [other, event, { ...event, timestamp: "2026-02-01T00:00:00Z" }],
  });
  expect(again.body).toMatchObject({
    inserted: 0,
    duplicates: 3,
    warnings: [
      { index: 0, ...conflict },
      { index: 2, ...conflict },
    ],
  });
  expect(again.body.balances).toContainEqual({ customer_id, meter_id: calls.id, balance: -2 });
  const { meters } = await readUsageOf(customer_id);
  expect(meters.get(tokens.id)?.consumed).toBe(toUnits("2"));
});

test("another seller may use the same external id of an event", async () => {
  const stranger = await aSeller(app);
  const event = { name: "call", external_customer_id: "x", external_id: "evt-1" };
  const { body } = await stranger.post("/v1/events/ingest", { events: [event] });
  expect(body).toMatchObject({ inserted: 1, duplicates: 0 });
});

const missing = "00000000-0000-4000-8000-000000000000";
test.each([
  ["an unknown customer", { customer_id: missing }, ["customer_id"], "Customer does not exist."],
  [
    "a time to come",
    { timestamp: "2026-03-01T09:00:00.001Z" },
    ["timestamp"],
    "Timestamp must not be in the future",
  ],
  [
    "an organization",
    { organization_id: seller.organizationId },
    ["organization_id"],
    "Setting organization_id is disallowed when using an organization token.",
  ],
  ["no name", { name: "" }, ["name"], "String should have at least 1 characters"],
  [
    "nested metadata",
    { metadata: { a: { b: 1 } } },
    ["metadata", "a"],
    "Input should be a valid string",
  ],
  [
    "a long external id",
    { external_id: "x".repeat(256) },
    ["external_id"],
    "String should have at most 255 characters",
  ],
  [
    "100 KB of text",
    { metadata: { a: "x".repeat(100_000) } },
    [],
    "An event may have at most 4096 bytes",
  ],
  [
    "two customers",
    { external_customer_id: "x" },
    ["external_customer_id"],
    "Give customer_id or external_customer_id, not both",
  ],
])("an event with %s refuses the whole batch", async (_, fault, place, msg) => {
  const customer_id = await aCustomer();
  const good = { name: "call", customer_id };
  const events = [good, good, { ...good, ...fault }, good];
  const { status, body } = await seller.post("/v1/events/ingest", { events });

  expect(status).toBe(422);
  expect(body.detail).toContainEqual(
    expect.objectContaining({ loc: ["body", "events", 2, ...place], msg }),
  );
  expect((await readUsageOf(customer_id)).number).toBe(0);
  expect((await seller.get(`/v1/events/?customer_id=${customer_id}`)).body.items).toEqual([]);
});

test.each([
  ["none", []],
  [
    "1,001 events",
    Array.from({ length: 1_001 }, () => ({ name: "call", external_customer_id: "x" })),
  ],
])("%s are refused at events", async (_, events) => {
  const { status, body } = await seller.post("/v1/events/ingest", { events });
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "events"]]);
});

test("numbers beyond all bounds, NUL and lone surrogates are refused at their place", async () => {
  const send = (value: string) =>
    seller.post(
      "/v1/events/ingest",
      `{"events":[{"name":"call","external_customer_id":"x","metadata":{"n":${value}}}]}`,
    );
  for (const value of ["1e400", "-1e400", "9007199254740993", '"\\u0000"', '"\\ud800"']) {
    const { status, body } = await send(value);
    expect([value, status]).toEqual([value, 422]);
    expect(body.detail[0].loc).toEqual(["body", "events", 0, "metadata", "n"]);
  }
  expect((await send("NaN")).status).toBe(422);
});

test("the filter of a meter is fixed when an event has counted for somebody who pays by it", async () => {
  const customer_id = await aCustomer();
  const { body: meter } = await seller.post("/v1/meters/", {
    name: "Paid",
    filter: everything,
    aggregation: { func: "count" },
  });
  await seller.post("/v1/events/ingest", { events: [{ name: "call", customer_id }] });
  expect((await seller.patch(`/v1/meters/${meter.id}`, { filter: named("call") })).status).toBe(
    200,
  );
  await sellMeter(customer_id, meter.id);
  expect((await seller.patch(`/v1/meters/${meter.id}`, { filter: everything })).status).toBe(200);
  await seller.post("/v1/events/ingest", { events: [{ name: "call", customer_id }] });

  for (const [field, change] of [
    ["filter", { filter: named("call") }],
    ["aggregation", { aggregation: { func: "max", property: "n" } }],
  ] as const) {
    const { status, body } = await seller.patch(`/v1/meters/${meter.id}`, change);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: "value_error", loc: ["body", field] }]);
  }
  const same = { name: "Renamed", filter: everything, aggregation: { func: "count" } };
  expect((await seller.patch(`/v1/meters/${meter.id}`, same)).status).toBe(200);
});
