import { afterAll, expect, test } from "vitest";
import { databaseGate } from "#test/support/database-gate.ts";
import { openTestPlatform, testDatabase } from "#test/support/test-database.ts";
import { readinessCheck } from "./readiness.ts";

const databaseUrl = await testDatabase();
const gate = await databaseGate(databaseUrl);
afterAll(() => gate.close());

test("a database that does not answer is a reason after two seconds, and none when it is back", async () => {
  const platform = await openTestPlatform(gate.url);
  const check = readinessCheck(platform);
  expect(await check()).toBeUndefined();
  platform.tick(1_000);

  gate.freeze();
  expect(await check()).toBe("The database did not answer within 2 seconds.");
  gate.thaw();

  await expect.poll(check).toBeUndefined();
});

test("a success is not valid for longer after the clock was set back", async () => {
  const platform = await openTestPlatform(gate.url, { now: "2026-03-01T09:00:00Z" });
  const check = readinessCheck(platform);
  expect(await check()).toBeUndefined();
  platform.tick(-3_600_000);

  await gate.close();
  expect(await check()).toBe("The database cannot be reached.");
  await gate.open();

  await expect.poll(check).toBeUndefined();
});

test("a read-only database is a reason, until it accepts writes again", async () => {
  const platform = await openTestPlatform(gate.url);
  const check = readinessCheck(platform);
  const { pool } = platform.database;
  const setReadOnly = async (value: "on" | "off") => {
    const { rows } = await pool.query("select current_database() as name");
    await pool.query(
      `begin read write; alter database ${rows[0].name} set default_transaction_read_only = ${value}; commit`,
    );
    await gate.close();
    await gate.open();
    platform.tick(1_000);
  };

  await setReadOnly("on");
  await expect.poll(check).toBe("The database is read-only.");

  await setReadOnly("off");
  await expect.poll(check).toBeUndefined();
});
