import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";
import { CustomerState } from "./customer-state.tsx";

const subscription = {
  status: "active",
  amount: 900,
  currency: "usd",
  recurring_interval: "month",
  current_period_end: "2026-04-01T09:00:00.000Z",
  cancel_at_period_end: false,
  ends_at: null,
  started_at: "2026-03-01T09:00:00.000Z",
};
const named = (...names: string[]) =>
  names.map((name) => ({ ...subscription, id: `s-${name}`, product: { name } }));
const grant = { benefit_type: "custom", granted_at: "2026-03-01T09:00:00.000Z" };
const usage = {
  state: {
    active_subscriptions: [],
    granted_benefits: [
      { ...grant, id: "g1", benefit_id: "b1" },
      { ...grant, id: "g2", benefit_id: "b2" },
    ],
    active_meters: [],
  },
  subscriptions: named("Studio", "Team", "Archive", "Loft"),
  names: { b1: "Onboarding call" },
};
const path = "GET /api/auth/dashboard/customer-usage";

test("everything a customer has is named by one call", async () => {
  const api = fakeApi({ [path]: () => usage });
  showSellerPage(() => <CustomerState customerId="c1" />, { api });
  for (const name of ["Studio", "Team", "Archive", "Loft", "Onboarding call"])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
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
  api.on(path, () => ({ ...usage, subscriptions: named("Atelier") }));
  await page.getByRole("button", { name: "Saved" }).click();
  await expect.element(page.getByText("Atelier", { exact: true })).toBeVisible();
});

test("without anything there is one card", async () => {
  const nothing = { active_subscriptions: [], granted_benefits: [], active_meters: [] };
  showSellerPage(() => <CustomerState customerId="c1" />, {
    api: fakeApi({ [path]: () => ({ state: nothing, subscriptions: [], names: {} }) }),
  });
  await expect.element(page.getByText("Nothing yet.")).toBeVisible();
});

test("a subscription in trial or past due says so, and leads to its page", async () => {
  const [trial, late] = named("Studio", "Team");
  const subscriptions = [
    { ...trial, status: "trialing" },
    { ...late, status: "past_due" },
  ];
  showSellerPage(() => <CustomerState customerId="c1" />, {
    api: fakeApi({ [path]: () => ({ ...usage, subscriptions }) }),
  });
  await expect.element(page.getByText("Trial", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Past due", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Team" }))
    .toHaveAttribute("href", expect.stringContaining("/subscriptions/s-Team"));
});
