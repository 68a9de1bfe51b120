import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import { type Ctx, systemCaller, unitOfWork } from "./context.ts";
import { Refusal } from "./refusal.ts";

const now = "2026-03-01T09:00:00Z";
const platform = await testPlatform({ now });
const caller = systemCaller("test");
const { pool } = platform.database;
await pool.query("create table tallies (name text primary key, n integer not null)");

test("two that lock the same rows in opposite order both end well: the one that lost runs again", async () => {
  await pool.query("truncate tallies; insert into tallies values ('a', 0), ('b', 0)");
  const bothHoldOne = meeting(2);
  let attempts = 0;
  const addInOrder = (first: string, second: string) =>
    unitOfWork(platform, caller, async (ctx) => {
      attempts += 1;
      await add(ctx, first);
      await bothHoldOne();
      await add(ctx, second);
    });

  await Promise.all([addInOrder("a", "b"), addInOrder("b", "a")]);

  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await readTallies()).toEqual({ a: 2, b: 2 });
});

test("two that read what the other writes both end well: the one that lost runs again", async () => {
  await pool.query("truncate tallies; insert into tallies values ('a', 1), ('b', 1)");
  const bothHaveRead = meeting(2);
  let attempts = 0;
  const addOther = (own: string, other: string) =>
    unitOfWork(serializable(), caller, async (ctx) => {
      attempts += 1;
      const { rows } = await sql<{ n: number }>`
        select n from tallies where name = ${other}`.execute(ctx.tx);
      await bothHaveRead();
      await add(ctx, own, rows[0]?.n);
    });

  await Promise.all([addOther("a", "b"), addOther("b", "a")]);

  expect(attempts).toBeGreaterThanOrEqual(3);
  // As if one had run after the other: never both on what was there before.
  expect([
    { a: 2, b: 3 },
    { a: 3, b: 2 },
  ]).toContainEqual(await readTallies());
});

test("who loses every time gives up in the end, with the database's own words", async () => {
  let attempts = 0;
  const hopeless = unitOfWork(platform, caller, async (ctx) => {
    attempts += 1;
    await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(ctx.tx);
  });

  await expect(hopeless).rejects.toMatchObject({ code: "40001" });
  expect(attempts).toBe(8);
});

test.each([
  ["a refusal", () => Promise.reject(new Refusal({ status: 400, message: "No" }))],
  ["a bug", () => Promise.reject(new TypeError("No"))],
  [
    "a broken constraint",
    (ctx: Ctx) => sql`insert into tallies values ('a', 1), ('a', 2)`.execute(ctx.tx),
  ],
])("%s is no reason to run again, and leaves nothing", async (_what, fail) => {
  await pool.query("truncate tallies");
  let attempts = 0;
  const failing = unitOfWork(platform, caller, async (ctx) => {
    attempts += 1;
    await sql`insert into tallies values ('z', 1)`.execute(ctx.tx);
    await fail(ctx);
  });

  await expect(failing).rejects.toThrow();
  expect(attempts).toBe(1);
  expect(await readTallies()).toEqual({});
});

test("one unit of work has one instant: the machine's, and in a sandbox the moved one", async () => {
  const instants = () => unitOfWork(platform, caller, async (ctx) => ctx.now.toISOString());
  expect(await instants()).toBe("2026-03-01T09:00:00.000Z");

  await pool.query("update installation set clock_offset_ms = 3600000");

  expect(await instants()).toBe("2026-03-01T10:00:00.000Z");
  const live = { ...platform, config: { ...platform.config, mode: "live" as const } };
  expect(await unitOfWork(live, caller, async (ctx) => ctx.now.toISOString())).toBe(
    "2026-03-01T09:00:00.000Z",
  );
});

function add(ctx: Ctx, name: string, by = 1) {
  return sql`update tallies set n = n + ${by} where name = ${name}`.execute(ctx.tx);
}

async function readTallies(): Promise<Record<string, number>> {
  const { rows } = await pool.query("select name, n from tallies order by name");
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The same platform, whose transactions are serializable. */
function serializable(): typeof platform {
  const db = Object.create(platform.database.db, {
    transaction: {
      value: () => platform.database.db.transaction().setIsolationLevel("serializable"),
    },
  });
  return { ...platform, database: { ...platform.database, db } };
}

/** Waits until so many have come; later ones pass. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === size) open();
    return all;
  };
}
