import { expect, test } from "vitest";
import { expiringVerifications } from "#server/identity/users/verification-store.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { listFirstDueInstants } from "#server/platform/deadlines/first-due-store.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { expirySource } from "./expiry-source.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const source = expirySource(expiringVerifications);

test("rows go at the instant they expire, earliest first, as many as asked for", async () => {
  for (const [id, expiresAt] of [
    ["late", "2026-03-01T09:00:00.001Z"],
    ["second", "2026-03-01T09:00:00.000Z"],
    ["first", "2026-03-01T08:00:00.000Z"],
  ]) {
    await platform.database.pool.query(
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
       values ($1, $1, '', $2, now(), now())`,
      [id, expiresAt],
    );
  }
  expect(await listFirstDueInstants(platform.database, [source])).toEqual([
    new Date("2026-03-01T08:00:00Z"),
  ]);

  expect([await run(1), await left()]).toEqual([1, ["late", "second"]]);
  expect([await run(10), await left()]).toEqual([1, ["late"]]);
  expect([await run(10), await left()]).toEqual([0, ["late"]]);
});

function run(limit: number): Promise<number> {
  return unitOfWork(platform, systemCaller("test"), (ctx) => source.runDue(ctx, limit));
}

async function left(): Promise<string[]> {
  const { rows } = await platform.database.pool.query("select id from verifications order by id");
  return rows.map((row) => row.id);
}
