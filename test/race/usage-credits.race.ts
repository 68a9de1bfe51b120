import { expect, test } from "vitest";
import { aSeller, type Seller } from "../support/a-seller.ts";
import { raceTrials } from "../support/campaign.ts";
import { sharedApp } from "../support/shared-app.ts";
import { named, openUsage } from "../support/usage-kit.ts";

const app = await sharedApp();
const { pool } = app.platform.database;
const trials = raceTrials(3);
const path = "/v1/meter-reservations/";
const seller = await aSeller(app);
const usage = openUsage(seller);
const meter = await usage.meter({ func: "sum", property: "n" }, named("call"));

const reserve = (of: Seller, customer_id: string, units: number, more: object = {}) =>
  of.post(path, { customer_id, meter_id: meter, units, ...more });
const count = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

/** Compares the state of a customer with its grants and reservations. */
async function readBooks(customerId: string) {
  const { rows } = await pool.query<Record<string, number>>(
    `select state.credited::float8 as credited, state.held::float8 as held,
       state.sum::float8 as used,
       (select coalesce(sum(units), 0)::float8 from meter_reservations
        where customer_id = state.holder_id and status = 'held') as reserved,
       (select coalesce(sum(counted_units), 0)::float8 from usage_events
        where holder_id = state.holder_id) as counted
     from meter_states state where holder_id = $1 and meter_id = $2`,
    [customerId, meter],
  );
  return rows[0];
}

test("the last unit is reserved once by twenty", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const id = await usage.customer();
    await usage.grant(id, meter, 1);
    const replies = await Promise.all(Array.from({ length: 20 }, () => reserve(seller, id, 1)));
    expect([count(replies, 201), count(replies, 402)]).toEqual([1, 19]);
    expect(await readBooks(id)).toMatchObject({ credited: 1, held: 1, reserved: 1 });
  }
});

test("one external id reserves once, for all who send it", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const id = await usage.customer();
    await usage.grant(id, meter, 100);
    const external_id = `race-${trial}`;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => reserve(seller, id, 3, { external_id })),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await readBooks(id)).toMatchObject({ held: 3, reserved: 3 });
  }
});

test("a reservation is either committed or released, and counts once", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const id = await usage.customer();
    await usage.grant(id, meter, 10);
    const { body } = await reserve(seller, id, 4);
    const ends = Array.from({ length: 12 }, (_, turn) =>
      seller.post(
        `${path}${body.id}/${turn % 2 ? "commit" : "release"}`,
        turn % 2 ? {} : undefined,
      ),
    );
    const replies = await Promise.all(ends);
    const committed = replies.filter((_, turn) => turn % 2 === 1);
    const released = replies.filter((_, turn) => turn % 2 === 0);
    expect([0, 6]).toContain(count(committed, 200));
    expect(count(committed, 200) + count(released, 200)).toBe(6);
    const used = count(committed, 200) === 6 ? 4 : 0;
    expect(await readBooks(id)).toMatchObject({ held: 0, reserved: 0, used, counted: used });
  }
});

test("what was used and is held stays within the credit, whatever ends meanwhile", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const id = await usage.customer();
    const grants = await Promise.all([3, 4, 5].map((units) => usage.grant(id, meter, units)));
    const work = async () => {
      const { status, body } = await reserve(seller, id, 1);
      if (status !== 201) return;
      const end = body.id.charCodeAt(0) % 2 === 0 ? "commit" : "release";
      await seller.post(`${path}${body.id}/${end}`, end === "commit" ? {} : undefined);
    };
    await Promise.all([
      ...Array.from({ length: 16 }, work),
      seller.post(`/v1/meter-grants/${grants[0]?.id}/void`),
      seller.post(`/v1/meter-grants/${grants[2]?.id}/void`),
    ]);
    const books = await readBooks(id);
    const { used = 0, held = 0, credited = -1 } = books ?? {};
    expect(used + held).toBeLessThanOrEqual(credited);
    expect(books).toMatchObject({ held: 0, reserved: 0, counted: used });
    const { grants: left, balance } = await usage.shown(id, meter);
    expect(left.reduce((sum, { remaining_units: units }) => sum + units, 0)).toBe(balance);
  }
});

test("a limit lets its units through once, and alerts once, while many events come", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const id = await usage.customer();
    const limit = { meter_id: meter, interval: "month", units: 10, action: "block" };
    const put = () => seller.put(`/v1/customers/${id}/usage-limits`, { limits: [limit] });
    await put();
    const event = { name: "call", customer_id: id, metadata: { n: 1 } };
    await Promise.all([
      ...Array.from({ length: 8 }, () => usage.ingest(event, event, event)),
      put(),
      put(),
    ]);
    const { rows } = await pool.query(
      "select sum::float8, uncharged::float8 from meter_states where holder_id = $1 and meter_id = $2",
      [id, meter],
    );
    expect(rows).toEqual([{ sum: 24, uncharged: 14 }]);
    const { rows: alerts } = await pool.query<{ type: string }>(
      `select type || ' ' || (data ->> 'threshold') as type from events
       where type in ('customer_meter.threshold_reached', 'customer_meter.limit_reached')
         and data ->> 'customer_id' = $1 order by 1`,
      [id],
    );
    expect(alerts.map(({ type }) => type.replace("customer_meter.", ""))).toEqual([
      "limit_reached 100",
      "threshold_reached 100",
      "threshold_reached 50",
      "threshold_reached 80",
    ]);
  }
});
