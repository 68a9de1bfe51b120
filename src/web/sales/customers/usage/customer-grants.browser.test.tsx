import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { CustomerGrantsCard } from "./customer-grants-card.tsx";

const meterId = "0195b1c0-0000-7000-8000-00000000000a";
const customerId = "0195b1c0-0000-7000-8000-00000000000b";
const grant = { units: 100, priority: 100, expires_at: null };
const meters = [
  {
    meter: { id: meterId, name: "Tokens" },
    grants: [
      { ...grant, id: "g1", source: "manual", remaining_units: 40, priority: 10 },
      { ...grant, id: "g2", source: "benefit", remaining_units: 100 },
    ],
  },
] as unknown as CustomerMeterWire[];

function showGrants(shown = meters) {
  const api = fakeApi({
    "GET /v1/meters/": () => toPage([{ id: meterId, name: "Tokens" }]),
    "POST /v1/meter-grants/": () => ({ id: "g3", units: 500 }),
    "POST /v1/meter-grants/g1/void": () => ({ id: "g1" }),
  });
  showSellerPage(() => <CustomerGrantsCard customerId={customerId} meters={shown} />, { api });
  return () => api.calls.filter(({ method }) => method === "POST");
}

test("grants are listed in the order of use, with what is left of them", async () => {
  showGrants();
  await expect
    .element(
      page.getByRole("row", { name: /Granted by you, priority 10, without expiry 40 of 100/ }),
    )
    .toBeVisible();
  const sources = page.getByText(/^(Granted by you|From a benefit), priority/).elements();
  expect(sources.map(({ textContent }) => textContent)).toEqual([
    "Granted by you, priority 10, without expiry",
    "From a benefit, priority 100, without expiry",
  ]);
});

test("units are granted with a priority, a recurrence and a rollover", async () => {
  const sent = showGrants([]);
  await page.getByRole("button", { name: "Grant units" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Grant units" }).click();
  await expect.element(dialog.getByText("Choose a meter.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Meter" }).click();
  await page.getByRole("option", { name: "Tokens" }).click();
  await dialog.getByRole("textbox", { name: "Units", exact: true }).fill("500");
  await dialog.getByRole("combobox", { name: "Credited" }).selectOptions("month");
  await dialog.getByRole("switch", { name: "Roll over" }).click();
  await dialog.getByRole("textbox", { name: /roll over at most/ }).fill("1,000");
  await dialog.getByRole("button", { name: "Grant units" }).click();
  await expect.element(page.getByText("500 units were granted.")).toBeVisible();
  expect(sent().map(({ body }) => body)).toMatchObject([
    {
      customer_id: customerId,
      meter_id: meterId,
      units: 500,
      priority: 100,
      expires_at: null,
      recurrence: { interval: "month" },
      rollover: { max_units: 1_000 },
    },
  ]);
});

test("a grant is voided after a question that says what is taken back", async () => {
  const sent = showGrants();
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Void" }).click();
  await expect.element(page.getByText(/^The 40 units that are left are taken back/)).toBeVisible();
  await page.getByRole("button", { name: "Void grant" }).click();
  await expect.poll(() => sent().map(({ path }) => path)).toEqual(["/v1/meter-grants/g1/void"]);
});
