import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { compileFilter, compileNumber } from "#contract/billing/meter-filter.ts";
import {
  type Filter,
  type FilterClause,
  filterConjunctions,
  filterOperators,
} from "#contract/billing/meter-schema.ts";
import { toFilterSql, toNumberSql } from "#server/usage/event-history/filter-sql-store.ts";
import { numberToUnits, toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { testPlatform } from "#test/support/test-database.ts";

const { db } = (await testPlatform()).database;

/** Texts that are neighbors in one order and not in another, or look like other values. */
const oddTexts = [
  "a",
  "A",
  "b",
  "ä",
  "\uE000",
  "\uFFFD",
  "\u{10000}",
  "\u{1F600}",
  "10",
  "9",
  "true",
  "0.5",
  "0.0000001",
  "1e-7",
  "%",
  "_",
  "\\",
  "'",
  "user",
];
const anyText = fc
  .string({ unit: "binary", minLength: 1, maxLength: 6 })
  .filter((text) => !text.includes("\0"));
const text = fc.oneof(fc.constantFrom(...oddTexts), anyText);
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(
    0.5,
    -0.5,
    2.5,
    1e-7,
    -1.5e-8,
    5e-324,
    -0,
    Number.MAX_SAFE_INTEGER,
    1_772_355_600,
  ),
  fc.maxSafeInteger(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
);
const key = fc.constantFrom("a", "b", "name", "constructor", "x.y", "ü");
const property = fc.constantFrom(
  "name",
  "source",
  "timestamp",
  "a",
  "b",
  "metadata.a",
  "metadata.name",
  "constructor",
  "x.y",
  "ü",
  "missing",
);
const clause: fc.Arbitrary<FilterClause> = fc.record({
  property,
  operator: fc.constantFrom(...filterOperators),
  value: fc.oneof(text, fc.constant(""), number, fc.boolean()),
});
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.record({
    conjunction: fc.constantFrom(...filterConjunctions),
    clauses: fc.array(fc.oneof({ depthSize: "small" }, clause, tie("filter")), { maxLength: 3 }),
  }),
}));
const event = fc.record({
  name: text,
  source: fc.constantFrom("user", "system"),
  timestamp: fc.date({
    min: new Date("1969-12-31T23:59:58Z"),
    max: new Date("2030-01-01T00:00:00Z"),
    noInvalidDate: true,
  }),
  metadata: fc.dictionary(key, fc.oneof(text, number, fc.boolean()), { maxKeys: 4 }),
});

async function askDatabase(events: readonly object[], asked: RawBuilder<unknown>) {
  const { rows } = await sql<{ answer: unknown }>`
    select ${asked} as answer
    from rows from (
      json_to_recordset(${JSON.stringify(events)}::json)
        as (name text, source text, "timestamp" timestamptz, metadata jsonb)
    ) with ordinality as event (name, source, "timestamp", metadata, place)
    cross join lateral (select event."timestamp" as happened_at) as happened
    order by place`.execute(db);
  return rows.map(({ answer }) => answer);
}

test("a filter finds the same events in the database as it counts when they come", async () => {
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.array(event, { minLength: 1, maxLength: 12 }),
      async (given, events) => {
        const matches = compileFilter(given);
        expect(await askDatabase(events, toFilterSql(given))).toEqual(events.map(matches));
      },
    ),
    propertyCases(400),
  );
});

test("each clause alone does, too", async () => {
  await fc.assert(
    fc.asyncProperty(
      clause,
      fc.array(event, { minLength: 1, maxLength: 20 }),
      async (given, events) => {
        const alone: Filter = { conjunction: "and", clauses: [given] };
        expect(await askDatabase(events, toFilterSql(alone))).toEqual(
          events.map(compileFilter(alone)),
        );
      },
    ),
    propertyCases(400),
  );
});

test("a number has the same units in the database", async () => {
  await fc.assert(
    fc.asyncProperty(
      property,
      fc.array(event, { minLength: 1, maxLength: 12 }),
      async (given, events) => {
        const found = await askDatabase(events, sql`round(${toNumberSql(given)}, 12)`);
        const read = compileNumber(given);
        const units = events
          .map(read)
          .map((value) => (value === undefined ? null : numberToUnits(value)));
        expect(found.map((value) => (value === null ? null : toUnits(String(value))))).toEqual(
          units,
        );
      },
    ),
    propertyCases(200),
  );
});
