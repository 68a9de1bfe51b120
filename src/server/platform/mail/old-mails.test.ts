import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { listFirstDueInstants } from "#server/platform/deadlines/first-due-store.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { oldMails } from "./old-mails.ts";

const platform = await testPlatform({ now: "2026-03-31T09:00:00Z" });

test("mails go when they are 30 days old, oldest first, as many as asked for", async () => {
  for (const [id, createdAt] of [
    ["young", "2026-03-01T09:00:00.001Z"],
    ["second", "2026-03-01T09:00:00.000Z"],
    ["first", "2026-02-01T09:00:00.000Z"],
  ]) {
    await platform.database.pool.query(
      "insert into mails (id, sender, recipient, created_at) values ($1, 'a@b.c', 'd@e.f', $2)",
      [id, createdAt],
    );
  }
  expect(await listFirstDueInstants(platform.database, [oldMails])).toEqual([
    new Date("2026-03-03T09:00:00Z"),
  ]);

  expect([await run(1), await left()]).toEqual([1, ["second", "young"]]);
  expect([await run(10), await left()]).toEqual([1, ["young"]]);
  expect([await run(10), await left()]).toEqual([0, ["young"]]);
});

test("without a mail nothing is due", async () => {
  await platform.database.pool.query("delete from mails");

  expect(await listFirstDueInstants(platform.database, [oldMails])).toEqual([undefined]);
});

function run(limit: number): Promise<number> {
  return unitOfWork(platform, systemCaller("test"), (ctx) => oldMails.runDue(ctx, limit));
}

async function left(): Promise<string[]> {
  const { rows } = await platform.database.pool.query("select id from mails order by id");
  return rows.map((row) => row.id);
}
