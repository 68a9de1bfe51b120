import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { EventsPage } from "./events-page.tsx";

const meterId = "0195b1c0-0000-7000-8000-00000000000a";
const event = {
  id: "e1",
  name: "api.call",
  source: "user",
  timestamp: "2026-03-01T08:59:00.000Z",
  customer: null,
  external_customer_id: "user_1",
  metadata: { tokens: 120 },
  late: false,
};

function events(...items: object[]): FakeApi {
  return fakeApi({
    "GET /v1/events/": () => ({ items, pagination: { has_next_page: false } }),
    "GET /v1/events/names": () => toPage([{ name: "api.call" }]),
    "GET /v1/meters/": () => toPage([{ id: meterId, name: "Tokens" }]),
  });
}

test("without events the page shows how the SDK sends the first one", async () => {
  showSellerPage(() => <EventsPage />, { api: events() });
  await expect.element(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
  await expect.element(page.getByText(/await polar\.events\.ingest\(\{/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Create an access token" }))
    .toBeInTheDocument();
});

test("a meter in the address is a filter that one sees and changes", async () => {
  const api = events(event);
  const shown = showSellerPage(() => <EventsPage />, { api, at: `/?meter=${meterId}` });
  const meter = page.getByRole("combobox", { name: "Meter" });
  await expect.element(meter).toHaveValue(meterId);
  await expect.element(meter).toHaveDisplayValue("Tokens");
  const asked = () => api.calls.filter(({ path }) => path === "/v1/events/").at(-1)?.query;
  expect(asked()?.get("meter_id")).toBe(meterId);
  await meter.selectOptions("All meters");
  await expect.poll(() => asked()?.has("meter_id")).toBe(false);
  expect(shown.address()).toBe("/");
});

test("a role that may not read events has no access", async () => {
  const api = events();
  api.on("GET /v1/events/", () => refusal(403, { error: "NotPermitted", detail: "Not permitted" }));
  showSellerPage(() => <EventsPage />, { api });
  await expect.element(page.getByText("You do not have access to events")).toBeVisible();
});
