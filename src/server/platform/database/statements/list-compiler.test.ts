import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";

const { db, pool } = (await testPlatform()).database;
await pool.query("insert into workers (name) values ('a'), ('b'), ('c')");
const workers = db.selectFrom("workers").select("name").orderBy("name");

test.each([
  ["in", [], []],
  ["in", ["b"], ["b"]],
  ["in", ["a", "c", 'no "one", {at} \\all'], ["a", "c"]],
  ["not in", [], ["a", "b", "c"]],
  ["not in", ["b"], ["a", "c"]],
  ["not in", ["a", "c"], ["b"]],
] as const)("%s a list of %j finds %j", async (operator, list, expected) => {
  const found = await workers.where("name", operator, list).execute();

  expect(found.map(({ name }) => name)).toEqual(expected);
});

test("lists of all lengths but one have the same text", () => {
  const toText = (names: string[]) => workers.where("name", "in", names).compile().sql;

  expect(toText(["a", "b"])).toContain('where "name" = any($1)');
  expect(toText(["a"])).toContain('where "name" = $1');
  expect(new Set([[], ["a", "b"], ["a", "b", "c"]].map(toText)).size).toBe(1);
});

test("a list of what a query selects stays one", () => {
  const named = db.selectFrom("workers").select("id").where("name", "in", ["a", "b"]);
  const { sql: text, parameters } = workers.where("id", "in", named).compile();

  expect(text).toContain('"id" in (select "id" from "workers" where "name" = any($1))');
  expect(parameters).toEqual([["a", "b"]]);
});

test("instants and numbers are compared as such", async () => {
  const instants = [new Date("2026-03-01T09:00:00Z"), new Date("2026-04-01T09:00:00Z")];
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (values (${instants[0]}::timestamptz, 7)) as given (at, number)
    where ${sql<boolean>`at = any(${instants}) and number = any(${[7, 8]})`}`.execute(db);

  expect(rows).toEqual([{ hits: 1 }]);
});
