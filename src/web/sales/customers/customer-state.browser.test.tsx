import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";
import { CustomerState } from "./customer-state.tsx";

const subscription = {
  amount: 900,
  currency: "usd",
  recurring_interval: "month",
  current_period_end: "2026-04-01T09:00:00.000Z",
  cancel_at_period_end: false,
  started_at: "2026-03-01T09:00:00.000Z",
};
const grant = { benefit_type: "custom", granted_at: "2026-03-01T09:00:00.000Z" };
const usage = {
  state: {
    active_subscriptions: ["p1", "p2", "p3", "p4"].map((id) => ({
      ...subscription,
      id: `s-${id}`,
      product_id: id,
    })),
    granted_benefits: [
      { ...grant, id: "g1", benefit_id: "b1" },
      { ...grant, id: "g2", benefit_id: "b2" },
    ],
    active_meters: [{ id: "m", meter_id: "m1", consumed_units: 3, credited_units: 10, balance: 7 }],
  },
  names: {
    p1: "Studio",
    p2: "Team",
    p3: "Archive",
    p4: "Loft",
    b1: "Onboarding call",
    m1: "Calls",
  },
};
const path = "GET /api/auth/dashboard/customer-usage";

test("everything a customer has is named by one call", async () => {
  const api = fakeApi({ [path]: () => usage });
  showSellerPage(() => <CustomerState customerId="c1" />, { api });
  for (const name of ["Studio", "Team", "Archive", "Loft", "Onboarding call", "Calls"])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  await expect.element(page.getByText("3 used, 10 credited")).toBeVisible();
  expect(page.getByText("$9 per month").elements()).toHaveLength(4);
  expect(api.calls.map((call) => `${call.path}?id=${call.query.get("id")}`)).toEqual([
    "/api/auth/dashboard/customer-usage?id=c1",
  ]);
});

test("a new name is shown after it was saved", async () => {
  const api = fakeApi({ [path]: () => usage });
  showSellerPage(
    () => {
      const seller = useSeller();
      return (
        <>
          <CustomerState customerId="c1" />
          <button type="button" onClick={() => void refreshSeller(seller, "products")}>
            Saved
          </button>
        </>
      );
    },
    { api },
  );
  await expect.element(page.getByText("Studio", { exact: true })).toBeVisible();
  api.on(path, () => ({ ...usage, names: { ...usage.names, p1: "Atelier" } }));
  await page.getByRole("button", { name: "Saved" }).click();
  await expect.element(page.getByText("Atelier", { exact: true })).toBeVisible();
});

test("without anything there is one card", async () => {
  const nothing = { active_subscriptions: [], granted_benefits: [], active_meters: [] };
  showSellerPage(() => <CustomerState customerId="c1" />, {
    api: fakeApi({ [path]: () => ({ state: nothing, names: {} }) }),
  });
  await expect.element(page.getByText("Nothing yet.")).toBeVisible();
});
