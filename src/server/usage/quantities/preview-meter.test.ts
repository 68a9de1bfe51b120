import { expect, test } from "vitest";
import type { MeterPreviewWire } from "#contract/meter-preview-schema.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aMember, anOrganization } from "#test/support/organizations.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { everything, named, openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const at = (text: string) => ({ timestamp: `2026-${text}:00.000Z` });
const event = (n: number | string, when: string, who = "ada") => ({
  name: "call",
  external_customer_id: who,
  ...at(when),
  metadata: { n },
});
await usage.ingest(
  event(1, "01-01T09:00"),
  event(2, "02-27T23:30"),
  event(3, "02-28T00:10", "bob"),
  event("many", "02-28T12:00"),
  event("none", "02-28T13:00"),
  { ...event(5, "02-28T14:00"), name: "login" },
);
await usage.customer();

const path = (interval: string, organizationId = seller.organizationId) =>
  `/api/auth/dashboard/meter-preview?organizationId=${organizationId}&interval=${interval}&timeZone=UTC`;
const sum = { func: "sum", property: "n" } as const;

async function preview(interval: string, body: object): Promise<MeterPreviewWire> {
  const answer = await seller.owner.post(path(interval), body);
  expect(answer.status).toBe(200);
  return answer.body;
}

test("a preview counts the events of thirty days, and names those without a number", async () => {
  const found = await preview("day", { filter: named("call"), aggregation: sum });
  expect(found).toMatchObject({
    events: 5,
    matching: 4,
    unmeasured: 2,
    customers: 2,
    since: null,
    measured: { total: 5 },
  });
  expect(found.unmeasuredEvents.map(({ metadata }) => metadata.n)).toEqual(["none", "many"]);
  expect(found.measured.quantities).toHaveLength(30);
  const days = found.measured.quantities.filter(({ quantity }) => quantity > 0);
  expect(days.map(({ timestamp, quantity }) => [timestamp.slice(0, 10), quantity])).toEqual([
    ["2026-02-27", 2],
    ["2026-02-28", 3],
  ]);
});

test("units that were reserved in a meter count in its preview, and in no other", async () => {
  const other = await aSeller(app);
  const shop = openUsage(other);
  const meter = await shop.meter(sum, named("call"));
  const customer_id = await shop.customer();
  await shop.grant(customer_id, meter, 10);
  const held = await other.post("/v1/meter-reservations/", {
    customer_id,
    meter_id: meter,
    units: 4,
  });
  expect(held.status).toBe(201);
  const { status } = await other.post(`/v1/meter-reservations/${held.body.id}/commit`, {
    units: 3,
  });
  expect(status).toBe(200);
  const events = (await other.get("/v1/events/?source=user")).body.items;
  expect(events).toMatchObject([{ reserved: { meter_id: meter, units: 3 } }]);
  const read = async (body: object) => {
    const answer = await other.owner.post(path("day", other.organizationId), body);
    return [answer.body.events, answer.body.matching, answer.body.measured.total];
  };
  expect(await read({ id: meter, filter: named("call"), aggregation: sum })).toEqual([1, 1, 3]);
  expect(await read({ filter: everything, aggregation: { func: "count" } })).toEqual([1, 0, 0]);
  const foreign = { id: crypto.randomUUID(), filter: everything, aggregation: sum };
  expect(await read(foreign)).toEqual([1, 0, 0]);
});

test("by the hour it shows two days", async () => {
  const { measured, matching } = await preview("hour", {
    filter: everything,
    aggregation: { func: "count" },
  });
  expect([measured.quantities.length, measured.total, matching]).toEqual([48, 5, 5]);
});

test("an event of the program itself is no part of it", async () => {
  const { pool } = app.platform.database;
  await pool.query(
    "update usage_events set source = 'system' where organization_id = $1 and name = 'login'",
    [seller.organizationId],
  );
  expect((await preview("day", { filter: everything, aggregation: sum })).events).toBe(4);
});

test("it is for members who may read meters and events", async () => {
  const organization = await anOrganization(app);
  const stranger = await aMember(app, organization, "member");
  const body = { filter: everything, aggregation: sum };
  const { status } = await stranger.post(path("day"), body);
  expect(status).toBe(403);
  expect((await app.visitor().post(path("day"), body)).status).toBe(401);
});

test.each([
  ["interval", path("month"), { filter: everything, aggregation: sum }],
  ["filter", path("day"), { filter: { conjunction: "xor", clauses: [] }, aggregation: sum }],
  ["property", path("day"), { filter: everything, aggregation: { func: "sum", property: "" } }],
])("a wrong %s is refused", async (_what, target, body) => {
  expect((await seller.owner.post(target, body)).status).toBe(400);
});
