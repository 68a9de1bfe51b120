import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { defineJobKind } from "../jobs/job-kind.ts";
import type { DueRow, DueRows } from "./due-row-store.ts";
import { listFirstDueInstants } from "./first-due-store.ts";
import { rowDeadlines } from "./row-deadlines.ts";

interface Thing extends DueRow {
  note: string;
}

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const { pool } = platform.database;
await pool.query(`create table things (
  organization_id text not null, id uuid primary key, note text not null, look_at timestamptz(3))`);

const kind = defineJobKind("test.look", z.object({ organizationId: z.string(), note: z.string() }));
const rows: DueRows<Thing> = {
  at: sql`look_at`,
  select: (columns, rest) => sql`select ${columns} from things ${rest}`,
  update: (rest) => sql`update things as due ${rest}`,
};
const source = rowDeadlines({
  name: "things",
  rows,
  enqueue: (ctx, things, organizationId) =>
    enqueueAll(
      ctx,
      kind,
      things.map(({ note }) => ({ organizationId, note })),
    ),
  nextDueAt: ({ note }, now) => (note === "once" ? null : new Date(now.getTime() + 60_000)),
});

beforeEach(() => pool.query("delete from things; delete from jobs"));

test("rows are handed to their job when they are due, those of one organization at a time", async () => {
  await insertThings(
    ["acme", "once", "2026-03-01T08:00:00Z"],
    ["other", "again", "2026-03-01T08:30:00Z"],
    ["acme", "again", "2026-03-01T09:00:00Z"],
    ["acme", "later", "2026-03-01T09:00:00.001Z"],
    ["acme", "never", null],
  );
  expect(await listFirstDueInstants(platform.database, [source])).toEqual([
    new Date("2026-03-01T08:00:00Z"),
  ]);

  expect(await run(10)).toBe(2);
  expect(await listPayloads()).toEqual([
    { organizationId: "acme", note: "again" },
    { organizationId: "acme", note: "once" },
  ]);
  expect(await run(10)).toBe(1);
  expect(await run(10)).toBe(0);
  expect((await listPayloads()).at(-1)).toEqual({ organizationId: "other", note: "again" });
  expect(await listFirstDueInstants(platform.database, [source])).toEqual([
    new Date("2026-03-01T09:00:00.001Z"),
  ]);
});

test("the earliest are taken first, as many as asked for", async () => {
  await insertThings(
    ["acme", "second", "2026-03-01T08:30:00Z"],
    ["acme", "first", "2026-03-01T08:00:00Z"],
  );

  expect(await run(1)).toBe(1);
  expect(await listPayloads()).toEqual([{ organizationId: "acme", note: "first" }]);
});

test("a row that another transaction has locked is left to it", async () => {
  await insertThings(
    ["acme", "held", "2026-03-01T08:00:00Z"],
    ["acme", "free", "2026-03-01T08:30:00Z"],
  );
  const holder = await pool.connect();
  await holder.query("begin; select from things where note = 'held' for update");

  expect(await run(10)).toBe(1);
  await holder.query("rollback");
  holder.release();
  expect(await listPayloads()).toEqual([{ organizationId: "acme", note: "free" }]);
  expect(await run(10)).toBe(1);
});

function run(limit: number): Promise<number> {
  return unitOfWork(platform, systemCaller("test"), (ctx) => source.runDue(ctx, limit));
}

async function insertThings(...things: [string, string, string | null][]): Promise<void> {
  for (const thing of things)
    await pool.query("insert into things values ($1, gen_random_uuid(), $2, $3)", thing);
}

async function listPayloads(): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select payload from jobs order by payload ->> 'organizationId', payload ->> 'note'",
  );
  return rows.map(({ payload }) => payload);
}
