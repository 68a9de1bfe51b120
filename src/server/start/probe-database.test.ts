import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { runNamedStatement } from "#server/platform/database/hot/named-statement.ts";
import { sharingPooler } from "#test/support/sharing-pooler.ts";
import { strictPooler } from "#test/support/strict-pooler.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { probeDatabase } from "./probe-database.ts";

const { databaseUrl, database, log } = await testPlatform();
const pooler = await strictPooler(databaseUrl);
afterAll(() => pooler.close());
const missingStatement = expect.stringMatching(/does not pass statement_timeout on .*'15s'$/);
const missingIdle = expect.stringMatching(
  /does not pass idle_in_transaction_session_timeout on .*'30s'$/,
);
const databaseName = new URL(databaseUrl).pathname.slice(1);

test("a server without a pooler gets the time-outs as startup parameters", async () => {
  const { describe, sendTimeouts } = await probe(databaseUrl, refuseWarning);
  expect(sendTimeouts).toBe(true);
  expect(describe).toMatch(new RegExp(`^PostgreSQL \\d+\\.\\d+, database ${databaseName}$`));
});

test("behind a pooler that refuses them they are left out, with a warning, and requests work", async () => {
  const warnings: string[] = [];
  const probed = await probe(pooler.url, (text) => warnings.push(text));
  expect(probed.sendTimeouts).toBe(false);
  expect(warnings).toEqual([missingStatement, missingIdle]);

  const pooled = openDatabase({ url: pooler.url, log, sendTimeouts: probed.sendTimeouts });
  expect((await pooled.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pooled.close();
});

test("a pooler that accepts the time-outs and drops them is reported", async () => {
  const dropping = await strictPooler(databaseUrl, "dropped");
  const warnings: string[] = [];
  const probed = await probe(dropping.url, (text) => warnings.push(text));
  await dropping.close();
  expect(probed.sendTimeouts).toBe(true);
  expect(warnings).toEqual([missingStatement, missingIdle]);
});

test("behind a pooler only the time-outs that the server does not set itself are reported", async () => {
  const warnings: string[] = [];
  const limit = (name: string) =>
    database.pool.query(`alter database ${databaseName} set ${name} = '20s'`);
  await limit("statement_timeout");
  await probe(pooler.url, (text) => warnings.push(text));
  expect(warnings).toEqual([missingIdle]);

  await limit("idle_in_transaction_session_timeout");
  await probe(pooler.url, refuseWarning);
});

test("a pooler without support for prepared statements is refused by the start, and works with names off", async () => {
  const sharing = await sharingPooler(databaseUrl);
  const database = { url: sharing.url, directUrl: databaseUrl, onEvent: () => {} };

  await expect(probeDatabase({ ...database, preparedStatements: true })).rejects.toThrow(
    /does not support named prepared statements.*PREPARED_STATEMENTS=off/,
  );
  const probed = await probeDatabase({ ...database, preparedStatements: false });

  const options = { ...probed, url: sharing.url, log, preparedStatements: false };
  const [first, second] = [openDatabase(options), openDatabase(options)];
  for (const { db, pool } of [first, second, first]) {
    expect(await db.selectFrom("workers").selectAll().execute()).toEqual([]);
    expect((await pool.query({ name: "same", text: "select 1 as n" })).rows).toEqual([{ n: 1 }]);
    const hot = { name: "hot", text: "select $1::text" };
    expect(await runNamedStatement(pool, hot, ["one"])).toEqual([["one"]]);
  }
  await Promise.all([first.close(), second.close()]);
  await sharing.close();
});

function probe(url: string, onEvent: (message: string) => void) {
  return probeDatabase({ url, directUrl: databaseUrl, preparedStatements: true, onEvent });
}

function refuseWarning(message: string): never {
  throw new Error(`unexpected warning: ${message}`);
}
