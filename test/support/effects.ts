import { sql } from "kysely";
import * as z from "zod/mini";
import type { Ctx } from "#server/platform/context.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { DatabaseJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind, type JobKind } from "#server/platform/jobs/job-kind.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Creates tables of tests only: what background work did, and rows that fall due. */
export async function createEffectTables(platform: Platform): Promise<void> {
  await platform.database.pool.query(`
    create table if not exists effects (
      id bigint generated always as identity, key text not null, at timestamptz(3), node text);
    create table if not exists tasks (
      id bigint generated always as identity primary key,
      source text not null, name text not null, due_at timestamptz(3) not null, done boolean not null default false,
      then_after_ms integer);`);
}

export async function recordEffect(ctx: Ctx, key: string, node = ""): Promise<void> {
  await sql`insert into effects (key, at, node) values (${key}, ${ctx.now}, ${node})`.execute(
    ctx.tx,
  );
}

/** Lists effects in the order in which they were written. */
export async function listEffects(platform: Platform): Promise<string[]> {
  const { rows } = await platform.database.pool.query<{ key: string }>(
    "select key from effects order by id",
  );
  return rows.map((row) => row.key);
}

/** Defines jobs of tests: the payload is a text, such as the key of an effect. */
export function defineTextKind(name: string): JobKind<string> {
  return defineJobKind(name, z.string());
}

/** Calls of tests with real processes, in ten lanes by the last digit of their key. */
export const callKind = defineJobKind("race.call", z.string(), {
  lane: (key) => `race:${key.at(-1)}`,
});

/** Its payload is the key of the effect. */
export function effectJob(kind: string, node = ""): DatabaseJob {
  return defineJob(defineTextKind(kind), {
    reach: "database",
    run: (ctx, key) => recordEffect(ctx, key, node),
  });
}

export async function enqueueAll(
  platform: Platform,
  kind: string,
  payloads: string[],
): Promise<void> {
  await unitOfWork(platform, systemCaller("test"), async (ctx) => {
    for (const payload of payloads) await enqueue(ctx, defineTextKind(kind), payload);
  });
}

export async function insertTask(
  platform: Platform,
  task: { source: string; name: string; dueAt: string | Date; thenAfterMs?: number },
): Promise<void> {
  await platform.database.pool.query(
    "insert into tasks (source, name, due_at, then_after_ms) values ($1, $2, $3, $4)",
    [task.source, task.name, task.dueAt, task.thenAfterMs ?? null],
  );
}

/** Does a task when it is due; one with `thenAfterMs` makes another one due so long after it. */
export function taskSource(
  source: string,
  act: (ctx: Ctx, name: string) => Promise<void> = (ctx, name) => recordEffect(ctx, name),
): DeadlineSource {
  return {
    name: source,
    selectFirstDue: () => sql`
      select due_at from tasks where source = ${sql.lit(source)} and not done order by due_at limit 1`,
    async runDue(ctx, limit) {
      const { rows } = await sql<{
        id: number;
        name: string;
        dueAt: Date;
        thenAfterMs: number | null;
      }>`
        select id, name, due_at, then_after_ms from tasks
        where source = ${source} and not done and due_at <= ${ctx.now}
        order by due_at, id limit ${limit} for update skip locked`.execute(ctx.tx);
      for (const task of rows) {
        await act(ctx, task.name);
        await sql`update tasks set done = true where id = ${task.id}`.execute(ctx.tx);
        if (task.thenAfterMs !== null) {
          await sql`insert into tasks (source, name, due_at) values
            (${source}, ${`${task.name}+`}, ${new Date(task.dueAt.getTime() + task.thenAfterMs)})`.execute(
            ctx.tx,
          );
        }
      }
      return rows.length;
    },
  };
}

export interface JobState {
  id: number;
  attempts: number;
  lastError: string | null;
  failed: boolean;
  leased: boolean;
  /** How long after its creation it may run. */
  runAfterMs: number;
}

export async function listJobs(platform: Platform): Promise<JobState[]> {
  const { rows } = await platform.database.pool.query<JobState>(`
    select id, attempts, last_error as "lastError", failed_at is not null as failed,
           lease_token is not null as leased,
           extract(epoch from run_at - created_at)::float8 * 1000 as "runAfterMs"
    from jobs order by id`);
  return rows;
}

/** Lets every waiting job run now. */
export async function hurryJobs(platform: Platform): Promise<void> {
  await platform.database.pool.query("update jobs set run_at = now() - interval '1 second'");
}

export async function until(
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 120_000,
): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
