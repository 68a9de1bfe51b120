import { expect, test } from "vitest";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { until } from "#test/support/effects.ts";
import { testApp } from "#test/support/test-app.ts";
import { openUsage } from "#test/support/usage-kit.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { pool } = app.platform.database;
const path = "/v1/meter-reservations/";

/** A key is stored with its answer, so what is done with one is decided under the lock. */
const underLock = (step: string): Headers => ({ "idempotency-key": step });
const alone = (): Headers => ({});

type Headers = Record<string, string>;

/** Reserves, commits a part, and returns all that was answered and written, without ids. */
async function course(aggregation: Aggregation, toHeaders: typeof underLock) {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const meter_id = await usage.meter(aggregation);
  const customer_id = await usage.customer();
  await usage.grant(customer_id, meter_id, 10);
  const input = { customer_id, meter_id, units: 3.25, external_id: "job-1" };
  const held = await seller.post(path, input, toHeaders("hold"));
  const whole = await seller.post(path, { ...input, external_id: null }, toHeaders("more"));
  const part = { units: 1.5, metadata: { model: "small" } };
  const committed = await seller.post(`${path}${held.body.id}/commit`, part, toHeaders("part"));
  const rest = await seller.post(`${path}${whole.body.id}/commit`, {}, toHeaders("all"));
  const again = await seller.post(`${path}${held.body.id}/commit`, part, toHeaders("again"));
  const read = async (sql: string) => (await pool.query(sql, [seller.organizationId])).rows;
  const ids = [customer_id, meter_id, ...[held, whole, committed].map(({ body }) => body.id)];
  const written = {
    answers: [held, whole, committed, rest, again].map(({ status, body }) => ({
      code: status,
      ...body,
      event_id: body.event_id === null ? null : "event",
    })),
    states: await read(
      `select count, sum, min, max, held, credited, announce_at, modified_at
       from meter_states where organization_id = $1`,
    ),
    events: await read(
      `select holder_id, name, source, happened_at, metadata, epoch, meters_revision,
         counted_meter_id, counted_units
       from usage_events where organization_id = $1 order by counted_units`,
    ),
    pending: await read(
      `select holders, meters, revisions, names, source, seen, quarters, fold_at
       from usage_pending_rollups where organization_id = $1 order by quarters::text`,
    ),
  };
  return ids.reduce((text, id) => text.replaceAll(id, "id"), JSON.stringify(written));
}

test.each<Aggregation>([{ func: "count" }, { func: "sum", property: "n" }])(
  "one statement answers and writes what is decided under the lock: %j",
  async (aggregation) => {
    expect(await course(aggregation, alone)).toBe(await course(aggregation, underLock));
  },
);

test("a commit waits for a change of meters that is on its way", async () => {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const meter_id = await usage.meter({ func: "count" });
  const customer_id = await usage.customer();
  await usage.grant(customer_id, meter_id, 5);
  const { body: held } = await seller.post(path, { customer_id, meter_id, units: 2 });
  const change = await pool.connect();
  await change.query("begin");
  // As `raiseMeterRevision` does.
  const lock = "select pg_advisory_xact_lock(7305120, hashtext($1))";
  await change.query(lock, [seller.organizationId]);
  const commit = seller.post(`${path}${held.id}/commit`, {});
  await until(async () => {
    const { rows } = await pool.query("select from pg_locks where not granted");
    return rows.length > 0;
  });
  await change.query("commit");
  change.release();

  expect((await commit).body).toMatchObject({ status: "committed", units: 2, available: 3 });
  expect(await usage.used(customer_id, meter_id)).toBe(2);
});
