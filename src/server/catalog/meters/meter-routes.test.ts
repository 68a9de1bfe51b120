import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { laterMeter } from "#test/support/later-fields.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const path = "/v1/meters/";
const isCall = { property: "name", operator: "eq", value: "call" };
const calls = {
  name: "Calls",
  filter: { conjunction: "and", clauses: [isCall] },
  aggregation: { func: "count" },
};

test("a seller defines a meter and finds it again", async () => {
  const { status, body } = await seller.post(path, { ...calls, metadata: { a: 1 } });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...calls,
    ...laterMeter,
    backfill: null,
    metadata: { a: 1 },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    organization_id: seller.organizationId,
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
});

const nested = (levels: number): unknown => ({
  conjunction: "or",
  clauses: levels === 1 ? [isCall] : [nested(levels - 1)],
});
const wide = (size: number) => ({
  conjunction: "and",
  clauses: Array.from({ length: size }, () => isCall),
});
const withClause = (clause: object) => ({
  conjunction: "and",
  clauses: [{ ...isCall, ...clause }],
});

test.each([
  ["no name", { name: " " }, ["name"]],
  ["a name too long", { name: "x".repeat(256) }, ["name"]],
  ["no filter", { filter: undefined }, ["filter"]],
  ["no conjunction", { filter: { clauses: [] } }, ["filter", "conjunction"]],
  ["no clauses", { filter: { conjunction: "and" } }, ["filter", "clauses"]],
  [
    "an unknown operator",
    { filter: withClause({ operator: "is" }) },
    ["filter", "clauses", 0, "operator"],
  ],
  [
    "an empty property",
    { filter: withClause({ property: "" }) },
    ["filter", "clauses", 0, "property"],
  ],
  ["a list as value", { filter: withClause({ value: [] }) }, ["filter", "clauses", 0, "value"]],
  [
    "a value too long",
    { filter: withClause({ value: "x".repeat(1_001) }) },
    ["filter", "clauses", 0, "value"],
  ],
  ["seven levels", { filter: nested(7) }, ["filter"]],
  ["101 clauses", { filter: wide(101) }, ["filter"]],
  [
    "another aggregation",
    { aggregation: { func: "median", property: "x" } },
    ["aggregation", "func"],
  ],
  ["a sum of nothing", { aggregation: { func: "sum" } }, ["aggregation", "property"]],
])("%s is refused at its place", async (_what, change, loc) => {
  const { status, body } = await seller.post(path, { ...calls, ...change });
  expect(status).toBe(422);
  expect(body).toMatchObject({ error: "RequestValidationError" });
  expect(body.detail[0].loc).toEqual(["body", ...loc]);
});

const empty = (size: number) => Array.from({ length: size }, () => ({}));

test.each([
  ["side by side", empty(2_000)],
  ["in branches", empty(40).map(() => ({ conjunction: "and", clauses: empty(40) }))],
])("thousands of clauses %s are counted and not parsed", async (_how, clauses) => {
  const filter = { conjunction: "and", clauses };
  const { status, body } = await seller.post(path, { ...calls, filter });
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        type: "value_error",
        loc: ["body", "filter"],
        msg: "A filter may have at most 100 clauses",
      },
    ],
  ]);
});

test.each([
  ["six levels", nested(6)],
  ["a hundred clauses", wide(100)],
  ["none", { conjunction: "or", clauses: [] }],
])("a filter of %s is taken as it is", async (_what, filter) => {
  const { status, body } = await seller.post(path, { ...calls, filter });
  expect([status, body.filter]).toEqual([201, filter]);
});

test("an update changes what it names and leaves the rest", async () => {
  const { body: created } = await seller.post(path, { ...calls, metadata: { a: 1 } });
  app.platform.tick(1_000);
  const aggregation = { func: "sum", property: "tokens" };
  const { status, body } = await seller.patch(path + created.id, {
    aggregation,
    name: null,
    filter: null,
  });
  expect(status).toBe(200);
  expect(body).toEqual({ ...created, aggregation, modified_at: "2026-03-01T09:00:01.000Z" });
  const bad = await seller.patch(path + created.id, { name: "Better", filter: nested(7) });
  expect(bad.status).toBe(422);
  expect((await seller.get(path + created.id)).body).toEqual(body);
});

test("a leading metadata. is not stored", async () => {
  const clause = (property: string) => ({ property, operator: "eq", value: "x" });
  const filter = (first: string, second: string) => ({
    conjunction: "and",
    clauses: [clause(first), { conjunction: "or", clauses: [clause(second)] }],
  });
  const { body: created } = await seller.post(path, {
    name: "Tokens",
    filter: filter("metadata.model", "metadata.name"),
    aggregation: { func: "sum", property: " metadata.tokens" },
  });
  expect(created).toMatchObject({
    filter: filter("model", "metadata.name"),
    aggregation: { func: "sum", property: "tokens" },
  });
  const { body: changed } = await seller.patch(path + created.id, {
    aggregation: { func: "max", property: "metadata.cost" },
  });
  expect(changed.aggregation).toEqual({ func: "max", property: "cost" });
  const empty = await seller.patch(path + created.id, {
    aggregation: { func: "max", property: "metadata." },
  });
  expect(empty.body.detail).toMatchObject([{ loc: ["body", "aggregation", "property"] }]);
});

test("meters are listed by name regardless of case", async () => {
  const shop = await aSeller(app);
  for (const name of ["b", "A", "É", "f", "C"]) await shop.post(path, { ...calls, name });
  const { body } = await shop.get(path);
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["A", "b", "C", "É", "f"]);
});

test("the list is searched, filtered by metadata, sorted and paged", async () => {
  const shop = await aSeller(app);
  for (const [index, name] of ["b", "a", "c"].entries()) {
    app.platform.tick(1_000);
    await shop.post(path, {
      ...calls,
      name: `Meter ${name}`,
      metadata: { index, even: index % 2 === 0 },
    });
  }
  const names = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map((item: { name: string }) =>
      item.name.at(-1),
    );
  expect(await names("")).toEqual(["a", "b", "c"]);
  expect(await names("sorting=-created_at")).toEqual(["c", "a", "b"]);
  expect(await names("query=METER%20B")).toEqual(["b"]);
  expect(await names("metadata[even]=true")).toEqual(["b", "c"]);
  expect(await names("metadata[even]=true&metadata[index]=2&metadata[index]=1")).toEqual(["c"]);
  expect(await names("limit=2&page=2")).toEqual(["c"]);
  expect((await shop.get(`${path}?sorting=age`)).status).toBe(422);
});

test("quantities without usage are a zero for each step", async () => {
  const { body: meter } = await seller.post(path, calls);
  const url = (query: string) => `${path}${meter.id}/quantities?${query}`;
  const span = "start_timestamp=2026-02-28T12:00:00Z&end_timestamp=2026-03-01T09:00:00%2B02:00";
  expect((await seller.get(url(`${span}&interval=day`))).body).toEqual({
    quantities: [
      { timestamp: "2026-02-28T00:00:00.000Z", quantity: 0 },
      { timestamp: "2026-03-01T00:00:00.000Z", quantity: 0 },
    ],
    total: 0,
  });
  const someone = `customer_id=${meter.id}&external_customer_id=a&external_customer_id=b`;
  expect((await seller.get(url(`${span}&interval=day&${someone}`))).status).toBe(200);
  expect((await seller.get(url(`${span}&interval=day&customer_id=x`))).status).toBe(422);
});

const from = "start_timestamp=2026-01-01T00:00:00Z";
test.each([
  ["hour", "2026-01-08T00:00:00.000Z", "2026-01-08T00:00:00.001Z"],
  ["day", "2027-01-02T00:00:00.000Z", "2027-01-02T00:00:00.001Z"],
  ["week", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.001Z"],
  ["month", "2029-12-31T00:00:00.000Z", "2029-12-31T00:00:00.001Z"],
  ["year", "2035-12-30T00:00:00.000Z", "2035-12-30T00:00:00.001Z"],
])("by the %s a span reaches to %s and no further", async (interval, last, beyond) => {
  const { body: meter } = await seller.post(path, calls);
  const ask = (end: string) =>
    seller.get(`${path}${meter.id}/quantities?${from}&end_timestamp=${end}&interval=${interval}`);
  expect((await ask(last)).status).toBe(200);
  expect((await ask(beyond)).body.detail).toMatchObject([{ loc: ["query", "interval"] }]);
  const early = await ask("2025-12-31T00:00:00Z");
  expect(early.body.detail).toMatchObject([{ loc: ["query", "end_timestamp"] }]);
});

test.each([
  ["no span", "interval=day", "start_timestamp"],
  [
    "a date without its offset",
    `start_timestamp=2026-01-01&end_timestamp=2026-01-02T00:00:00Z&interval=day`,
    "start_timestamp",
  ],
  ["another interval", `${from}&end_timestamp=2026-01-02T00:00:00Z&interval=minute`, "interval"],
])("%s is refused", async (_what, query, field) => {
  const { body: meter } = await seller.post(path, calls);
  const { status, body } = await seller.get(`${path}${meter.id}/quantities?${query}`);
  expect([status, body.detail[0].loc]).toEqual([422, ["query", field]]);
});
