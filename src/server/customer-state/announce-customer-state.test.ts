import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toHeldChanges } from "#server/customers/announce-customer.ts";
import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { defineEventKind } from "#server/platform/events/event-kind.ts";
import { emitAll } from "#server/platform/events/outbox.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { testApp } from "#test/support/test-app.ts";
import { announceCustomerState } from "./announce-customer-state.ts";

/** Without a worker: the tests run the reactions themselves. */
const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { platform } = app;
const seller = await aSeller(app);
const path = "/v1/customers/";

async function aCustomer(): Promise<string> {
  const { body } = await seller.post(path, { email: `${randomUUID()}@example.com` });
  await runReactions(platform);
  return body.id;
}

/** The customers whose state was announced, in this order, and the names they had. */
async function recordStates(act: () => Promise<unknown>): Promise<{ id: string; name: unknown }[]> {
  const { rows: before } = await platform.database.pool.query(
    "select coalesce(max(sequence), 0) as last from events",
  );
  await act();
  const { rows } = await platform.database.pool.query(
    `select data ->> 'id' as id, data ->> 'name' as name from events
     where sequence > $1 and type = 'customer.state_changed' order by sequence`,
    [before[0].last],
  );
  return rows;
}

function change(...customerIds: string[]): Promise<void> {
  return unitOfWork(platform, systemCaller("test"), (ctx) => changeIn(ctx, customerIds));
}

function changeIn(ctx: Ctx, customerIds: readonly string[]): Promise<void> {
  return emitAll(ctx, toHeldChanges(customerIds), { organizationId: seller.organizationId });
}

test("the state follows its cause by a job, and shows what was committed", async () => {
  const id = await aCustomer();

  expect(await recordStates(() => seller.patch(path + id, { name: "Ada" }))).toEqual([]);
  expect(await recordStates(() => runReactions(platform))).toEqual([{ id, name: "Ada" }]);
  expect(await recordStates(() => runReactions(platform))).toEqual([]);
});

test("changes of one transaction, and those before the job begins, are one event for each customer", async () => {
  const [one, other] = [await aCustomer(), await aCustomer()];

  const states = await recordStates(async () => {
    await unitOfWork(platform, systemCaller("test"), async (ctx) => {
      await changeIn(ctx, [one, other, one]);
      await changeIn(ctx, [one]);
    });
    await seller.patch(path + one, { name: "Eve" });
    await runReactions(platform);
  });

  expect(states).toEqual([
    { id: one, name: "Eve" },
    { id: other, name: null },
  ]);
});

test("a change while the job is at work is announced by an event of its own", async () => {
  const id = await aCustomer();
  await change(id);
  let isFirst = true;
  const meddling = defineJob(defineEventKind(announceCustomerState.kind), {
    reach: "database",
    async run() {
      if (isFirst) await change(id);
      isFirst = false;
    },
  });

  await runReadyDatabaseJobs(platform, [meddling]);
  expect(await recordStates(() => runReactions(platform))).toHaveLength(1);
});

test("what is undone is not announced", async () => {
  const id = await aCustomer();
  const undone = unitOfWork(platform, systemCaller("test"), async (ctx) => {
    await changeIn(ctx, [id]);
    throw new Error("undone");
  });

  await expect(undone).rejects.toThrow("undone");
  expect(await recordStates(() => runReactions(platform))).toEqual([]);
});
