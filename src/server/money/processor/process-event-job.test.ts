import { afterAll, expect, onTestFinished, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { until } from "#test/support/effects.ts";
import { sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxWithApp } from "#test/support/stripe-client.ts";
import { processEventJob } from "./process-event-job.ts";
import {
  defineProcessorEventHandler,
  type ProcessorEventHandler,
} from "./processor-event-handler.ts";
import { processorEventTypes } from "./processor-events.ts";

const { app, sandbox, stripe } = await sandboxWithApp();
await app.listen();
afterAll(() => sandbox.control.reset());
const processor = sandboxProcessor(sandbox);
const { pool } = app.platform.database;
const returnUrl = "https://shop.example/return";
const all = processorEventTypes;

async function work(handlers: readonly ProcessorEventHandler[]): Promise<void> {
  const jobs = [processEventJob(processor, handlers)];
  const worker = await startWorker(app.platform, { jobs, deadlines: [] });
  onTestFinished(worker.stop);
}

async function pay(): Promise<string> {
  const { id } = await processor.payments.create({
    key: `intent:${newUuid()}:1`,
    amount: minor(2_900),
    currency: "usd",
    customerId: null,
    saveMethod: false,
    allowRedirects: true,
  });
  await processor.payments.confirm(id, { confirmationToken: "ctoken_visa", returnUrl }, newUuid());
  return id;
}

async function countWaiting(): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*)::int from processor_events where processed_at is null)
          + (select count(*)::int from jobs where kind = 'processor.event') as waiting`,
  );
  return rows[0].waiting;
}

test("five copies of each event in any order: each is processed once", async () => {
  const { control } = sandbox;
  for (let seed = 1; seed <= 3; seed += 1) {
    await control.setSwitches({ webhooks: { copies: 5, order: "shuffled", seed } });
    const intentId = await pay();
    const { latest_charge: chargeId } = await stripe.paymentIntents.retrieve(intentId);
    await stripe.refunds.create({ charge: String(chargeId) });
  }
  await control.reset();
  const sent = await control.sendWaitingWebhooks();
  const { data: events } = await stripe.events.list({ limit: 100 });
  expect(sent).toBe(events.length * 5);
  // A worker that lost its lease without noticing is a second job for the same event.
  await pool.query(
    `insert into jobs (kind, payload, run_at)
     select 'processor.event', jsonb_build_object('eventId', id), now() from processor_events`,
  );

  const applied: string[] = [];
  const states: unknown[] = [];
  await work([
    defineProcessorEventHandler({
      types: all,
      read: async () => undefined,
      apply: async (_, event) => {
        applied.push(event.id);
      },
    }),
    defineProcessorEventHandler({
      types: ["charge.succeeded", "charge.updated"],
      read: (at, event) => at.charges.retrieve(event.objectId),
      apply: async (_, __, charge) => {
        states.push(charge);
      },
    }),
  ]);
  await until(async () => (await countWaiting()) === 0);

  expect(applied.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  // Not what it was when the event was made: what it is now.
  expect(states).toHaveLength(events.filter(({ type }) => /^charge\./.test(type)).length);
  for (const state of states) expect(state).toMatchObject({ amountRefunded: 2_900 });

  const { rows } = await pool.query(
    "select bool_and(expires_at = processed_at + interval '90 days') as expire from processor_events",
  );
  expect(rows).toEqual([{ expire: true }]);
});

test("an event that comes before our own row is tried again, then applied once", async () => {
  await pay();
  await sandbox.control.sendWaitingWebhooks();
  const tries = new Map<string, number>();
  await work([
    defineProcessorEventHandler({
      types: ["payment_intent.succeeded"],
      read: (at, event) => at.payments.retrieve(event.objectId),
      async apply(_, event) {
        const count = (tries.get(event.id) ?? 0) + 1;
        tries.set(event.id, count);
        if (count === 1) throw new Error("the order does not exist yet");
      },
    }),
  ]);
  await until(async () => (await countWaiting()) === 0);
  expect([...tries.values()]).toEqual([2]);
});
