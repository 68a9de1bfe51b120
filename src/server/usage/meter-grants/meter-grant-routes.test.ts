import { expect, test } from "vitest";
import { runSource } from "#server/platform/deadlines/run-due-work.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import { openUsage } from "#test/support/usage-kit.ts";
import { grantDeadlines, settleGrantsJob } from "./grant-deadlines.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const usage = openUsage(seller);
const meter = await usage.meter({ func: "sum", property: "n" });
const use = (customer_id: string, n: number) =>
  usage.ingest({ name: "call", customer_id, metadata: { n } });

async function settleDue(): Promise<void> {
  while ((await runSource(app.platform, grantDeadlines)) > 0);
  while ((await runReadyDatabaseJobs(app.platform, [settleGrantsJob])) > 0);
}

interface Credit {
  metadata: { units?: number; rollover?: boolean };
}

/** By their units, because events of one instant have no order of their own. */
async function listCredits(customerId: string): Promise<unknown[]> {
  const { body } = await seller.get(`/v1/events/?customer_id=${customerId}&name=meter.credited`);
  return body.items
    .map(({ metadata }: Credit) => [metadata.units ?? 0, metadata.rollover])
    .toSorted(([a]: [number], [b]: [number]) => a - b);
}

test("a grant is credited at once, and shown in the order of use", async () => {
  const id = await usage.customer({ external_id: "grants-1" });
  const first = await usage.grant(id, meter, 10);
  const { body: second, status } = await seller.post("/v1/meter-grants/", {
    external_customer_id: "grants-1",
    meter_id: meter,
    units: 5.5,
    priority: 1,
    metadata: { why: "sorry" },
  });
  expect([status, second]).toEqual([
    201,
    {
      id: expect.any(String),
      created_at: expect.any(String),
      modified_at: null,
      customer_id: id,
      meter_id: meter,
      source: "manual",
      units: 5.5,
      remaining_units: 5.5,
      priority: 1,
      starts_at: expect.any(String),
      expires_at: null,
      recurrence: null,
      rollover: null,
      external_id: null,
      metadata: { why: "sorry" },
      ended_at: null,
      voided_at: null,
    },
  ]);
  await use(id, 7);
  const shown = await usage.shown(id, meter);
  expect(shown).toMatchObject({ credited_units: 15.5, consumed_units: 7, balance: 8.5 });
  const part = { source: "manual", expires_at: null };
  expect(shown.grants).toEqual([
    { ...part, id: second.id, units: 5.5, remaining_units: 0, priority: 1 },
    { ...part, id: first.id, units: 10, remaining_units: 8.5, priority: 100 },
  ]);
  const { body: one } = await seller.get(`/v1/meter-grants/${first.id}`);
  expect(one.remaining_units).toBe(8.5);
  expect(await listCredits(id)).toEqual([
    [5.5, false],
    [10, false],
  ]);
});

test("voiding takes back what is left, once", async () => {
  const id = await usage.customer();
  const grant = await usage.grant(id, meter, 10);
  await use(id, 4);
  const { status, body } = await seller.post(`/v1/meter-grants/${grant.id}/void`);
  expect([status, body.remaining_units, body.voided_at === null]).toEqual([200, 0, false]);
  const again = await seller.post(`/v1/meter-grants/${grant.id}/void`);
  expect(again.body).toEqual(body);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 4, balance: 0, grants: [] });
  expect(await listCredits(id)).toEqual([
    [-6, false],
    [10, false],
  ]);
});

test("the external id of a grant makes it once", async () => {
  const id = await usage.customer();
  const first = await usage.grant(id, meter, 10, { external_id: "top-up-1" });
  const twin = await usage.grant(id, meter, 10, { external_id: "top-up-1" });
  expect(twin.id).toBe(first.id);
  const other = { customer_id: id, meter_id: meter, units: 11, external_id: "top-up-1" };
  const { status, body } = await seller.post("/v1/meter-grants/", other);
  expect([status, body.error]).toEqual([409, "GrantConflict"]);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 10 });
});

test("a grant begins, recurs and expires when its time has come", async () => {
  const id = await usage.customer();
  const now = () => new Date(app.platform.clock.nowMs()).toISOString();
  const inHours = (hours: number) =>
    new Date(app.platform.clock.nowMs() + hours * 3_600_000).toISOString();
  await usage.grant(id, meter, 10, { expires_at: inHours(2) });
  const later = await usage.grant(id, meter, 3, {
    starts_at: inHours(1),
    recurrence: { interval: "month" },
    rollover: { max_units: 1 },
  });
  expect([later.remaining_units, later.starts_at > now()]).toEqual([3, true]);
  await use(id, 4);
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 10, balance: 6 });
  app.platform.tick(3_600_000);
  await settleDue();
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 13, balance: 9 });
  app.platform.tick(3_600_000);
  await settleDue();
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 7, balance: 3 });
  app.platform.tick(31 * 86_400_000);
  await settleDue();
  expect(await usage.shown(id, meter)).toMatchObject({ credited_units: 8, balance: 4 });
  expect(await listCredits(id)).toEqual([
    [-6, false],
    [-2, false],
    [3, false],
    [3, false],
    [10, false],
  ]);
});

test("what rolls over goes on after a reset, and the rest ends", async () => {
  const id = await usage.customer();
  await usage.grant(id, meter, 5);
  await usage.grant(id, meter, 10, { rollover: {} });
  await use(id, 7);
  await forSeller(seller, (ctx) =>
    resetMeters(ctx, [
      {
        customerId: id,
        meterId: meter,
        at: ctx.now,
        closes: "everything",
        carried: { kind: "nothing" },
        keepsGrants: false,
        unbilled: "no_price",
      },
    ]),
  );
  const shown = await usage.shown(id, meter);
  expect(shown).toMatchObject({ consumed_units: 0, credited_units: 8, balance: 8 });
  expect(shown.grants.map((part) => [part.units, part.remaining_units])).toEqual([[10, 8]]);
  expect(await listCredits(id)).toEqual([
    [5, false],
    [8, true],
    [10, false],
  ]);
});

const unknown = "00000000-0000-4000-8000-000000000000";
const faults: [string, object, string][] = [
  ["an unknown customer", { customer_id: unknown }, "customer_id"],
  [
    "an unknown external id",
    { customer_id: null, external_customer_id: "x" },
    "external_customer_id",
  ],
  ["no customer", { customer_id: null }, "customer_id"],
  ["two customers", { external_customer_id: "grants-1" }, "external_customer_id"],
  ["an unknown meter", { meter_id: unknown }, "meter_id"],
  ["no units", { units: 0 }, "units"],
  ["too small a quantity", { units: 1e-13 }, "units"],
  ["too large a quantity", { units: 1e15 }, "units"],
  ["a high priority", { priority: 1_001 }, "priority"],
  ["an expiry in the past", { expires_at: "2026-01-01T00:00:00Z" }, "expires_at"],
  ["a strange interval", { recurrence: { interval: "week" } }, "recurrence"],
  ["a rollover of nothing", { rollover: { max_units: 0 } }, "rollover"],
];
const ada = await usage.customer();

test.each(faults)("%s is refused", async (_, fault, field) => {
  const input = { customer_id: ada, meter_id: meter, units: 1, ...fault };
  const { status, body } = await seller.post("/v1/meter-grants/", input);
  expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ["body", field]]);
});

test("grants are listed by customer, meter and whether they are active", async () => {
  const id = await usage.customer();
  const first = await usage.grant(id, meter, 1);
  const second = await usage.grant(id, meter, 2);
  await seller.post(`/v1/meter-grants/${first.id}/void`);
  const list = async (query: string) =>
    (await seller.get(`/v1/meter-grants/?customer_id=${id}${query}`)).body.items.map(
      (grant: { id: string }) => grant.id,
    );
  expect(await list("&sorting=created_at")).toHaveLength(2);
  expect(await list("&active=true")).toEqual([second.id]);
  expect(await list("&active=false")).toEqual([first.id]);
  expect(await list(`&meter_id=${unknown}`)).toEqual([]);
  const stranger = await aSeller(app);
  expect((await stranger.get(`/v1/meter-grants/${first.id}`)).status).toBe(404);
  expect((await stranger.post(`/v1/meter-grants/${second.id}/void`)).status).toBe(404);
});
