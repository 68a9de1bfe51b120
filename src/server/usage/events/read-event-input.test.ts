import fc from "fast-check";
import { expect, test } from "vitest";
import { EventsIngest } from "#contract/billing/usage-event-schema.ts";
import { readEvents } from "#server/usage/events/read-event-input.ts";
import { propertyCases } from "#test/support/property-cases.ts";

const customerId = "8f14e45f-ceea-467f-a3c1-0d3e6a0f2b11";
const plain = { name: "call", customer_id: customerId };

const name = fc.oneof(
  fc.string({ maxLength: 130 }),
  fc.constantFrom("call", "", "x".repeat(128), "x".repeat(129), 5, null),
);
const timestamp = fc.oneof(
  fc.constantFrom(
    "2026-03-01T09:00:00Z",
    "2026-03-01T09:00:00.123456+02:00",
    "2026-02-29T00:00:00Z",
    "2024-02-29T23:59:59-11:30",
    "2026-03-01T09:00:00",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01T00:00:00Z",
    "0000-01-01T00:00:00+01:00",
    "yesterday",
    "",
    1_772_355_600,
    null,
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const id = fc.constantFrom(
  customerId,
  customerId.toUpperCase(),
  "8f14e45f-ceea-067f-a3c1-0d3e6a0f2b11",
  "not-an-id",
  "",
  null,
  7,
);
const externalId = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom("ada", ".", "..", "a\tb", "", "x".repeat(255), "x".repeat(256), null, 7),
);
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    "",
    "x".repeat(500),
    "x".repeat(501),
    2 ** 53,
    -(2 ** 53),
    Number.POSITIVE_INFINITY,
    null,
    {},
    [],
  ),
);
const metadata = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 42 }), value, { maxKeys: 4 }),
  fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.integer(), {
    minKeys: 48,
    maxKeys: 52,
  }),
  fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.string({ minLength: 60, maxLength: 100, unit: "binary" }),
    { maxKeys: 50 },
  ),
  fc.constantFrom(null, [], "text"),
);
const goodValue = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.integer(), fc.boolean());
const goodMetadata = fc.dictionary(fc.string({ minLength: 1, maxLength: 40 }), goodValue, {
  maxKeys: 6,
});
const event = fc.oneof(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 128 }),
    customer_id: fc.uuid(),
    metadata: goodMetadata,
  }),
  fc.record(
    {
      name,
      timestamp,
      customer_id: id,
      external_customer_id: externalId,
      external_id: externalId,
      metadata,
      organization_id: id,
      extra: fc.string(),
    },
    { requiredKeys: ["name"] },
  ),
  fc.record(
    { name: fc.constant("call"), customer_id: fc.constant(customerId), metadata, timestamp },
    { requiredKeys: ["name", "customer_id"] },
  ),
  fc.constantFrom(null, [], "text", 5),
);

/** As JSON brings it. */
const sent = (given: unknown): unknown => JSON.parse(JSON.stringify(given));

test("what the quick way reads, the schema reads alike", () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(event, { maxLength: 2 }), (events) => {
      const body = sent({ events });
      const quick = readEvents(body);
      if (quick === undefined) return;
      read += 1;
      const parsed = EventsIngest.safeParse(body);
      expect(parsed.error).toBeUndefined();
      expect(quick).toEqual(parsed.data);
    }),
    propertyCases(),
  );
  expect(read).toBeGreaterThan(100);
});

test.each([
  ["the least", plain],
  ["an external id of a customer", { name: "call", external_customer_id: "ada" }],
  [
    "everything",
    {
      ...plain,
      timestamp: "2026-03-01T09:00:00.5+01:00",
      external_id: "evt_1",
      metadata: { text: "ü", n: -0.5, flag: false },
    },
  ],
  [
    "the largest metadata",
    {
      ...plain,
      metadata: Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => [`key${at}`, "v".repeat(60)]),
      ),
    },
  ],
])("the quick way reads an event with %s", (_, given) => {
  expect(readEvents({ events: [given] })).toEqual(EventsIngest.parse({ events: [given] }));
});

const large = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [`key${at}`, "é".repeat(250)]),
);
test.each([
  ["too many bytes", { ...plain, metadata: large }],
  ["too many bytes in a field that we do not know", { ...plain, note: "x".repeat(5_000) }],
  ["no customer", { name: "call" }],
  ["two customers", { ...plain, external_customer_id: "ada" }],
])("both refuse %s", (_, given) => {
  expect(readEvents({ events: [given] })).toBeUndefined();
  expect(EventsIngest.safeParse({ events: [given] }).success).toBe(false);
});
