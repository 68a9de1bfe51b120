import { expect, test } from "vitest";
import { runSource } from "#server/platform/deadlines/run-due-work.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { testApp } from "#test/support/test-app.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";
import { expireReservationsJob, reservationDeadlines } from "./expire-reservations.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const usage = openUsage(seller);
const meter = await usage.meter({ func: "sum", property: "n" }, named("call"));
const everything = await usage.meter({ func: "count" });
const path = "/v1/meter-reservations/";

async function withCredit(units: number): Promise<string> {
  const id = await usage.customer();
  await usage.grant(id, meter, units);
  return id;
}

const hold = (customer_id: string, units: number, more: object = {}) =>
  seller.post(path, { customer_id, meter_id: meter, units, ...more });
const commit = (id: string, body: object = {}) => seller.post(`${path}${id}/commit`, body);
const release = (id: string) => seller.post(`${path}${id}/release`);

async function expireDue(): Promise<void> {
  while ((await runSource(app.platform, reservationDeadlines)) > 0);
  while ((await runReadyDatabaseJobs(app.platform, [expireReservationsJob])) > 0);
}

test("units are reserved, committed with one event, and the rest is released", async () => {
  const id = await withCredit(10);
  const { status, body } = await hold(id, 8);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      created_at: "2026-03-01T09:00:00.000Z",
      modified_at: null,
      status: "held",
      customer_id: id,
      meter_id: meter,
      units: 8,
      available: 2,
      expires_at: "2026-03-01T09:05:00.000Z",
      external_id: null,
      event_id: null,
    },
  ]);
  expect(await usage.shown(id, meter)).toMatchObject({ held_units: 8, balance: 10 });
  const done = await commit(body.id, { units: 5.5, metadata: { model: "small" } });
  expect([done.status, done.body]).toEqual([
    200,
    {
      ...body,
      status: "committed",
      units: 5.5,
      available: 4.5,
      modified_at: expect.any(String),
      event_id: expect.any(String),
    },
  ]);
  expect(await usage.shown(id, meter)).toMatchObject({
    held_units: 0,
    consumed_units: 5.5,
    balance: 4.5,
  });
  const { body: event } = await seller.get(`/v1/events/${done.body.event_id}`);
  expect(event).toMatchObject({
    name: "reservation.committed",
    source: "user",
    customer_id: id,
    metadata: { model: "small", reservation_id: body.id },
    counted: [{ meter_id: meter, units: 5.5, order_id: null }],
  });
  expect(await usage.used(id, everything)).toBe(0);
  const listed = async (meterId: string) =>
    (await seller.get(`/v1/events/?customer_id=${id}&meter_id=${meterId}`)).body.items.length;
  expect([await listed(meter), await listed(everything)]).toEqual([1, 0]);
  expect((await commit(body.id)).body).toEqual(done.body);
  expect((await seller.get(path + body.id)).body).toEqual(done.body);
});

test("a new meter that matches everything does not count the event of a commit", async () => {
  const id = await withCredit(3);
  await commit((await hold(id, 3)).body.id);
  const later = await usage.meter({ func: "sum", property: "n" });
  await usage.backfill();
  expect([await usage.used(id, later), await usage.used(id, meter)]).toEqual([0, 3]);
});

test("more than there is is refused, and says what there is", async () => {
  const id = await withCredit(10);
  await hold(id, 8);
  const { status, body } = await hold(id, 2.5);
  expect([status, body]).toEqual([
    402,
    {
      error: "InsufficientBalance",
      detail: "The customer does not have that many units left.",
      available: 2,
      required: 2.5,
      next_reset_at: null,
    },
  ]);
  const stranger = await usage.customer();
  expect((await hold(stranger, 1)).body).toMatchObject({ available: 0 });
  expect((await hold(id, 2)).body.available).toBe(0);
});

test("released units are free again, once", async () => {
  const id = await withCredit(5);
  const { body } = await hold(id, 5);
  const first = await release(body.id);
  expect([first.status, first.body]).toMatchObject([200, { status: "released", available: 5 }]);
  expect((await release(body.id)).body).toEqual(first.body);
  const late = await commit(body.id);
  expect([late.status, late.body.error]).toEqual([409, "ReservationClosed"]);
  const other = await hold(id, 5);
  await commit(other.body.id);
  const tooLate = await release(other.body.id);
  expect([tooLate.status, tooLate.body.error]).toEqual([409, "ReservationClosed"]);
});

test("an expired hold is free at once, and commits only what is still there", async () => {
  const id = await withCredit(10);
  const first = await hold(id, 8, { expires_in: 60 });
  app.platform.tick(60_000);
  const second = await hold(id, 7);
  expect([second.status, second.body.available]).toEqual([201, 3]);
  expect((await seller.get(path + first.body.id)).body.status).toBe("expired");
  const part = await commit(first.body.id);
  expect([part.status, part.body.units]).toEqual([200, 3]);

  const third = await hold(await withCredit(4), 4, { expires_in: 60 });
  app.platform.tick(61_000);
  await expireDue();
  const own = third.body.customer_id;
  expect(await usage.shown(own, meter)).toMatchObject({ held_units: 0 });
  await hold(own, 4);
  const { status, body } = await commit(third.body.id);
  expect([status, body.error]).toEqual([409, "ReservationExpired"]);
  expect(await usage.used(own, meter)).toBe(0);
});

test("the external id of a reservation makes it once", async () => {
  const id = await withCredit(10);
  const first = await hold(id, 4, { external_id: "job-1" });
  const twin = await hold(id, 4, { external_id: "job-1" });
  expect([twin.status, twin.body]).toEqual([201, first.body]);
  const other = await hold(id, 5, { external_id: "job-1" });
  expect([other.status, other.body.error]).toEqual([409, "ReservationConflict"]);
  expect(await usage.shown(id, meter)).toMatchObject({ held_units: 4 });
});

test("who pays for the units needs no credit", async () => {
  const id = await usage.customer();
  const price = { amount_type: "metered_unit", meter_id: meter, unit_amount: 1 };
  const product = { name: "Metered", recurring_interval: "month", prices: [price] };
  const { body } = await seller.post("/v1/products/", product);
  await aSubscription({ seller }, { productId: body.id, customerId: id });
  const held = await hold(id, 1_000);
  expect([held.status, held.body.available]).toEqual([201, null]);
  expect((await commit(held.body.id)).status).toBe(200);
  expect(await usage.used(id, meter)).toBe(1_000);
});

test("held units outlive the grant that they are of", async () => {
  const id = await usage.customer();
  const grant = await usage.grant(id, meter, 10);
  const kept = await hold(id, 4);
  const given = await hold(id, 3);
  await seller.post(`/v1/meter-grants/${grant.id}/void`);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 7, held_units: 7 });
  await release(given.body.id);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 4, held_units: 4 });
  expect((await commit(kept.body.id)).status).toBe(200);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 4, balance: 0 });
});

test("reservations of a meter that still counts earlier events are refused", async () => {
  const id = await usage.customer();
  await usage.ingest({ name: "call", customer_id: id, metadata: { n: 1 } });
  const later = await usage.meter({ func: "count" });
  await usage.grant(id, later, 5);
  const { status, body } = await hold(id, 1, { meter_id: later });
  expect([status, body.error]).toEqual([409, "MeterBackfilling"]);
  await usage.backfill();
  expect((await hold(id, 1, { meter_id: later })).status).toBe(201);
});

const peak = await usage.meter({ func: "max", property: "n" });
const ada = await withCredit(10);
const unknown = "00000000-0000-4000-8000-000000000000";
const faults: [string, object, string][] = [
  ["an unknown customer", { customer_id: unknown }, "customer_id"],
  ["an unknown meter", { meter_id: unknown }, "meter_id"],
  ["a meter of peaks", { meter_id: peak }, "meter_id"],
  ["no units", { units: 0 }, "units"],
  ["negative units", { units: -1 }, "units"],
  ["no time", { expires_in: 0 }, "expires_in"],
  ["a long time", { expires_in: 86_401 }, "expires_in"],
];

test.each(faults)("%s is refused", async (_, fault, field) => {
  const { status, body } = await hold(ada, 1, fault);
  expect([status, body.detail[0].loc]).toEqual([422, ["body", field]]);
});

test("a commit of more than is held, or with a foreign key, is refused", async () => {
  const { body } = await hold(ada, 2);
  const more = await commit(body.id, { units: 2.1 });
  expect([more.status, more.body.detail[0].loc]).toEqual([422, ["body", "units"]]);
  const key = await commit(body.id, { metadata: { reservation_id: "x" } });
  expect([key.status, key.body.detail[0].loc]).toEqual([422, ["body", "metadata"]]);
  expect((await seller.get(path + body.id)).body.status).toBe("held");
});

test("reservations are listed by customer, meter and status, and belong to their seller", async () => {
  const id = await withCredit(10);
  const first = await hold(id, 1);
  const second = await hold(id, 2);
  await release(first.body.id);
  const list = async (query: string) =>
    (await seller.get(`${path}?customer_id=${id}${query}`)).body.items.map(
      (item: { units: number }) => item.units,
    );
  expect(await list("&sorting=created_at")).toHaveLength(2);
  expect(await list("&status=held")).toEqual([2]);
  expect(await list("&status=held&status=released")).toHaveLength(2);
  expect(await list(`&meter_id=${peak}`)).toEqual([]);
  const stranger = await aSeller(app);
  expect((await stranger.get(path + second.body.id)).status).toBe(404);
  expect((await stranger.post(`${path}${second.body.id}/commit`, {})).status).toBe(404);
});
