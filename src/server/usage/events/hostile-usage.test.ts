import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { everything, named, openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const meter_id = await usage.meter({ func: "sum", property: "n" });
const customer_id = await usage.customer({ external_id: "ada" });
await usage.grant(customer_id, meter_id, 100);
await usage.ingest({ name: "call", customer_id, metadata: { n: 1 } });
const stranger = await aSeller(app);
const foreign = openUsage(stranger);
const foreignMeter = await foreign.meter({ func: "sum", property: "n" });
const foreignCustomer = await foreign.customer({ external_id: "bob" });
await foreign.ingest({ name: "call", customer_id: foreignCustomer, metadata: { n: 7 } });

function nested(levels: number): object {
  return levels === 1
    ? { conjunction: "and", clauses: [] }
    : { conjunction: "or", clauses: [nested(levels - 1)] };
}

/** As text, which no program would write level by level. */
function nestedText(levels: number): string {
  const open = '{"conjunction":"and","clauses":['.repeat(levels);
  return `${open}${"]}".repeat(levels)}`;
}

const toFilterQuery = (filter: string) => `/v1/events/?filter=${encodeURIComponent(filter)}`;

const longText = "x".repeat(100_000);
const span = "start_timestamp=2026-02-28T00:00:00Z&end_timestamp=2026-03-01T00:00:00Z&interval=day";

test.each([
  ["20 levels of a filter", `/v1/events/?filter=${encodeURIComponent(JSON.stringify(nested(20)))}`],
  ["400 levels of a filter", `/v1/events/?filter=${encodeURIComponent(nestedText(400))}`],
  ["a filter that is a number", "/v1/events/?filter=5"],
  ["a filter that is no JSON", "/v1/events/?filter=%7B"],
  [
    "NUL in a filter",
    `/v1/events/?filter=${encodeURIComponent('{"conjunction":"and","clauses":[{"property":"a\\u0000","operator":"eq","value":"x"}]}')}`,
  ],
  ["NUL in a name", "/v1/events/?name=a%00b"],
  [
    "a lone surrogate in a filter",
    toFilterQuery(
      '{"conjunction":"and","clauses":[{"property":"a","operator":"eq","value":"\\ud800"}]}',
    ),
  ],
  ["NUL in metadata", "/v1/events/?metadata[a]=b%00"],
  ["NUL in an external id", "/v1/events/names?external_customer_id=%00"],
  ["NUL in a group", `/v1/meters/${meter_id}/quantities?${span}&group_by=a%00`],
  ["a time that cannot be read", "/v1/events/?start_timestamp=yesterday"],
  ["101 names", `/v1/events/?${"name=a&".repeat(101)}`],
  ["a page that is no number", "/v1/events/?page=NaN&cursor_pagination=true"],
  ["a customer that is no id", "/v1/customer-meters/?customer_id=1"],
])("%s in a query is refused", async (_, path) => {
  const { status, text } = await seller.get(path);
  expect([422, 400, 414, 431], text).toContain(status);
});

test.each([
  ["0000-01-01T00:00:00Z", "0000-01-02T00:00:00Z", "America/New_York"],
  ["9999-12-31T00:00:00Z", "9999-12-31T23:59:59Z", "Pacific/Kiritimati"],
])("nothing is measured from %s to %s in %s", async (start, end, zone) => {
  for (const interval of ["hour", "day", "year"])
    for (const more of ["", "&customer_aggregation_function=avg", "&group_by=x"]) {
      const query = `start_timestamp=${start}&end_timestamp=${end}&interval=${interval}&timezone=${zone}${more}`;
      const { status, body, text } = await seller.get(`/v1/meters/${meter_id}/quantities?${query}`);
      expect([status, body.total], text).toEqual([200, 0]);
    }
});

test("nothing is sold on the last day of all", async () => {
  for (const timezone of ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"])
    for (const interval of ["hour", "day", "year"]) {
      const query = `start_date=9999-12-30&end_date=9999-12-31&interval=${interval}&timezone=${encodeURIComponent(timezone)}`;
      const { status, body, text } = await seller.get(`/v1/metrics/?${query}`);
      expect([status, body.totals?.orders], text).toEqual([200, 0]);
    }
});

test("the page after all others is empty", async () => {
  const last = "999999999999999";
  for (const more of ["", "&cursor_pagination=true"]) {
    const { status, body } = await seller.get(`/v1/events/?page=${last}&limit=100${more}`);
    expect([status, body.items]).toEqual([200, []]);
  }
});

test.each([
  ["20 levels", JSON.stringify(nested(20))],
  ["1,000 levels", nestedText(1_000)],
  ["100 KB of text", JSON.stringify(named(longText))],
  [
    "a number beyond all",
    '{"conjunction":"and","clauses":[{"property":"n","operator":"eq","value":1e400}]}',
  ],
  ["NaN", '{"conjunction":"and","clauses":[{"property":"n","operator":"eq","value":NaN}]}'],
  ["NUL", '{"conjunction":"and","clauses":[{"property":"n","operator":"eq","value":"\\u0000"}]}'],
])("a meter with %s in its filter is refused, and so is its preview", async (_, filter) => {
  const before = await snapshotTables(app.platform.database.pool);
  const body = `{"name":"Bad","aggregation":{"func":"count"},"filter":${filter}}`;
  const { status, text } = await seller.post("/v1/meters/", body);
  expect([400, 422], text).toContain(status);
  const query = `organizationId=${seller.organizationId}&interval=day&timeZone=UTC`;
  const preview = await seller.owner.post(`/api/auth/dashboard/meter-preview?${query}`, body);
  expect([400, 413]).toContain(preview.status);
  expect(await snapshotTables(app.platform.database.pool)).toEqual(before);
});

test.each([
  ["1e400", 422],
  ["-1e400", 422],
  ["1e300", 422],
  ["9007199254740993", 422],
  ["NaN", 400],
  ["1e-400", 200],
  ["5e-324", 200],
  ["-0", 200],
  ["0.1e1", 200],
])("an event with the number %s is answered with %d", async (number, expected) => {
  const body = `{"events":[{"name":"tiny","external_customer_id":"n${number}","metadata":{"n":${number}}}]}`;
  const { status, text } = await seller.post("/v1/events/ingest", body);
  expect(status === 400 ? 422 : status, text).toBe(expected === 400 ? 422 : expected);
});

test("the property __proto__ is a property like any other, or refused", async () => {
  const event =
    '{"events":[{"name":"call","external_customer_id":"p","metadata":{"__proto__":5}}]}';
  expect([200, 422]).toContain((await seller.post("/v1/events/ingest", event)).status);
  for (const property of ["__proto__", "constructor", "toString"]) {
    const id = await usage.meter({ func: "sum", property }, everything);
    await usage.ingest({ name: "call", customer_id, metadata: { n: 1 } });
    expect(await usage.used(customer_id, id)).toBe(0);
    const { status } = await seller.get(`/v1/meters/${id}/quantities?${span}&group_by=${property}`);
    expect(status).toBe(200);
  }
});

const reservation = { customer_id, meter_id, units: 1 };
const limit = { meter_id, interval: "day", units: 1, action: "block" };
test.each([
  ["reservation of nothing", "/v1/meter-reservations/", { ...reservation, units: 0 }],
  ["reservation of less than nothing", "/v1/meter-reservations/", { ...reservation, units: -1 }],
  ["reservation of too little", "/v1/meter-reservations/", { ...reservation, units: 1e-13 }],
  ["reservation of too much", "/v1/meter-reservations/", { ...reservation, units: 1e15 }],
  ["reservation of a text", "/v1/meter-reservations/", { ...reservation, units: "1" }],
  ["reservation for no time", "/v1/meter-reservations/", { ...reservation, expires_in: 0 }],
  ["reservation for ever", "/v1/meter-reservations/", { ...reservation, expires_in: 86_401 }],
  ["reservation with 100 KB", "/v1/meter-reservations/", { ...reservation, external_id: longText }],
  ["reservation with NUL", "/v1/meter-reservations/", { ...reservation, external_id: "\0" }],
  [
    "reservation of another meter",
    "/v1/meter-reservations/",
    { ...reservation, meter_id: foreignMeter },
  ],
  [
    "reservation for another customer",
    "/v1/meter-reservations/",
    { ...reservation, customer_id: foreignCustomer },
  ],
  [
    "reservation for two customers",
    "/v1/meter-reservations/",
    { ...reservation, external_customer_id: "ada" },
  ],
  ["grant of another meter", "/v1/meter-grants/", { ...reservation, meter_id: foreignMeter }],
  [
    "grant for another customer",
    "/v1/meter-grants/",
    { ...reservation, customer_id: foreignCustomer },
  ],
  [
    "grant that ends at once",
    "/v1/meter-grants/",
    { ...reservation, expires_at: "2000-01-01T00:00:00Z" },
  ],
  [
    "grant that begins in a year of five digits",
    "/v1/meter-grants/",
    { ...reservation, starts_at: "+10000-01-01T00:00:00Z" },
  ],
  [
    "event of another customer",
    "/v1/events/ingest",
    { events: [{ name: "x", customer_id: foreignCustomer }] },
  ],
])("a %s is refused, and nothing is left", async (_, path, body) => {
  const before = await snapshotTables(app.platform.database.pool);
  const { status, text } = await seller.post(path, body);
  expect(status, text).toBe(422);
  expect(await snapshotTables(app.platform.database.pool)).toEqual(before);
});

test.each([
  ["of another meter", { ...limit, meter_id: foreignMeter }],
  ["of nothing", { ...limit, units: 0 }],
  ["of units and money", { ...limit, amount: 5 }],
  ["of neither", { ...limit, units: null }],
  ["of parts of a cent", { ...limit, units: null, amount: 0.5 }],
  ["with a threshold of nothing", { ...limit, thresholds: [0] }],
])("a limit %s is refused", async (_, asked) => {
  const { status, text } = await seller.put(`/v1/customers/${customer_id}/usage-limits`, {
    limits: [asked],
  });
  expect(status, text).toBe(422);
});

test("a commit writes no event that an ingest would refuse for its size", async () => {
  const held = await seller.post("/v1/meter-reservations/", reservation);
  const commit = (metadata: object) =>
    seller.post(`/v1/meter-reservations/${held.body.id}/commit`, { metadata });
  const texts = Array.from({ length: 10 }, (_, at) => [`k${at}`, "x".repeat(500)]);
  for (const metadata of [Object.fromEntries(texts), { n: [1] }, { reservation_id: "x" }]) {
    const { status, body } = await commit(metadata);
    expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ["body", "metadata"]]);
  }
  expect((await commit(Object.fromEntries(texts.slice(0, 5)))).status).toBe(200);
});

test("what belongs to another seller is not found", async () => {
  const made = await stranger.post("/v1/meter-grants/", {
    customer_id: foreignCustomer,
    meter_id: foreignMeter,
    units: 5,
  });
  const held = await stranger.post("/v1/meter-reservations/", {
    customer_id: foreignCustomer,
    meter_id: foreignMeter,
    units: 1,
  });
  expect([made.status, held.status]).toEqual([201, 402]);
  const { id: meterRow } = await foreign.shown(foreignCustomer, foreignMeter);
  const events = (await stranger.get("/v1/events/?source=user")).body.items;
  const statuses = [
    await seller.post(`/v1/meter-grants/${made.body.id}/void`, {}),
    await seller.get(`/v1/meter-grants/${made.body.id}`),
    await seller.get(`/v1/customer-meters/${meterRow}`),
    await seller.get(`/v1/events/${events[0].id}`),
    await seller.get(`/v1/meters/${foreignMeter}/quantities?${span}`),
    await seller.put(`/v1/customers/${foreignCustomer}/usage-limits`, { limits: [] }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  for (const query of [`meter_id=${foreignMeter}`, `customer_id=${foreignCustomer}`]) {
    expect((await seller.get(`/v1/events/?${query}`)).body.items).toEqual([]);
    expect((await seller.get(`/v1/customer-meters/?${query}`)).body.items).toEqual([]);
  }
  const { body } = await seller.get(
    `/v1/meters/${meter_id}/quantities?${span}&customer_id=${foreignCustomer}&customer_aggregation_function=sum`,
  );
  expect(body.total).toBe(0);
});
