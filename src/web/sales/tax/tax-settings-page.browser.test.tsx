import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { TaxSettingsPage } from "./tax-settings-page.tsx";

const list = "GET /api/auth/dashboard/tax-registrations";
const settings = "GET /v1/organizations/*";
const germany = {
  id: "r1",
  country: "DE",
  state: null,
  scheme: "standard",
  rate: null,
  tax_number: "DE129273398",
  starts_at: "2026-01-01T00:00:00.000Z",
  ends_at: null,
};
const exclusive = () => ({ id: "o1", default_tax_behavior: "exclusive" });

test("what the server refuses is shown at its field", async () => {
  const api = fakeApi({ [list]: () => [], [settings]: exclusive });
  api.on("POST /v1/tax-registrations/", () =>
    refusal(422, {
      detail: [{ type: "value_error", loc: ["body", "rate"], msg: "Enter the rate." }],
    }),
  );
  showSellerPage(TaxSettingsPage, { api });
  await page.getByRole("button", { name: "Add registration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add registration" }).click();
  await expect.element(dialog.getByText("Choose a country.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Country" }).fill("united sta");
  await dialog.getByRole("option", { name: "United States" }).click();
  await dialog.getByLabelText("State").selectOptions("New York");
  await dialog.getByRole("button", { name: "Add registration" }).click();
  await expect.element(dialog.getByText("Enter the rate.")).toBeVisible();
  expect(api.calls.at(-1)?.body).toMatchObject({
    country: "US",
    state: "US-NY",
    scheme: "standard",
    rate: null,
  });
});

test("a member sees the registrations and cannot change anything", async () => {
  const api = fakeApi({ [list]: () => [germany], [settings]: exclusive });
  showSellerPage(TaxSettingsPage, { api, role: "member" });
  await expect.element(page.getByText("Germany", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("Standard rate · Since Jan 1, 2026 · DE129273398"))
    .toBeVisible();
  await expect
    .element(page.getByText("Only owners and admins can change the tax settings."))
    .toBeVisible();
  await expect.element(page.getByRole("radio", { name: /^Prices include tax/ })).toBeDisabled();
  expect(page.getByRole("button", { name: "Add registration" }).elements()).toEqual([]);
});
