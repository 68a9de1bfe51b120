import fc from "fast-check";
import { expect, test } from "vitest";
import { compileNumber } from "#contract/billing/meter-filter.ts";
import {
  type CustomerAggregation,
  customerAggregations,
} from "#contract/billing/meter-quantities-schema.ts";
import {
  type Aggregation,
  maxSpanDays,
  type TimeInterval,
  timeIntervals,
} from "#contract/billing/meter-schema.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";
import { divideUnits, numberToUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import { listStepStarts } from "./quantity-steps-rules.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const dayMs = 86_400_000;
const nowMs = Date.parse("2026-03-01T08:00:00Z");

const ofCustomers = "customer_aggregation_function";
const functions = ["count", "sum", "min", "max", "avg"] as const;
const toAggregation = (func: (typeof functions)[number]): Aggregation =>
  func === "count" ? { func } : { func, property: "n" };

interface SentEvent {
  name: string;
  who: "ada" | "bob" | "later";
  timestamp: Date;
  metadata: Record<string, string | number>;
}

/** Most of them are near the edges of a step somewhere. */
const edges = [
  "2025-03-09T07:00:00Z",
  "2025-11-02T05:30:00Z",
  "2025-10-26T00:59:59.999Z",
  "2025-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00Z",
  "2026-02-28T23:45:00Z",
  "2026-02-28T23:44:59.999Z",
].map((text) => Date.parse(text));
const instantMs = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: nowMs - 500 * dayMs, max: nowMs }),
  fc.integer({ min: nowMs - 3 * dayMs, max: nowMs }),
);
const anyEvent: fc.Arbitrary<SentEvent> = fc.record({
  name: fc.constantFrom("call", "call", "call", "other"),
  who: fc.constantFrom("ada", "bob", "later"),
  timestamp: instantMs.map((ms) => new Date(ms)),
  metadata: fc.record({
    n: fc.oneof(
      fc.integer({ min: -5, max: 500 }),
      fc.constantFrom(0.1, 0.2, 1 / 3, 1e-7),
      fc.constant("many"),
    ),
    model: fc.constantFrom("large", "small", 1, "medium"),
  }),
});

const ada = await usage.customer({ external_id: "ada" });
await usage.customer({ external_id: "bob" });
const meters = new Map<string, string>();
for (const func of functions)
  meters.set(func, await usage.meter(toAggregation(func), named("call")));
const sent = fc.sample(anyEvent, { numRuns: 600, seed: 7 });
for (let from = 0; from < sent.length; from += 150) {
  const part = sent.slice(from, from + 150);
  await usage.ingest(...part.map(({ who, ...event }) => ({ ...event, external_customer_id: who })));
  // The last ones wait to be folded in.
  if (from < 400) await usage.fold();
}

interface Asked {
  func: (typeof functions)[number];
  start: Date;
  end: Date;
  interval: TimeInterval;
  timeZone: string;
  who: readonly SentEvent["who"][];
}

const anyQuestion: fc.Arbitrary<Asked> = fc
  .record({
    func: fc.constantFrom(...functions),
    start: instantMs,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    interval: fc.constantFrom(...timeIntervals),
    timeZone: fc.constantFrom("UTC", "America/New_York", "Europe/Berlin", "Asia/Kathmandu"),
    who: fc.constantFrom(
      [] as const,
      ["ada"] as const,
      ["ada", "later"] as const,
      ["bob"] as const,
    ),
  })
  .map(({ start, part, ...rest }) => {
    const lengthMs = Math.floor(part * maxSpanDays[rest.interval] * dayMs);
    return { ...rest, start: new Date(start), end: new Date(start + lengthMs) };
  });

test("quantities are what the events add up to, in any zone", async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (asked) => {
      const { body } = await ask(asked);
      const within = sent.filter((event) => isAsked(event, asked));
      expect(body).toEqual(foldSteps(asked, within));
    }),
    propertyCases(150),
  );
});

test("groups are what their events add up to, and the rest is one", async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (given) => {
      const end = new Date(Math.min(given.end.getTime(), given.start.getTime() + 31 * dayMs));
      const asked = { ...given, end };
      const { body } = await ask(asked, "&group_by=metadata.model");
      const within = sent.filter(
        (event) => isAsked(event, asked) && toUnits(event, asked) !== undefined,
      );
      const groups = [...Map.groupBy(within, ({ metadata }) => metadata.model)].map(
        ([value, own]) => ({ value, ...foldSteps(asked, own) }),
      );
      const { groups: found, ...rest } = body;
      expect(rest).toEqual({ ...foldSteps(asked, within), other: null });
      expect(found).toEqual(expect.arrayContaining(groups));
      expect(found).toHaveLength(groups.length);
      const totals = found.map(({ total }: { total: number }) => total);
      expect(totals).toEqual(totals.toSorted((a: number, b: number) => b - a));
      const { body: small } = await ask(asked, "&metadata[model]=small");
      const ofSmall = within.filter(({ metadata }) => metadata.model === "small");
      expect(small).toEqual(foldSteps(asked, ofSmall));
    }),
    propertyCases(60),
  );
});

test("quantities of customers are measured one by one, and aggregated", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyQuestion,
      fc.constantFrom(...customerAggregations),
      fc.boolean(),
      async (given, aggregation, ofSmall) => {
        const end = new Date(Math.min(given.end.getTime(), given.start.getTime() + 31 * dayMs));
        const asked = { ...given, end };
        const { body } = await ask(
          asked,
          `&${ofCustomers}=${aggregation}${ofSmall ? "&metadata[model]=small" : ""}`,
        );
        const counted = sent.filter(
          (event) =>
            isAsked(event, asked) &&
            toUnits(event, asked) !== undefined &&
            (!ofSmall || event.metadata.model === "small"),
        );
        const own = [...Map.groupBy(counted, ({ who }) => who).values()];
        const whole = own.map((events) => fold(asked, events));
        expect(body.total).toBeCloseTo(combine(aggregation, whole), 9);
        const starts = listStepStarts(asked);
        for (const [place, { quantity }] of body.quantities.entries()) {
          const ofStep = own.flatMap((events) => foldStep(asked, events, starts.slice(place)));
          expect(quantity).toBeCloseTo(combine(aggregation, ofStep), 9);
        }
      },
    ),
    propertyCases(60),
  );
});

function combine(aggregation: CustomerAggregation, quantities: readonly number[]): number {
  const sum = quantities.reduce((all, each) => all + each, 0);
  if (quantities.length === 0) return 0;
  const combined = {
    count: quantities.length,
    sum,
    max: Math.max(...quantities),
    min: Math.min(...quantities),
    avg: sum / quantities.length,
    unique: new Set(quantities).size,
  };
  return combined[aggregation];
}

test("what is beyond twenty groups is one group", async () => {
  const other = await aSeller(app);
  const own = openUsage(other);
  const id = await own.meter({ func: "sum", property: "n" });
  const event = (n: number) => ({
    name: "call",
    external_customer_id: "x",
    timestamp: "2026-02-10T12:00:00Z",
    metadata: n === 0 ? { n: 100 } : { n, key: n },
  });
  await own.ingest(...Array.from({ length: 31 }, (_, n) => event(n)));
  const span = "start_timestamp=2026-02-10T00:00:00Z&end_timestamp=2026-02-10T23:00:00Z";
  const path = `/v1/meters/${id}/quantities?${span}&interval=day&group_by=key`;
  const { body } = await other.get(path);
  expect(body.groups.map(({ value }: { value: unknown }) => value)).toEqual([
    null,
    ...Array.from({ length: 19 }, (_, index) => 30 - index),
  ]);
  expect([body.other.total, body.total]).toEqual([66, 565]);
});

test.each([
  ["&interval=hour", ["query", "interval"], "2026-02-10"],
  ["&interval=day&group_by=x", ["query", "group_by"], "2026-03-05"],
  ["&interval=day&metadata[x]=1", ["query", "metadata"], "2026-03-05"],
  ["&interval=day&timezone=Mars/Base", ["query", "timezone"], "2026-02-02"],
  ["&interval=day&group_by=", ["query", "group_by"], "2026-02-02"],
  [`&interval=day&${ofCustomers}=sum`, ["query", ofCustomers], "2026-03-05"],
  [`&interval=day&${ofCustomers}=median`, ["query", ofCustomers], "2026-02-02"],
  [`&interval=day&${ofCustomers}=sum&group_by=x`, ["query", ofCustomers], "2026-02-02"],
])("a question with %s is refused", async (query, loc, last) => {
  const span = `start_timestamp=2026-02-01T00:00:00Z&end_timestamp=${last}T00:00:00Z`;
  const { status, body } = await seller.get(
    `/v1/meters/${meters.get("sum")}/quantities?${span}${query}`,
  );
  expect([status, body.detail?.[0]?.loc]).toEqual([422, loc]);
});

test("a committed reservation is a part of its meter and of no other", async () => {
  const other = await aSeller(app);
  const own = openUsage(other);
  const customer_id = await own.customer();
  const meter_id = await own.meter({ func: "sum", property: "n" }, named("call"));
  const everyEvent = await own.meter({ func: "count" });
  await other.post("/v1/meter-grants/", { customer_id, meter_id, units: 10 });
  const held = await other.post("/v1/meter-reservations/", { customer_id, meter_id, units: 4 });
  const committed = await other.post(`/v1/meter-reservations/${held.body.id}/commit`, {});
  expect([held.status, committed.status]).toEqual([201, 200]);
  const total = async (id: string, from: string, to: string, more = "") => {
    const span = `start_timestamp=2026-03-01T${from}Z&end_timestamp=2026-03-01T${to}Z`;
    return (await other.get(`/v1/meters/${id}/quantities?${span}&interval=hour${more}`)).body.total;
  };
  const instant = ["09:00:00", "09:00:00"] as const;
  expect(await total(meter_id, "08:00:00", "09:59:59")).toBe(4);
  expect(await total(meter_id, ...instant)).toBe(4);
  expect(await total(meter_id, ...instant, "&group_by=model")).toBe(4);
  expect(await total(everyEvent, ...instant)).toBe(0);
});

test("the customer of an external id has its quantities, too", async () => {
  const span = {
    start: new Date(nowMs - 300 * dayMs),
    end: new Date(nowMs),
    interval: "day",
  } as const;
  const asked = { ...span, func: "sum", timeZone: "UTC", who: ["ada"] } as const;
  const { body } = await ask({ ...asked, who: [] }, `&customer_id=${ada}`);
  expect(body).toEqual((await ask(asked)).body);
});

function ask({ func, start, end, interval, timeZone, who }: Asked, more = "") {
  const query = new URLSearchParams([
    ["start_timestamp", start.toISOString()],
    ["end_timestamp", end.toISOString()],
    ["interval", interval],
    ["timezone", timeZone],
    ...who.map((id) => ["external_customer_id", id]),
  ]);
  return seller.get(`/v1/meters/${meters.get(func)}/quantities?${query}${more}`);
}

function isAsked({ name, who, timestamp }: SentEvent, asked: Asked): boolean {
  const isOfCustomer = asked.who.length === 0 || asked.who.includes(who);
  return name === "call" && isOfCustomer && timestamp >= asked.start && timestamp <= asked.end;
}

function foldSteps(asked: Asked, events: readonly SentEvent[]) {
  const starts = listStepStarts(asked);
  return {
    quantities: starts.map((start, place) => ({
      timestamp: start.toISOString(),
      quantity: foldStep(asked, events, starts.slice(place))[0] ?? 0,
    })),
    total: fold(asked, events),
  };
}

/** Returns nothing for a step without events. */
function foldStep(
  asked: Asked,
  events: readonly SentEvent[],
  [start, end]: readonly Date[],
): number[] {
  const own = events.filter(
    ({ timestamp }) => timestamp >= (start ?? timestamp) && (!end || timestamp < end),
  );
  return own.length === 0 ? [] : [fold(asked, own)];
}

function fold(asked: Asked, events: readonly SentEvent[]): number {
  const values = events.map((event) => toUnits(event, asked)).filter((each) => each !== undefined);
  const sum = values.reduce((all, each) => all + each, 0n) as Units;
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  const none = 0n as Units;
  const folded = {
    count: sum,
    sum,
    min: sorted[0] ?? none,
    max: sorted.at(-1) ?? none,
    avg: divideUnits(sum, values.length),
  };
  return toWireUnits(folded[asked.func]);
}

function toUnits(event: SentEvent, { func }: Asked): Units | undefined {
  const value = func === "count" ? 1 : compileNumber("n")({ ...event, source: "user" });
  return value === undefined ? undefined : numberToUnits(value);
}
