import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { strictPooler } from "#test/support/strict-pooler.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { probeDatabase } from "./probe-database.ts";

const { databaseUrl, log } = await testPlatform();
const pooler = await strictPooler(databaseUrl);
afterAll(() => pooler.close());
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
  expect(warnings).toEqual([expect.stringContaining("alter role")]);

  const database = openDatabase({ url: pooler.url, log, sendTimeouts: probed.sendTimeouts });
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("a pooler that accepts the time-outs and drops them is reported", async () => {
  const dropping = await strictPooler(databaseUrl, "dropped");
  const warnings: string[] = [];
  const probed = await probeDatabase(dropping.url, databaseUrl, (text) => warnings.push(text));
  await dropping.close();
  expect(probed.sendTimeouts).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("does not pass statement_timeout on")]);
});

function refuseWarning(message: string): never {
  throw new Error(`unexpected warning: ${message}`);
}
