import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { portalQueryClient } from "../portal-queries.ts";
import { createPortalRouter } from "../portal-router.tsx";
import { forgetPortalToken, storePortalToken } from "../portal-session.ts";

const base = "/v1/customer-portal";
const organization = {
  id: "1",
  name: "Northwind",
  slug: "northwind",
  avatar_url: null,
  subscription_settings: { allow_customer_updates: true },
};
const meter = {
  id: "cm1",
  meter_id: "m1",
  consumed_units: 1_000,
  credited_units: 0,
  balance: -1_000,
  held_units: 0,
  grants: [],
  meter: { id: "m1", name: "Tokens" },
};
const limit = {
  meter_id: "m1",
  interval: "month",
  units: 1_000,
  amount: null,
  action: "block",
  thresholds: [50, 80, 100],
  set_by: "seller",
  used: 1_000,
  resets_at: "2026-04-01T00:00:00.000Z",
};

let api: FakeApi;
beforeEach(() => {
  portalQueryClient.clear();
  api = fakeApi({
    [`GET ${base}/organizations/northwind`]: () => ({ organization, products: [] }),
    [`GET ${base}/customers/me`]: () => ({ id: "2", email: "ada@example.com" }),
    [`GET ${base}/subscriptions/`]: () => toPage([]),
    [`GET ${base}/meters/`]: () => toPage([meter]),
    [`GET ${base}/usage-limits/`]: () => ({ limits: [limit] }),
    [`PUT ${base}/usage-limits/`]: ({ body }) => ({
      limits: [
        limit,
        ...(body as { limits: object[] }).limits.map((each) => ({
          ...limit,
          units: null,
          amount: null,
          ...each,
          set_by: "customer",
          used: 0,
        })),
      ],
    }),
  });
  onTestFinished(() => forgetPortalToken("northwind"));
});

async function open(): Promise<void> {
  storePortalToken("northwind", "guild_cst_1");
  await startBuyer();
  const router = createPortalRouter(createMemoryHistory({ initialEntries: ["/portal/northwind"] }));
  await router.load();
  show(
    <QueryClientProvider client={portalQueryClient}>
      <BuyerProvider>
        <RouterProvider router={router} />
      </BuyerProvider>
    </QueryClientProvider>,
  );
}

const sent = () => api.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
const height = page.getByRole("textbox", { name: "Units" });
const save = page.getByRole("button", { name: "Save limit" });

test("a limit that is reached says what follows, and whose it is", async () => {
  await open();
  await expect.element(page.getByText("1,000 of 1,000 used per month (UTC)")).toBeVisible();
  await expect.element(page.getByText("Set by Northwind")).toBeVisible();
  await expect
    .element(page.getByText(/^This limit is reached\. Northwind may refuse further use/))
    .toBeVisible();
  expect(page.getByRole("button", { name: /^(Change|Remove)/ }).elements()).toHaveLength(0);
});

test("a meter that cannot be limited is said to be so", async () => {
  const detail = [{ type: "value_error", loc: ["body", "limits", 0, "meter_id"], msg: "No" }];
  api.on(`PUT ${base}/usage-limits/`, () => refusal(422, { error: "Invalid", detail }));
  await open();
  await page.getByRole("button", { name: "Set a limit" }).click();
  await height.fill("5");
  await save.click();
  await expect.element(page.getByText("This usage cannot be limited.")).toBeVisible();
});

test("limits that could not be loaded are tried again", async () => {
  api.on(`GET ${base}/usage-limits/`, () => refusal(400, { error: "Broken", detail: "Broken" }));
  await open();
  await expect.element(page.getByText("1,000 used")).toBeVisible();
  api.on(`GET ${base}/usage-limits/`, () => ({ limits: [limit] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Set by Northwind")).toBeVisible();
});

test("customers set a limit of their own, not above that of the seller", async () => {
  await open();
  await page.getByRole("button", { name: "Set a limit" }).click();
  await save.click();
  await expect.element(page.getByText("Enter a number above 0.")).toBeVisible();
  await height.fill("2,000");
  await save.click();
  await expect
    .element(page.getByText("Your limit cannot be higher than the one Northwind has set."))
    .toBeVisible();
  expect(sent()).toEqual([]);
  await height.fill("200");
  await save.click();
  await expect.element(page.getByText("Your limit was saved.")).toBeVisible();
  const own = {
    meter_id: "m1",
    interval: "month",
    units: 200,
    action: "block",
    thresholds: [50, 80, 100],
  };
  expect(sent()).toEqual([{ limits: [own] }]);
  await page.getByRole("button", { name: "Remove: Tokens" }).click();
  await expect.element(page.getByText(/^Your limit was removed\./)).toBeVisible();
  expect(sent().at(-1)).toEqual({ limits: [] });
});
