import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import { oldAnswers } from "./old-answers.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const { pool } = platform.database;

async function listKeys(): Promise<string[]> {
  const { rows } = await pool.query(
    "select key from sandbox_idempotent_answers order by created_at desc",
  );
  return rows.map(({ key }) => key);
}

test("answers go when they are a day old by the machine clock, however many there are", async () => {
  const insert = (prefix: string, count: number, createdAt: string) =>
    pool.query(
      `insert into sandbox_idempotent_answers (key, request_hash, request_id, status, body, created_at)
       select $1 || number, '', '', 200, '', $3 from generate_series(1, $2::int) as number`,
      [prefix, count, createdAt],
    );
  await insert("older", 2_500, "2026-02-01T09:00:00Z");
  await insert("old", 1, "2026-02-28T09:00:00.000Z");
  await insert("young", 1, "2026-02-28T09:00:00.001Z");
  await insert("new", 1, "2026-03-01T08:00:00Z");
  await pool.query("update installation set clock_offset_ms = 86400000");

  await oldAnswers.run(platform);
  expect(await listKeys()).toEqual(["new1", "young1"]);

  platform.tick(1);
  await oldAnswers.run(platform);
  expect(await listKeys()).toEqual(["new1"]);
});
