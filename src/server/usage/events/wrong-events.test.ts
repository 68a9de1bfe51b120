import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const { pool } = app.platform.database;
const seller = await aSeller(app);
const usage = openUsage(seller);
await usage.meter({ func: "sum", property: "n" });
const customer_id = await usage.customer();
const last = 999;

/** A thousand events, half of them of new external ids, and the last one is wrong. */
function newBatch(fault: object): object[] {
  return Array.from({ length: 1_000 }, (_, at) => ({
    name: "call",
    external_id: `evt-${at}`,
    metadata: { n: at },
    ...(at % 2 === 0 ? { external_customer_id: `new-${at}` } : { customer_id }),
    ...(at === last ? fault : {}),
  }));
}

test.each([
  ["a customer who is not there", { customer_id: crypto.randomUUID() }, ["customer_id"]],
  ["a time to come", { timestamp: "2026-03-01T09:00:00.001Z" }, ["timestamp"]],
  ["a time without an offset", { timestamp: "2026-02-01T09:00:00" }, ["timestamp"]],
  ["a year of five digits", { timestamp: "+12026-02-01T09:00:00Z" }, ["timestamp"]],
  ["NUL in its name", { name: "a\0b" }, ["name"]],
  ["NUL in its external id", { external_id: "a\0b" }, ["external_id"]],
  ["NUL in a key", { metadata: { "a\0b": 1 } }, ["metadata"]],
  ["a long name", { name: "x".repeat(129) }, ["name"]],
  ["100 KB of name", { name: "x".repeat(100_000) }, []],
  ["51 keys", { metadata: toKeys(51) }, ["metadata"]],
  ["a list in its metadata", { metadata: { n: [1] } }, ["metadata", "n"]],
  ["nothing in its metadata", { metadata: { n: null } }, ["metadata", "n"]],
  ["a number as its name", { name: 5 }, ["name"]],
])("a thousand events of which one has %s leave nothing", async (_, fault, place) => {
  const before = await snapshotTables(pool);
  const { status, body } = await seller.post("/v1/events/ingest", { events: newBatch(fault) });
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "events", last, ...place]]);
  expect(await snapshotTables(pool)).toEqual(before);
});

function toKeys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]));
}

test.each([
  ["text", '"x"'],
  ["null", "null"],
  ["an object", '{"events":{}}'],
  ["a batch of texts", '{"events":["x"]}'],
  ["a batch in a batch", '{"events":[[]]}'],
  ["10,000 levels", `{"events":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
  ["10,000 levels of metadata", toDeepEvent(10_000)],
  ["200,000 values", `{"events":[${"1,".repeat(200_000)}1]}`],
])("%s is refused", async (_, text) => {
  const before = await snapshotTables(pool);
  const { status } = await seller.post("/v1/events/ingest", text);
  expect([400, 413, 422]).toContain(status);
  expect(await snapshotTables(pool)).toEqual(before);
});

function toDeepEvent(levels: number): string {
  const metadata = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  return `{"events":[{"name":"call","external_customer_id":"x","metadata":${metadata}}]}`;
}

test("events of the first and the last year are stored and listed", async () => {
  const years = [
    "0000-01-01T00:00:00.000Z",
    "0001-01-01T00:00:00.000Z",
    "1969-12-31T23:59:59.999Z",
  ];
  const old = await usage.customer();
  await usage.ingest(...years.map((timestamp) => ({ name: "old", customer_id: old, timestamp })));
  await usage.fold();
  const { body } = await seller.get(`/v1/events/?customer_id=${old}&sorting=timestamp`);
  expect(body.items.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual(years);
  const names = await seller.get(`/v1/events/names?customer_id=${old}`);
  expect(names.body.items).toMatchObject([{ occurrences: 3, first_seen: years[0] }]);
});
