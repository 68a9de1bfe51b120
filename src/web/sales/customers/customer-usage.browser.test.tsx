import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { CustomerUsage } from "./customer-usage.tsx";

const customer = { id: "c1" } as CustomerWire;
const limitsRoute = "GET /api/auth/dashboard/customer-limits";
const meter = {
  id: "cm1",
  meter: { id: "m1", name: "Tokens", backfill: null },
  credited_units: 100,
  consumed_units: 40,
  balance: 60,
  held_units: 5,
  grants: [],
};
const reservation = {
  id: "r1",
  meter_id: "m1",
  units: 5,
  external_id: "job-7",
  created_at: "2026-03-01T08:59:00.000Z",
  expires_at: "2026-03-01T09:59:00.000Z",
};

function usage(meters: object[], reservations: object[] = []): FakeApi {
  return fakeApi({
    "GET /v1/customer-meters/": () => toPage(meters),
    "GET /v1/events/": () => ({ items: [], pagination: { has_next_page: false } }),
    [limitsRoute]: () => ({ limits: [], reservations, meterNames: { m1: "Tokens" } }),
  });
}

function showUsage(api: FakeApi): void {
  showSellerPage(() => <CustomerUsage customer={customer} />, { api });
}

test("a customer without usage has no balances, grants, limits and events", async () => {
  showUsage(usage([]));
  await expect.element(page.getByText("No usage yet.")).toBeVisible();
  await expect.element(page.getByText(/^No grants\./)).toBeVisible();
  await expect.element(page.getByText(/^No limits\./)).toBeVisible();
  await expect.element(page.getByText("No events yet.")).toBeVisible();
  expect(page.getByText("Reservations").elements()).toHaveLength(0);
});

test("what reservations hold is beside the balance, and each has its expiry", async () => {
  showUsage(usage([meter], [reservation]));
  await expect
    .element(page.getByRole("row", { name: "Tokens 5 reserved 100 40 60" }))
    .toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Tokens job-7 .*5$/ })).toBeVisible();
});

test("limits that could not be loaded do not hide the balances, and are tried again", async () => {
  const api = usage([meter]);
  api.on(limitsRoute, () => refusal(400, { code: "BROKEN", message: "Broken" }));
  showUsage(api);
  await expect.element(page.getByText("This could not be loaded.")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Tokens/ })).toBeVisible();
  api.on(limitsRoute, () => ({ limits: [], reservations: [], meterNames: {} }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/^No limits\./)).toBeVisible();
});

test("a role that may not read usage has no access", async () => {
  const api = usage([]);
  api.on("GET /v1/customer-meters/", () => refusal(403, { error: "NotPermitted", detail: "No" }));
  showUsage(api);
  await expect.element(page.getByText("You do not have access to usage")).toBeVisible();
});
