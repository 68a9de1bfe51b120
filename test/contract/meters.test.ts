import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { meters } = officialPolarClient(baseURL, seller.token);

const everything = { conjunction: "and", clauses: [] } as const;
const count = { func: "count" } as const;

test("a meter with the least and one with everything is created and read back", async () => {
  const least = await meters.create({
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: count,
  });
  expect(least).toMatchObject({ name: "Calls", filter: everything, aggregation: count });
  expect(least).toMatchObject({ metadata: {}, modifiedAt: null });

  for (const func of ["sum", "max", "min", "avg"] as const) {
    const input = {
      name: `Tokens, ${func}`,
      filter: {
        conjunction: "or" as const,
        clauses: [
          { property: "name", operator: "like" as const, value: "chat" },
          {
            conjunction: "and" as const,
            clauses: [
              { property: "tokens", operator: "gte" as const, value: 5 },
              { property: "cached", operator: "ne" as const, value: true },
            ],
          },
        ],
      },
      aggregation: { func, property: "tokens" },
      metadata: { text: "t", whole: 1, part: 0.5, flag: false },
    };
    const created = await meters.create(input);
    expect(created).toMatchObject({ ...input, organizationId: seller.organizationId });
    expect(await meters.get({ id: created.id })).toEqual(created);
  }
});

test("the list takes every filter and order", async () => {
  const names = async (query: Parameters<typeof meters.list>[0]) =>
    (await collectItems(await meters.list(query))).map(({ name }) => name);
  expect(await names({})).toEqual([
    "Calls",
    "Tokens, avg",
    "Tokens, max",
    "Tokens, min",
    "Tokens, sum",
  ]);
  expect((await names({ sorting: ["-name"], limit: 2 }))[0]).toBe("Tokens, sum");
  expect((await names({ sorting: ["created_at"] }))[0]).toBe("Calls");
  expect((await names({ sorting: ["-created_at"] }))[0]).toBe("Tokens, avg");
  expect(await names({ query: "MAX" })).toEqual(["Tokens, max"]);
  expect(await names({ metadata: { flag: false, whole: [1, 2] } })).toHaveLength(4);
  expect(await names({ metadata: { flag: true } })).toEqual([]);
  expect(await names({ organizationId: seller.organizationId })).toHaveLength(5);
});

test("an update changes each field", async () => {
  const { id } = await meters.create({
    name: "Before",
    filter: { conjunction: "and", clauses: [] },
    aggregation: count,
    metadata: { a: 1 },
  });
  const changes = {
    name: "After",
    filter: {
      conjunction: "and" as const,
      clauses: [{ property: "name", operator: "not_like" as const, value: "x" }],
    },
    aggregation: { func: "max" as const, property: "size" },
    metadata: { b: 2 },
  };
  const updated = await meters.update({ id, meterUpdate: changes });
  expect(updated).toMatchObject(changes);
  expect(updated.metadata).toEqual({ b: 2 });
  expect(updated.modifiedAt).toBeInstanceOf(Date);
  const same = await meters.update({
    id,
    meterUpdate: { name: null, filter: null, aggregation: null },
  });
  expect(same).toMatchObject(changes);
});

test("quantities have a step for each interval", async () => {
  const { id } = await meters.create({
    name: "Steps",
    filter: { conjunction: "and", clauses: [] },
    aggregation: count,
  });
  const answer = await meters.quantities({
    id,
    startTimestamp: new Date("2026-01-15T00:00:00Z"),
    endTimestamp: new Date("2026-03-01T00:00:00Z"),
    interval: "month",
    customerId: [unknownId],
    externalCustomerId: "somebody",
  });
  expect(answer).toEqual({
    quantities: ["2026-01-01", "2026-02-01", "2026-03-01"].map((day) => ({
      timestamp: new Date(`${day}T00:00:00Z`),
      quantity: 0,
    })),
    total: 0,
  });
});

test("refusals are parsed by the client", async () => {
  const notFound = { error: "ResourceNotFound" };
  const span = { startTimestamp: new Date(0), endTimestamp: new Date(0), interval: "day" } as const;
  expect(await refusedWith(meters.get({ id: unknownId }))).toMatchObject(notFound);
  const missing = meters.update({ id: unknownId, meterUpdate: { name: "x" } });
  expect(await refusedWith(missing)).toMatchObject(notFound);
  expect(await refusedWith(meters.quantities({ id: unknownId, ...span }))).toMatchObject(notFound);
  const nameless = meters.create({
    name: "",
    filter: { conjunction: "and", clauses: [] },
    aggregation: count,
  });
  expect(await refusedWith(nameless)).toMatchObject({
    detail: [{ loc: ["body", "name"], type: "string_too_short" }],
  });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.meters.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("meters:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.meters.list({})).result.items.length).toBeGreaterThan(0);
  const update = reader.meters.update({ id: unknownId, meterUpdate: {} });
  expect(await refusedWith(update)).toMatchObject({ statusCode: 403 });
});
