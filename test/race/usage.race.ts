import { expect, test } from "vitest";
import { jobsOfReactions } from "#server/platform/events/reaction-list.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { reactions } from "#server/reactions.ts";
import { freezeUsage } from "#server/usage/meter-state/freeze-usage.ts";
import { type MeterReset, resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { aSeller } from "../support/a-seller.ts";
import { raceTrials } from "../support/campaign.ts";
import { runReactions } from "../support/run-reactions.ts";
import { sharedApp } from "../support/shared-app.ts";
import { forSeller } from "../support/sold-orders.ts";
import { named, openUsage } from "../support/usage-kit.ts";

const app = await sharedApp();
const { pool } = app.platform.database;
const trials = raceTrials(3);
const writers = 4;
const perWriter = 6;

interface Sent {
  name: string;
  customer_id?: string;
  external_customer_id?: string;
  metadata: { n: number };
}

/** Each writer sends its batches one after the other, and does so beside the others. */
async function write(
  usage: ReturnType<typeof openUsage>,
  makeBatch: (writer: number, turn: number) => Sent[],
): Promise<Sent[]> {
  const sent = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own: Sent[] = [];
      for (let turn = 0; turn < perWriter; turn += 1) {
        const batch = makeBatch(writer, turn);
        await usage.ingest(...batch);
        own.push(...batch);
      }
      return own;
    }),
  );
  return sent.flat();
}

const sum = (events: readonly Sent[]) =>
  events.reduce((total, { metadata }) => total + metadata.n, 0);

async function countDeadlocks(): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.deadlocks ?? 0;
}

test("one external id from ten writers is stored and counted once", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const meter = await usage.meter({ func: "sum", property: "n" });
  const customer_id = await usage.customer();
  for (let trial = 0; trial < trials; trial += 1) {
    const event = { name: "call", customer_id, external_id: `evt-${trial}`, metadata: { n: 1 } };
    const own = (writer: number) => ({ ...event, external_id: `own-${trial}-${writer}` });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, writer) => usage.ingest(own(writer), event, event)),
    );
    const inserted = answers.reduce((total, answer) => total + answer.inserted, 0);
    const duplicates = answers.reduce((total, answer) => total + answer.duplicates, 0);
    expect([inserted, duplicates]).toEqual([11, 19]);
    expect(await usage.used(customer_id, meter)).toBe(11 * (trial + 1));
  }
});

test("four writers of the same customers wait for each other and lose nothing", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const total = await usage.meter({ func: "sum", property: "n" });
  const calls = await usage.meter({ func: "count" }, named("call"));
  const customers = await Promise.all(Array.from({ length: 8 }, () => usage.customer()));
  const before = await countDeadlocks();
  const sent = await write(usage, (writer, turn) => {
    const turned = writer % 2 === 0 ? customers : customers.toReversed();
    return turned.flatMap((customer_id, at) => [
      { name: "call", customer_id, metadata: { n: at + turn } },
      { name: "other", customer_id, metadata: { n: 0.25 } },
      { name: "call", external_customer_id: `unknown-${at}`, metadata: { n: 1 } },
    ]);
  });
  expect(await countDeadlocks()).toBe(before);
  for (const id of customers) {
    const own = sent.filter(({ customer_id }) => customer_id === id);
    expect(await usage.used(id, total)).toBe(sum(own));
    expect(await usage.used(id, calls)).toBe(own.length / 2);
  }
});

test("a meter made while events come counts each of them once", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const usage = openUsage(await aSeller(app));
    const customer_id = await usage.customer();
    const external = { external_customer_id: "not-yet" };
    const batch = (writer: number, turn: number) => [
      { name: "call", customer_id, metadata: { n: writer + 1 } },
      { name: "call", ...external, metadata: { n: turn + 0.5 } },
    ];
    const early = await write(usage, batch);
    const making = (async () => {
      const id = await usage.meter({ func: "sum", property: "n" });
      await usage.backfill();
      return id;
    })();
    const [late, meter] = await Promise.all([write(usage, batch), making]);
    await usage.backfill();
    const known = [...early, ...late].filter((event) => event.customer_id);
    expect(await usage.used(customer_id, meter)).toBe(sum(known));
    const attached = await usage.customer({ external_id: "not-yet" });
    await runReactions(app.platform);
    const unknown = [...early, ...late].filter((event) => !event.customer_id);
    expect(await usage.used(attached, meter)).toBe(sum(unknown));
  }
});

test("a customer who comes while their events come gets each of them once", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const usage = openUsage(await aSeller(app));
    const meter = await usage.meter({ func: "sum", property: "n" });
    const external = { external_customer_id: "coming" };
    const batch = (_: number, turn: number) => [
      { name: "call", ...external, metadata: { n: turn + 1 } },
      { name: "call", ...external, metadata: { n: 1 } },
    ];
    const coming = (async () => {
      const id = await usage.customer({ external_id: "coming" });
      await runReadyDatabaseJobs(app.platform, jobsOfReactions(reactions));
      return id;
    })();
    const [sent, id] = await Promise.all([write(usage, batch), coming]);
    await runReactions(app.platform);
    expect(await usage.used(id, meter)).toBe(sum(sent));
  }
});

test("each event is in exactly one window, whenever usage is frozen and reset", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const seller = await aSeller(app);
    const usage = openUsage(seller);
    const meters = [
      await usage.meter({ func: "sum", property: "n" }),
      await usage.meter({ func: "count" }, named("call")),
    ];
    const customers = [await usage.customer(), await usage.customer()];
    const resets = (closes: MeterReset["closes"], meterIds: readonly string[]) =>
      customers.flatMap((customerId) =>
        meterIds.map((meterId) => ({
          customerId,
          meterId,
          closes,
          carried: { kind: "nothing" } as const,
          keepsGrants: false,
          unbilled: "no_price" as const,
        })),
      );
    const closing = (async () => {
      for (let turn = 0; turn < perWriter; turn += 1) {
        await forSeller(seller, (ctx) => freezeUsage(ctx, customers));
        const closes = turn % 3 === 2 ? "everything" : "frozen";
        const given = resets(closes, turn % 2 === 0 ? meters : meters.slice(0, 1));
        await forSeller(seller, (ctx) =>
          resetMeters(
            ctx,
            given.map((reset) => ({ ...reset, at: ctx.now })),
          ),
        );
      }
    })();
    const before = await countDeadlocks();
    const writing = write(usage, (writer, turn) =>
      customers.flatMap((customer_id) => [
        { name: "call", customer_id, metadata: { n: 1 } },
        { name: (writer + turn) % 2 === 0 ? "call" : "other", customer_id, metadata: { n: 2 } },
      ]),
    );
    await Promise.all([writing, closing]);
    expect(await countDeadlocks()).toBe(before);
    expect(await listWrongWindows(seller.organizationId)).toEqual([]);
  }
});

/**
 * Adds up the events of each window by their epochs, and those after the last window, and lists
 * the sums that differ from what was counted.
 */
async function listWrongWindows(sellerId: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with part as (
       select holder_id, meter_id, from_epoch, to_epoch, sum from meter_windows
       where organization_id = $1
       union all
       select holder_id, meter_id, opened_epoch, 2147483647, sum + coalesce(frozen_sum, 0)
       from meter_states where organization_id = $1
       union all
       select holder_id, meter_id, opened_epoch, frozen_epoch, frozen_sum
       from meter_states where organization_id = $1 and frozen_sum is not null
     )
     select part.*, counted.sum as counted from part
     join meters meter on meter.organization_id = $1 and meter.id = part.meter_id
     cross join lateral (
       select coalesce(sum(case meter.aggregation ->> 'func'
         when 'sum' then (metadata ->> 'n')::numeric
         else case when name = 'call' then 1 else 0 end
       end), 0) as sum
       from usage_events event
       where event.organization_id = $1 and event.holder_id = part.holder_id and source = 'user'
         and event.epoch between part.from_epoch and part.to_epoch
     ) as counted
     where counted.sum <> part.sum`,
    [sellerId],
  );
  return rows;
}
