import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "#test/support/when-over.ts";
import { runNamedStatement } from "../hot/named-statement.ts";
import { preparedPool } from "./prepared-pool.ts";

const platform = await testPlatform();
const { database } = platform;

test("a statement is prepared once on a connection, also with other values and in other transactions", async () => {
  const { db } = oneConnection();
  const byName = (name: string) => db.selectFrom("workers").select("id").where("name", "=", name);
  for (const name of ["a", "b", "c"]) await byName(name).execute();
  for (const name of ["d", "e"])
    await db.transaction().execute((tx) => tx.insertInto("workers").values({ name }).execute());

  expect(await listPrepared(db)).toEqual([
    'insert into "workers" ("name") values ($1)',
    'select "id" from "workers" where "name" = $1',
  ]);
});

test("a statement without a plan has no name", async () => {
  const { db } = oneConnection();
  await db.transaction().execute(async (tx) => {
    await sql`savepoint here`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
  });

  expect(await listPrepared(db)).toEqual([]);
});

test("a connection has no more names than it may, and loses those that were not used for the longest time", async () => {
  const db = boundedConnection(3);
  for (const number of [1, 2, 3, 1, 4, 5, 5, 1]) await selectNumber(db, number);

  expect(await listPrepared(db)).toEqual(["select 1 as n", "select 4 as n", "select 5 as n"]);
  for (const number of [4, 3, 2, 1, 5]) expect(await selectNumber(db, number)).toBe(number);
});

test("statements of one transaction that wait for each other work under the smallest bound", async () => {
  const db = boundedConnection(1);
  const numbers = Array.from({ length: 12 }, (_, index) => index % 5);
  const select = (tx: AnyDb) => Promise.all(numbers.map((number) => selectNumber(tx, number)));

  expect(await db.transaction().execute(select)).toEqual(numbers);
  expect(await listPrepared(db)).toHaveLength(1);
});

test("a statement that failed works the next time", async () => {
  const { db } = oneConnection();
  const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(db);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  const missing = sql`select * from not_yet`;
  for (const _ of ["first", "second"])
    await expect(missing.execute(db)).rejects.toMatchObject({ code: "42P01" });
  await sql`create table not_yet (n integer)`.execute(db);

  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  expect((await missing.execute(db)).rows).toEqual([]);
});

test("a value that the driver cannot send does not spoil its statement", async () => {
  const { db } = oneConnection();
  const select = (value: unknown) =>
    sql<{ text: string }>`select ${value}::text as text`.execute(db);
  const toPostgres = () => {
    throw new Error("no text");
  };
  for (const _ of ["not prepared", "prepared"]) {
    await expect(select({ toPostgres })).rejects.toThrow("no text");
    expect((await select("a")).rows).toEqual([{ text: "a" }]);
  }
});

test("statements whose columns a migration changes go on working on all connections", async () => {
  const { db, pool } = database.openPool("test", 4);
  whenOver(() => db.destroy());
  await pool.query("create table changing (id integer primary key, n integer)");
  await pool.query("insert into changing values (1, 1)");
  const everywhere = <Result>(work: () => Promise<Result>) =>
    Promise.all([work(), work(), work(), work()]);
  const select = () => sql`select * from changing where id = ${1}`.execute(db);
  const update = () =>
    unitOfWork(
      { ...platform, database: { ...database, db } },
      systemCaller("test"),
      async ({ tx }) => {
        await sql`select pg_sleep(0)`.execute(tx);
        await sql`update changing set n = n + 1 where id = ${1} returning *`.execute(tx);
      },
    );
  const hot = { name: "changing", text: "select n from changing where id = $1" };
  const selectHot = () => runNamedStatement(pool, hot, ["1"]);
  for (const work of [select, update, selectHot]) await everywhere<unknown>(work);

  await pool.query("alter table changing add added text default 'new'");
  expect(
    new Set((await everywhere(select)).map(({ rows }) => Object.keys(Object(rows[0])).join())),
  ).toEqual(new Set(["id,n,added"]));
  await everywhere(update);
  await pool.query("alter table changing alter n type bigint");
  await everywhere(update);
  expect(await everywhere(selectHot)).toEqual([[["13"]], [["13"]], [["13"]], [["13"]]]);
  expect((await select()).rows).toEqual([{ id: 1, n: 13, added: "new" }]);
});

test("what another program removed from a connection is prepared again", async () => {
  const { db } = oneConnection();
  const select = () => selectNumber(db, 1);
  await select();
  await sql`deallocate all`.execute(db);

  expect(await select()).toBe(1);
  await sql`deallocate all`.execute(db);
  const unit = unitOfWork(
    { ...platform, database: { ...database, db } },
    systemCaller("test"),
    ({ tx }) => selectNumber(tx, 1),
  );
  expect(await unit).toBe(1);
});

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

function oneConnection() {
  const one = database.openPool("test", 1);
  whenOver(() => one.close());
  return one;
}

function boundedConnection(maxNames: number): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: platform.databaseUrl, max: 1 });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, maxNames) }),
  });
  whenOver(() => db.destroy());
  return db;
}

/** Each number is a statement of its own. */
async function selectNumber(db: AnyDb, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select ${sql.lit(number)} as n`.execute(db);
  return rows[0]?.n;
}

/** Without itself: it begins with no word of a statement that is named. */
async function listPrepared(db: AnyDb): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    table pg_prepared_statements`.execute(db);
  return rows.map((row) => Object(row).statement).sort();
}
