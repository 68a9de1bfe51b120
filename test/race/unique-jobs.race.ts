import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { defineTextKind, until } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "#test/support/when-over.ts";

const platform = await testPlatform();
const { pool } = platform.database;
const keys = ["a", "b", "c"];
const changesInAll = 300;
const workersInAll = 3;
const kind = defineTextKind("race.unique");

await pool.query(`
  create table changes (key text not null);
  create table seen (id bigint generated always as identity, key text not null, changes integer not null);`);

/** Writes how many changes it sees. Fails now and then, in its batch and alone. */
const countChanges = defineJob(kind, {
  reach: "database",
  attempts: 1_000,
  async run(ctx, key) {
    await sql`
      insert into seen (key, changes) select ${key}, count(*) from changes where key = ${key}`.execute(
      ctx.tx,
    );
    await sql`select pg_sleep(random() * 0.005)`.execute(ctx.tx);
    if (Math.random() < 0.05) throw new Error("not good enough");
  },
});

/** One change and its job, in either order. One in ten is undone. */
async function change(): Promise<void> {
  const key = keys[Math.floor(Math.random() * keys.length)] ?? "a";
  const undone = new Error("undone");
  await unitOfWork(platform, systemCaller("test"), async (ctx) => {
    const write = () => sql`insert into changes values (${key})`.execute(ctx.tx);
    const isFirst = Math.random() < 0.5;
    if (isFirst) await write();
    await enqueue(ctx, kind, key, { uniqueKey: key });
    await sql`select pg_sleep(random() * 0.01)`.execute(ctx.tx);
    if (!isFirst) await write();
    if (Math.random() < 0.1) throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

test("many transactions enqueue the same keys while workers run: no change is lost", async () => {
  const workers = await Promise.all(
    Array.from({ length: workersInAll }, () =>
      startWorker(platform, { jobs: [countChanges], deadlines: [] }),
    ),
  );
  whenOver(() => Promise.all(workers.map((worker) => worker.stop())));
  for (let trial = 0; trial < raceTrials(3); trial += 1) {
    await pool.query("delete from changes; delete from seen");
    await Promise.all(Array.from({ length: changesInAll }, change));
    await until(async () => {
      // Jobs that failed are tried again at once.
      await pool.query(
        "update jobs set run_at = now() where run_at > now() and lease_token is null",
      );
      return (await pool.query("select from jobs limit 1")).rowCount === 0;
    });

    const { rows } = await pool.query(`
      select key, count(*)::int as changes,
        (select changes from seen where seen.key = changes.key order by id desc limit 1) as last,
        (select count(*)::int from seen where seen.key = changes.key) as runs
      from changes group by key`);
    for (const { changes, last, runs } of rows) {
      expect(last).toBe(changes);
      expect(runs).toBeLessThanOrEqual(changes);
    }
    const { rows: turnedBack } = await pool.query(`
      select id from (
        select id, changes, lag(changes) over (partition by key order by id) as before from seen) as course
      where changes < before`);
    expect(turnedBack).toEqual([]);
  }
});
