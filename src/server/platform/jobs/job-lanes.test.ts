import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { defineTextKind, hurryJobs, listJobs, until } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import type { Tx } from "../database/database.ts";
import { defineJob } from "./define-job.ts";
import { enqueueAll } from "./enqueue.ts";
import type { JobHandler, LeasedJob } from "./job-handlers.ts";
import { defineJobKind } from "./job-kind.ts";
import { findQuickLanes, findSlowLanes, lockLanes, takeLaneLeases } from "./lane-store.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { createLaneTaker } from "./take-lanes.ts";
import { freeDeadLeases, registerWorker } from "./worker-store.ts";

const platform = await testPlatform();
const { pool, db } = platform.database;
const payload = z.object({ lane: z.string(), name: z.string() });
const kind = defineJobKind("test.laned", payload, { lane: ({ lane }) => `test:${lane}` });
const plainKind = defineTextKind("test.plain");
let workers: Worker[] = [];

beforeEach(() => pool.query("delete from jobs; delete from slow_lanes; delete from workers"));
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

async function start(...jobs: JobHandler[]): Promise<void> {
  const options = { jobPollMs: 3_600_000, deadlinePollMs: 3_600_000 };
  workers.push(await startWorker(platform, { jobs, deadlines: [] }, options));
}

const laneName = (index: number) => `lane ${String(index).padStart(3, "0")}`;
const listPayloads = (lane: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ lane, name: `${lane} ${index}` }));

const add = (payloads: z.infer<typeof payload>[]) =>
  unitOfWork(platform, systemCaller("test"), (ctx) => enqueueAll(ctx, kind, payloads));

async function makeSlow(count: number): Promise<void> {
  await sql`
    insert into slow_lanes (lane) select 'test:' || name
    from unnest(${Array.from({ length: count }, (_, at) => laneName(at))}::text[]) as name`.execute(
    db,
  );
}

async function listSlow(): Promise<string[]> {
  const { rows } = await pool.query("select lane from slow_lanes order by lane");
  return rows.map((row) => row.lane);
}

/**
 * Which jobs run, how many of a lane at most ran together, and a gate that holds those of some
 * lanes.
 */
function watch(isHeld: (lane: string) => boolean = () => false) {
  const running: string[] = [];
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const most = { inAll: 0, ofLane: 0 };
  const job = defineJob(kind, {
    reach: "outside",
    leaseSeconds: 60,
    timeoutMs: 600_000,
    attempts: 3,
    async run(_, { lane, name }) {
      running.push(lane);
      most.inAll = Math.max(most.inAll, running.length);
      most.ofLane = Math.max(most.ofLane, running.filter((each) => each === lane).length);
      if (isHeld(lane)) await gate.promise;
      running.splice(running.indexOf(lane), 1);
      done.push(name);
    },
  });
  return { job, running, done, most, release: gate.resolve };
}

test("a full lane does not delay another", async () => {
  const { job, running, done, release } = watch((lane) => lane === "hanging");
  await start(job);
  await add(listPayloads("hanging", 40));
  await until(() => running.length === 2);
  await add(listPayloads("healthy", 20));

  await until(() => done.length === 20);
  expect(running).toEqual(["hanging", "hanging"]);
  expect(new Set(done)).toEqual(new Set(listPayloads("healthy", 20).map(({ name }) => name)));
  release();
  await until(() => done.length === 60);
});

test("two nodes together run two jobs of a lane", async () => {
  const { job, done, most } = watch();
  await start(job);
  await start(job);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => add(listPayloads(laneName(index % 3), 12))),
  );

  await until(async () => (await listJobs(platform)).length === 0);
  expect(done).toHaveLength(120);
  expect(most.ofLane).toBeLessThanOrEqual(2);
});

test("a node runs 128 jobs at a time, and some of its places are left to kinds without a lane", async () => {
  const { job, running, done, most, release } = watch(() => true);
  let plain = 0;
  const plainGate = Promise.withResolvers<void>();
  const plainJobs = Array.from({ length: 3 }, (_, index) =>
    defineJob(defineTextKind(`${plainKind.name}${index}`), {
      reach: "outside",
      leaseSeconds: 60,
      attempts: 1,
      async run() {
        plain += 1;
        await plainGate.promise;
      },
    }),
  );
  await start(job, ...plainJobs);
  await add(Array.from({ length: 150 }, (_, index) => listPayloads(laneName(index), 2)).flat());
  await until(() => running.length === 112);
  await unitOfWork(platform, systemCaller("test"), async (ctx) => {
    for (const { kind: name } of plainJobs)
      await enqueueAll(ctx, defineTextKind(name), Array<string>(10).fill("plain"));
  });
  await until(() => plain === 16);
  const { rows } = await pool.query(
    "select count(*)::int as held from jobs where lease_token is not null",
  );
  expect(rows).toEqual([{ held: 128 }]);

  plainGate.resolve();
  release();
  await until(() => done.length === 300 && plain === 30);
  expect(most).toEqual({ inAll: 112, ofLane: expect.any(Number) });
});

test("a lane whose last attempt timed out is slow until an attempt ends in another way", async () => {
  const answers: ((job: LeasedJob) => Promise<void>)[] = [
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    () => Promise.reject(new Error("the receiver answered 500")),
    () => Promise.reject(new DOMException("no answer", "TimeoutError")),
    () => Promise.resolve(),
  ];
  const job = defineJob(kind, {
    reach: "outside",
    leaseSeconds: 60,
    timeoutMs: 20,
    attempts: 5,
    run: (_, __, leased) => answers[leased.attempt - 1]?.(leased) ?? Promise.resolve(),
  });
  await start(job);
  await add(listPayloads("moody", 1));
  const untilTried = (attempts: number) =>
    until(async () => {
      const [left] = await listJobs(platform);
      return left?.attempts === attempts && !left.leased;
    });

  await untilTried(1);
  expect(await listSlow()).toEqual(["test:moody"]);
  await hurryJobs(platform);
  await pool.query("notify guildhall_jobs");
  await untilTried(2);
  expect(await listSlow()).toEqual([]);
  await hurryJobs(platform);
  await pool.query("notify guildhall_jobs");
  await untilTried(3);
  expect(await listSlow()).toEqual(["test:moody"]);
  await hurryJobs(platform);
  await pool.query("notify guildhall_jobs");
  await until(async () => (await listJobs(platform)).length === 0);
  expect(await listSlow()).toEqual([]);
});

test("slow lanes share a quarter of a node, and the others go on", async () => {
  const { job, running, done, release } = watch((lane) => lane.startsWith("lane"));
  await makeSlow(60);
  await add(Array.from({ length: 60 }, (_, index) => listPayloads(laneName(index), 3)).flat());
  await start(job);
  await until(() => running.length === 32);
  await add(listPayloads("healthy", 30));
  await until(() => done.length === 30);

  expect(running).toHaveLength(32);
  expect(new Set(running).size).toBe(32);
  release();
  await until(() => done.length === 30 + 180);
});

test("the lane of a dead worker is free again", async () => {
  await add(listPayloads("left", 3));
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  const number = await registerWorker(client, "dying");
  const { job, done } = watch();
  const dying = createLaneTaker(platform.database, [job], findQuickLanes);
  expect((await dying.take(number, 10)).leases).toHaveLength(2);
  expect((await dying.take(number, 10)).leases).toHaveLength(0);

  await client.end();
  await until(async () => (await freeDeadLeases(pool)) === 2);
  await start(job);
  await until(() => done.length === 3);
});

test("the database refuses a third job in a lane", async () => {
  await add(listPayloads("full", 3));
  const lease = `update jobs set lease_token = gen_random_uuid(), leased_by = 1, leased_until = now(),
    lane_place = $2 where payload ->> 'name' = $1`;
  await pool.query(lease, ["full 0", 1]);
  await pool.query(lease, ["full 1", 2]);
  await expect(pool.query(lease, ["full 2", 2])).rejects.toThrow("jobs_lane_places");
  await expect(pool.query(lease, ["full 2", 3])).rejects.toThrow("jobs_lane_place");
  await expect(pool.query(lease, ["full 2", null])).rejects.toThrow("jobs_leased_in_place");
});

test.each([
  ["quick", findQuickLanes],
  ["slow", findSlowLanes],
] as const)("%s lanes take turns where there is no room for all", async (speed, find) => {
  if (speed === "slow") await makeSlow(50);
  await add(Array.from({ length: 50 }, (_, index) => listPayloads(laneName(index), 9)).flat());
  const taker = createLaneTaker(platform.database, [watch().job], find);
  const served: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { leases } = await taker.take(1, 10);
    served.push(...leases.map(({ lane }) => lane));
    await pool.query("delete from jobs where lease_token is not null");
  }

  expect(new Set(served).size).toBe(50);
});

test("one look finds all lanes, also after one that began in the middle", async () => {
  await add(Array.from({ length: 30 }, (_, index) => listPayloads(laneName(index), 2)).flat());
  const taker = createLaneTaker(platform.database, [watch().job], findQuickLanes);
  expect(await taker.take(1, 12)).toMatchObject({ isAll: false });
  const found = await taker.take(1, 100);
  const rest = await taker.take(1, 100);

  expect(found.isAll).toBe(false);
  expect(rest.isAll).toBe(true);
  expect(found.leases.length + rest.leases.length).toBe(60 - 12);
});

/** Rows of jobs read on this connection so far: those of a moment before may be among them. */
async function countRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await sql<{ scanned: number; fetched: number }>`
    select coalesce(sum(seq_tup_read), 0)::int as scanned,
      coalesce(sum(idx_tup_fetch), 0)::int as fetched
    from pg_stat_xact_user_tables where relname = 'jobs'`.execute(tx);
  return rows[0] ?? { scanned: 0, fetched: 0 };
}

test.each([
  ["quick", findQuickLanes],
  ["slow", findSlowLanes],
] as const)("a look at %s lanes costs no more than there is room for", async (speed, find) => {
  if (speed === "slow") await makeSlow(300);
  await add(Array.from({ length: 300 }, (_, index) => listPayloads(laneName(index), 1)).flat());
  await pool.query("analyze jobs");

  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await countRead(tx);
    expect(await find(tx, "", 3)).toEqual({
      lanes: [0, 1, 2].map((at) => `test:${laneName(at)}`),
      next: `test:${laneName(2)}`,
    });
    const { scanned, fetched } = await countRead(tx);
    expect(scanned + fetched - before.scanned - before.fetched).toBeLessThan(50);
  });
});

test("jobs of unknown kinds at the head of a lane do not block it", async () => {
  await pool.query(
    `insert into jobs (kind, payload, lane, run_at)
     select 'test.newer', '{}', 'test:mixed', now() - interval '1 minute' from generate_series(1, 20)`,
  );
  await add(listPayloads("mixed", 3));
  const { job, done } = watch();
  await start(job);

  await until(() => done.length === 3);
  const { rows } = await pool.query("select kind, count(*)::int as left from jobs group by kind");
  expect(rows).toEqual([{ kind: "test.newer", left: 20 }]);
});

test("a worker passes over a lane while another one takes jobs of it", async () => {
  await add([...listPayloads("taken", 2), ...listPayloads("untouched", 2)]);
  const taker = createLaneTaker(platform.database, [watch().job], findQuickLanes);
  await db.transaction().execute(async (other) => {
    expect(await lockLanes(other, ["test:taken"])).toEqual(["test:taken"]);
    const { leases, isAll } = await taker.take(1, 10);
    expect(leases.map(({ lane }) => lane)).toEqual(["test:untouched", "test:untouched"]);
    expect(isAll).toBe(false);
  });

  expect((await taker.take(1, 10)).leases).toHaveLength(2);
});

test("with 100,000 jobs waiting in one lane, a look and a claim read a few rows by index", async () => {
  await sql`
    insert into jobs (kind, payload, lane, run_at)
    select 'test.laned', '{"lane": "hanging", "name": "waiting"}', 'test:hanging', now()
    from generate_series(1, 100000)`.execute(db);
  await add(Array.from({ length: 50 }, (_, index) => listPayloads(laneName(index), 2)).flat());
  await pool.query("analyze jobs");
  await makeSlow(1);

  await db.transaction().execute(async (tx) => {
    const before = await countRead(tx);
    const quick = await findQuickLanes(tx, "", 112);
    expect(quick).toMatchObject({ lanes: { length: 50 }, next: undefined });
    expect(await findSlowLanes(tx, "", 112)).toMatchObject({ lanes: ["test:lane 000"] });
    const names = await lockLanes(tx, quick.lanes);
    const shares = names.map((name) => ({ name, share: 2 }));
    const leases = await takeLaneLeases(tx, shares, [{ kind: kind.name, leaseSeconds: 60 }], 1);
    expect(leases).toHaveLength(100);

    const { scanned, fetched } = await countRead(tx);
    expect(scanned - before.scanned).toBe(0);
    expect(fetched - before.fetched).toBeLessThan(2_000);
  });
});

test("a lane is for jobs that reach outside and have a timeout", () => {
  expect(() => defineJob(kind, { reach: "database", run: async () => {} })).toThrow("no lane");
  const work = { reach: "outside", leaseSeconds: 60, attempts: 1, run: async () => {} } as const;
  expect(() => defineJob(kind, work)).toThrow("needs a timeout");
});
