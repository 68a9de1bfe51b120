import { expect, test } from "vitest";
import { createEffectTables, listEffects, recordEffect } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { systemCaller, unitOfWork } from "../context.ts";
import { runReadyDatabaseJobs } from "../jobs/run-database-jobs.ts";
import { emit, emitAll } from "./outbox.ts";
import { jobsOfReactions, namesOfReactions, type ReactionList } from "./reaction-list.ts";

declare module "./outbox.ts" {
  interface EventShapes {
    "test.happened": { what: string };
  }
}

const list: ReactionList = {
  "test.happened": [
    { kind: "test.note", run: (ctx, event) => recordEffect(ctx, `noted ${event.data.what}`) },
    { kind: "test.shout", run: (ctx, event) => recordEffect(ctx, event.data.what.toUpperCase()) },
  ],
};
const platform = { ...(await testPlatform()), reactions: namesOfReactions(list) };
await createEffectTables(platform);

test("each reaction to an event runs once, after the commit", async () => {
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    emit(ctx, "test.happened", { what: "rain" }, { organizationId: "org" }),
  );
  expect(await listEffects(platform)).toEqual([]);

  while ((await runReadyDatabaseJobs(platform, jobsOfReactions(list))) > 0);

  expect((await listEffects(platform)).sort()).toEqual(["RAIN", "noted rain"]);
  const { rows } = await platform.database.pool.query(
    "select type, organization_id, data from events",
  );
  expect(rows).toEqual([{ type: "test.happened", organization_id: "org", data: { what: "rain" } }]);
});

test("a reaction with a key runs once for events that come together", async () => {
  await platform.database.pool.query("delete from events; delete from jobs; delete from effects");
  const coalesced: ReactionList = {
    "test.happened": [
      {
        kind: "test.once",
        uniqueKey: ({ data, organizationId }) => `${organizationId} ${data.what}`,
        run: (ctx, event) => recordEffect(ctx, event.data.what),
      },
    ],
  };
  const node = { ...platform, reactions: namesOfReactions(coalesced) };
  const tell = (what: string, organizationId: string) =>
    unitOfWork(node, systemCaller("test"), async (ctx) => {
      await emit(ctx, "test.happened", { what }, { organizationId });
      await emitAll(
        ctx,
        ["rain", "snow"].map((each) => ({ type: "test.happened", data: { what: each } })),
        { organizationId },
      );
    });
  await tell("rain", "one");
  await tell("snow", "one");
  await tell("snow", "two");

  while ((await runReadyDatabaseJobs(node, jobsOfReactions(coalesced))) > 0);
  expect(await listEffects(node)).toEqual(["rain", "snow", "snow", "rain"]);
});

test("nothing is announced that did not happen", async () => {
  await platform.database.pool.query("delete from events; delete from jobs");
  const failing = unitOfWork(platform, systemCaller("test"), async (ctx) => {
    await emit(ctx, "test.happened", { what: "nothing" });
    throw new Error("undone");
  });

  await expect(failing).rejects.toThrow("undone");
  const { rows } = await platform.database.pool.query(
    "select from events union all select from jobs",
  );
  expect(rows).toEqual([]);
});
