import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "#test/support/when-over.ts";
import { hasLiveWorker, registerWorker, resumeWorker } from "./worker-store.ts";

const platform = await testPlatform();
const { pool } = platform.database;

beforeEach(() => pool.query("delete from workers"));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  whenOver(() => client.end().catch(() => {}));
  return client;
}

async function listWorkers(): Promise<{ id: number; name: string; isNew: boolean }[]> {
  const { rows } = await pool.query(
    `select id, name, started_at > now() - interval '1 minute' as "isNew" from workers order by id`,
  );
  return rows;
}

/** A worker that started an hour ago and whose connection broke. */
async function lostWorker(): Promise<number> {
  const client = await connect();
  const number = await registerWorker(client, "lost");
  await pool.query("update workers set started_at = now() - interval '1 hour'");
  await client.end();
  await until(async () => !(await hasLiveWorker(platform.database)));
  return number;
}

test("a worker that resumes its number keeps its row and counts as new", async () => {
  const number = await lostWorker();

  expect(await resumeWorker(await connect(), number, "lost")).toBe(true);

  expect(await listWorkers()).toEqual([{ id: number, name: "lost", isNew: true }]);
  expect(await hasLiveWorker(platform.database)).toBe(true);
});

test("a worker whose row another one removed has a row again when it resumes", async () => {
  const number = await lostWorker();
  const other = await registerWorker(await connect(), "other");
  expect(await listWorkers()).toMatchObject([{ id: other }]);

  expect(await resumeWorker(await connect(), number, "lost")).toBe(true);

  expect(await listWorkers()).toEqual([
    { id: number, name: "lost", isNew: true },
    { id: other, name: "other", isNew: true },
  ]);
});

test("a number whose lock is still held cannot be resumed", async () => {
  const number = await registerWorker(await connect(), "alive");

  expect(await resumeWorker(await connect(), number, "alive")).toBe(false);
});
