import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { eventPartitions } from "#server/platform/events/event-partitions.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { maintainPartitions } from "#server/platform/partitions/maintain-partitions.ts";
import { startBackground } from "#server/worker.ts";
import { until } from "../support/effects.ts";
import { openTestPlatform, testDatabase } from "../support/test-database.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "race.recorded": { number: number };
  }
}

const nodes = 10;

test("ten workers that start at once create each partition once", async () => {
  const url = await testDatabase();
  const platforms = await Promise.all(Array.from({ length: nodes }, () => openTestPlatform(url)));
  const stops = await Promise.all(platforms.map((node) => startBackground(node)));
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const countPartitions = async () =>
    (await client.query("select from pg_inherits where inhparent = 'events'::regclass")).rowCount;

  await until(async () => (await countPartitions()) === 5);
  await Promise.all(stops.map((stop) => stop()));
  expect(await countPartitions()).toBe(5);
});

test("events recorded while their partition is created are all there, once, and in it", async () => {
  const platform = await openTestPlatform(await testDatabase());
  let isCreated = false;
  let recorded = 0;
  const record = async () => {
    for (let after = 0; after < 10; after += isCreated ? 1 : 0) {
      recorded += 1;
      const number = recorded;
      await unitOfWork(platform, systemCaller("race"), (ctx) =>
        emit(ctx, "race.recorded", { number }),
      );
    }
  };
  const writers = Array.from({ length: 6 }, record);
  while (recorded < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  await maintainPartitions(platform, [eventPartitions(platform.config)]);
  isCreated = true;
  await Promise.all(writers);

  const { rows } = await platform.database.pool.query(
    `select count(*)::int as count, count(distinct data ->> 'number')::int as numbers,
            count(*) filter (where tableoid = 'events_default'::regclass)::int as misplaced
     from events`,
  );
  expect(rows).toEqual([{ count: recorded, numbers: recorded, misplaced: 0 }]);
});
