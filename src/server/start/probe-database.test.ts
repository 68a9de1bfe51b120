import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
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
  const { describe, sendTimeouts } = await probeDatabase(databaseUrl, databaseUrl, refuseWarning);
  expect(sendTimeouts).toBe(true);
  expect(describe).toMatch(new RegExp(`^PostgreSQL \\d+\\.\\d+, database ${databaseName}$`));
});

test("behind a pooler that refuses them they are left out, with a warning, and requests work", async () => {
  const warnings: string[] = [];
  const probed = await probeDatabase(pooler.url, databaseUrl, (text) => warnings.push(text));
  expect(probed.sendTimeouts).toBe(false);
  expect(warnings).toEqual([missingStatement, missingIdle]);

  const pooled = openDatabase({ url: pooler.url, log, sendTimeouts: probed.sendTimeouts });
  expect((await pooled.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pooled.close();
});

test("a pooler that accepts the time-outs and drops them is reported", async () => {
  const dropping = await strictPooler(databaseUrl, "dropped");
  const warnings: string[] = [];
  const probed = await probeDatabase(dropping.url, databaseUrl, (text) => warnings.push(text));
  await dropping.close();
  expect(probed.sendTimeouts).toBe(true);
  expect(warnings).toEqual([missingStatement, missingIdle]);
});

test("behind a pooler only the time-outs that the server does not set itself are reported", async () => {
  const warnings: string[] = [];
  const limit = (name: string) =>
    database.pool.query(`alter database ${databaseName} set ${name} = '20s'`);
  await limit("statement_timeout");
  await probeDatabase(pooler.url, databaseUrl, (text) => warnings.push(text));
  expect(warnings).toEqual([missingIdle]);

  await limit("idle_in_transaction_session_timeout");
  await probeDatabase(pooler.url, databaseUrl, refuseWarning);
});

function refuseWarning(message: string): never {
  throw new Error(`unexpected warning: ${message}`);
}
