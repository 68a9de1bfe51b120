import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { databaseGate } from "#test/support/database-gate.ts";
import { freePort } from "#test/support/free-port.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { openDatabase } from "./database.ts";
import { isStatementTimeout } from "./database-errors.ts";
import { isDatabaseAway } from "./database-outage.ts";
import { closeDirectly, connectDirectly } from "./direct-connection.ts";

const { databaseUrl, log } = await testPlatform();
const gate = await databaseGate(databaseUrl);
const database = openDatabase({ url: gate.url, log });
const impatient = openDatabase({ url: gate.url, log, silenceTimeoutMs: 300 });
afterAll(async () => {
  await impatient.close();
  await database.close();
  await gate.close();
});

test("a missing file is not a database outage", async () => {
  const missing = readFile("/no/such/file").catch((error: unknown) => error);
  expect(isDatabaseAway(await missing)).toBe(false);
});

test("a refused connection to another service is not a database outage", async () => {
  const port = await freePort();
  const refused = new Promise((resolve) => connect(port, "127.0.0.1").on("error", resolve));
  expect(await refused).toMatchObject({ code: "ECONNREFUSED" });
  expect(isDatabaseAway(await refused)).toBe(false);
});

test("a refused connection of the pool is a database outage", async () => {
  const away = openDatabase({ url: `postgres://x:y@127.0.0.1:${await freePort()}/z`, log });
  await expect(away.pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  await expect(sql`select 1`.execute(away.db)).rejects.toSatisfy(isDatabaseAway);
  await away.close();
});

test("a server name that cannot be resolved is a database outage", async () => {
  const away = openDatabase({ url: "postgres://x:y@no-such-host.invalid/z", log });
  await expect(away.pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  await away.close();
});

test.each([
  ["08006", true],
  ["53300", true],
  ["57P01", true],
  ["25006", true],
  ["25P03", true],
  ["57014", false],
  ["23505", false],
  ["42P01", false],
])("the server's code %s is an outage: %s", (code, expected) => {
  const error = Object.assign(new pg.DatabaseError("as the server says", 0, "error"), { code });
  expect(isDatabaseAway(error)).toBe(expected);
});

test.each([
  ["an unlogged table on a replica", "get_relation_info", true],
  ["a cached plan with other columns", "RevalidateCachedQuery", false],
])("of missing features %s, reported by %s, is an outage: %s", (_, routine, expected) => {
  const error = Object.assign(new pg.DatabaseError("in the server's language", 0, "error"), {
    code: "0A000",
    routine,
  });
  expect(isDatabaseAway(error)).toBe(expected);
});

test("a statement over its time limit is known as such", async () => {
  const slow = database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await expect(slow).rejects.toSatisfy(isStatementTimeout);
});

test("a read-only server is an outage, and its connection is not used again", async () => {
  const before = await backend();
  const write = database.db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`create table never (id int)`.execute(tx);
  });
  await expect(write).rejects.toSatisfy(isDatabaseAway);
  expect(await backend()).not.toBe(before);
});

test("a statement that a frozen server never answers fails as an outage, and the pool heals", async () => {
  const answers = () => backend(impatient).catch(() => 0);
  await expect.poll(answers).toBeGreaterThan(0);
  gate.freeze();
  await expect(impatient.pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  gate.thaw();
  await expect.poll(answers).toBeGreaterThan(0);
});

test("every later statement on a broken connection is an outage too, with a promise or a callback", async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const broken = new Promise((resolve) => client.once("error", resolve));
  await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await broken;

  await expect(client.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  const failure = new Promise((resolve) => client.query("select 1", resolve));
  expect(await failure).toSatisfy(isDatabaseAway);
  client.release(true);
});

test("values that the driver cannot send are no outage, on a connection that works", async () => {
  const circle: unknown[] = [];
  circle.push({ circle });
  await expect(database.pool.query("select $1", [{ circle }])).rejects.toSatisfy(
    (error) => !isDatabaseAway(error),
  );
});

test("texts of errors decide nothing: another service may use the same words", () => {
  expect(isDatabaseAway(new Error("Connection terminated unexpectedly"))).toBe(false);
});

test("a direct connection that gets no answer in its time is an outage", async () => {
  const client = await connectDirectly({
    url: databaseUrl,
    applicationName: "test",
    answerTimeoutMs: 50,
  });
  await expect(client.query("select pg_sleep(5)")).rejects.toSatisfy(isDatabaseAway);
  await closeDirectly(client);
});

async function backend(on = database): Promise<number> {
  const { rows } = await on.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
