import { sql } from "kysely";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { readWithin } from "./read-within.ts";

const { db } = (await sharedApp()).platform.database;

test("a statement that takes too long is no answer, and the next one has the usual time", async () => {
  const slow = readWithin(db, 20, (tx) => sql`select pg_sleep(10)`.execute(tx));
  expect(await slow).toBe(undefined);
  const quick = await readWithin(db, 10_000, async (tx) => {
    const { rows } = await sql<{ at: string }>`
      select current_setting('statement_timeout') as at`.execute(tx);
    return rows[0]?.at;
  });
  expect(quick).toBe("10s");
  const { rows } = await sql<{ at: string }>`
    select current_setting('statement_timeout') as at`.execute(db);
  expect(rows[0]?.at).toBe("15s");
});

test("other errors are errors", async () => {
  await expect(readWithin(db, 1_000, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow();
});
