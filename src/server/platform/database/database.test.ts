import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { columnTypes, parseInstant } from "./database.ts";
import { isDatabaseAway } from "./database-outage.ts";

const platform = await testPlatform();
const { db, pool } = platform.database;

test("a connection that breaks between two statements of a transaction fails that transaction only", async () => {
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await endBackend(rows[0]?.pid ?? 0);
    await sql`select 1`.execute(tx);
  });

  await expect(broken).rejects.toSatisfy(isDatabaseAway);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a connection that breaks while it is idle is replaced", async () => {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await endBackend(rows[0]?.pid ?? 0);

  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test.each([
  ["9007199254740991", 9_007_199_254_740_991],
  ["-9007199254740991", -9_007_199_254_740_991],
  ["0", 0],
])("the bigint %s arrives as a number", async (text, number) => {
  expect((await pool.query(`select ${text}::bigint as n`)).rows).toEqual([{ n: number }]);
});

test("a bigint beyond a safe whole number is no number at all", async () => {
  await expect(pool.query("select 9007199254740992::bigint as n")).rejects.toThrow(RangeError);
});

async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: platform.databaseUrl, types: columnTypes });
  await client.connect();
  await client.query("select pg_terminate_backend($1)", [pid]);
  await until(async () => {
    const { rowCount } = await client.query("select from pg_stat_activity where pid = $1", [pid]);
    return rowCount === 0;
  });
  await client.end();
}

test.each([
  ["2026-03-01 09:00:00+00", "2026-03-01T09:00:00.000Z"],
  ["2026-03-01 09:00:00.1+00", "2026-03-01T09:00:00.100Z"],
  ["2026-03-01 09:00:00.123+00", "2026-03-01T09:00:00.123Z"],
  ["0099-12-31 23:59:59.999+00", "0099-12-31T23:59:59.999Z"],
  ["10000-01-01 00:00:00+00", "+010000-01-01T00:00:00.000Z"],
  ["2026-03-01 11:30:00+02:30", "2026-03-01T09:00:00.000Z"],
  ["2026-03-01 04:00:00-05", "2026-03-01T09:00:00.000Z"],
])("the instant %s is %s", (text, expected) => {
  expect(parseInstant(text).toISOString()).toBe(expected);
});
