import { expect, onTestFinished, test } from "vitest";
import { maintainPartitions } from "#server/platform/partitions/maintain-partitions.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { openTestPlatform, type TestPlatform, testDatabase } from "#test/support/test-database.ts";
import { systemCaller, unitOfWork } from "../context.ts";
import { runReadyDatabaseJobs } from "../jobs/run-database-jobs.ts";
import { eventPartitions } from "./event-partitions.ts";
import { findEvent } from "./happened-event-store.ts";
import { emit } from "./outbox.ts";
import { jobsOfReactions, namesOfReactions, type ReactionList } from "./reaction-list.ts";

declare module "./outbox.ts" {
  interface EventShapes {
    "test.recorded": { what: string };
  }
}

const reactions: ReactionList = {
  "test.recorded": [
    { kind: "test.recall", run: async (_ctx, { data }) => void recalled.push(data.what) },
  ],
};
let recalled: string[] = [];

interface TestNode extends TestPlatform {
  maintain(at?: string): Promise<void>;
  record(what: string): Promise<void>;
  recall(): Promise<string[]>;
  /** The partition of each event, in their order. */
  places(): Promise<string[]>;
  partitions(): Promise<string[]>;
}

async function aNode(env: Record<string, string> = {}): Promise<TestNode> {
  const platform = {
    ...(await openTestPlatform(await testDatabase(), { env })),
    reactions: namesOfReactions(reactions),
  };
  const column = async (sql: string) =>
    (await platform.database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  return {
    ...platform,
    maintain: (at) =>
      maintainPartitions(
        platform,
        [eventPartitions(platform.config)],
        at ? new Date(at) : undefined,
      ),
    record: (what) =>
      unitOfWork(platform, systemCaller("test"), (ctx) =>
        emit(ctx, "test.recorded", { what }, { organizationId: "org" }),
      ),
    async recall() {
      recalled = [];
      while ((await runReadyDatabaseJobs(platform, jobsOfReactions(reactions))) > 0);
      return recalled;
    },
    places: () => column("select tableoid::regclass::text as name from events order by sequence"),
    partitions: () =>
      column(`select relname as name from pg_class where relispartition and relkind = 'r'
              and relname like 'events%' order by 1`),
  };
}

const currentMonth = `events_${new Date().toISOString().slice(0, 7).replace("-", "_")}`;

test("the current month and the next three have a partition, however often it is asked for", async () => {
  const node = await aNode();
  const months = ["events_2026_11", "events_2026_12", "events_2027_01", "events_2027_02"];

  await node.maintain("2026-11-30T23:59:59Z");
  expect(await node.partitions()).toEqual([...months, "events_default"]);
  await node.maintain("2026-11-30T23:59:59Z");
  expect(await node.partitions()).toEqual([...months, "events_default"]);
  await node.maintain("2026-12-01T00:00:00Z");
  expect(await node.partitions()).toEqual([...months, "events_2027_03", "events_default"]);
});

test("events recorded without a partition are moved when it is created, and are still found", async () => {
  const node = await aNode();
  await node.record("early");
  await node.record("also early");
  expect(await node.places()).toEqual(["events_default", "events_default"]);

  await node.maintain();
  await node.record("in time");

  expect(await node.places()).toEqual([currentMonth, currentMonth, currentMonth]);
  expect(await node.recall()).toEqual(["early", "also early", "in time"]);
});

test("events of any other month in the default partition get their partition too", async () => {
  const node = await aNode();
  await recordAt(node, "2026-01-31T23:59:59.999Z");
  await recordAt(node, "2026-02-01T00:00:00Z");
  await recordAt(node, "2027-12-24T00:00:00Z");

  await node.maintain("2026-03-15T00:00:00Z");

  expect(await node.places()).toEqual(["events_2026_01", "events_2026_02", "events_2027_12"]);
});

test("months past the retention are dropped, but not while a job refers to one of their events", async () => {
  const node = await aNode({ EVENT_RETENTION_MONTHS: "2" });
  await node.record("with a job");
  await node.database.pool.query(
    `update events set recorded_at = '2025-10-10T00:00:00Z';
     update jobs set payload = payload || '{"recordedAt": "2025-10-10T00:00:00.000Z"}',
       failed_at = now()`,
  );
  for (const month of ["2025-11", "2025-12", "2026-01", "2026-03"])
    await recordAt(node, `${month}-01T00:00:00Z`);

  await node.maintain("2026-03-15T00:00:00Z");
  expect(await node.places()).toEqual(["events_2025_10", "events_2026_01", "events_2026_03"]);

  await node.database.pool.query("update jobs set failed_at = null");
  expect(await node.recall()).toEqual(["with a job"]);
  await node.maintain("2026-03-15T00:00:00Z");
  expect(await node.places()).toEqual(["events_2026_01", "events_2026_03"]);
});

test("a transaction that uses the default partition only delays the maintenance", async () => {
  const node = await aNode();
  const client = await node.database.pool.connect();
  onTestFinished(() => client.release());
  await client.query("begin");
  await client.query(
    "insert into events (id, type, data, occurred_at) values ('slow', 'test.recorded', '{}', now())",
  );

  await expect(node.maintain()).rejects.toMatchObject({ code: "55P03" });
  expect(await node.partitions()).toEqual(["events_default"]);
  await client.query("commit");
  await node.maintain();
  expect(await node.places()).toEqual([currentMonth]);
});

test("moving the business clock does not move events into other months", async () => {
  const node = await aNode();
  await node.maintain();
  await node.database.pool.query(
    "update installation set clock_offset_ms = 2 * 365 * 86400000::bigint",
  );
  await node.record("two years ahead");

  expect(await node.places()).toEqual([currentMonth]);
  expect(await node.recall()).toEqual(["two years ahead"]);
  const { rows } = await node.database.pool.query(
    "select occurred_at > recorded_at + interval '1 year' as ahead from events",
  );
  expect(rows).toEqual([{ ahead: true }]);
});

test("the look-up of an event reads one partition by its key, however many there are", async () => {
  const node = await aNode();
  const at = new Date("2026-11-11T11:11:11.111Z");
  for (const month of ["2026-08", "2026-09", "2026-10"])
    await recordAt(node, `${month}-15T00:00:00Z`);
  await node.maintain("2026-11-15T00:00:00Z");
  const { db, pool } = node.database;
  const [statement = ""] = await recordStatements(() => findEvent(db, { recordedAt: at, id: "x" }));

  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${statement}`, [at, "x"]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(new Set(plan.match(/\bon events_\w+/g))).toEqual(new Set(["on events_2026_11"]));
  expect(plan).toContain("Index Scan using events_2026_11_pkey");
});

async function recordAt(node: TestNode, instant: string): Promise<void> {
  await node.database.pool.query(
    `insert into events (recorded_at, id, type, data, occurred_at)
     values ($1::timestamptz, $2, 'test.recorded', '{}', $1::timestamptz)`,
    [instant, instant],
  );
}
