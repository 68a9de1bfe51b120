import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { portalQueryClient } from "./portal-queries.ts";
import { createPortalRouter } from "./portal-router.tsx";
import { findPortalToken, forgetPortalToken, storePortalToken } from "./portal-session.ts";

const base = "/v1/customer-portal";
const shop = {
  organization: {
    id: "1",
    name: "Northwind",
    slug: "northwind",
    avatar_url: null,
    subscription_settings: { allow_customer_updates: true },
  },
  products: [],
};
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};
const heading = (name: string | RegExp) => page.getByRole("heading", { name });

let api: FakeApi;
beforeEach(() => {
  portalQueryClient.clear();
  api = fakeApi({
    [`GET ${base}/organizations/northwind`]: () => shop,
    [`GET ${base}/customers/me`]: () => ({ id: "2", email: "ada@example.com" }),
    [`GET ${base}/subscriptions/`]: () => toPage([]),
    [`GET ${base}/meters/`]: () => toPage([]),
    [`DELETE ${base}/customer-session/`]: () => new Response(null, { status: 204 }),
  });
  onTestFinished(() => forgetPortalToken("northwind"));
});

async function open(): Promise<void> {
  await startBuyer();
  const history = createMemoryHistory({ initialEntries: ["/portal/northwind"] });
  const router = createPortalRouter(history);
  await router.load();
  show(
    <QueryClientProvider client={portalQueryClient}>
      <BuyerProvider>
        <RouterProvider router={router} />
      </BuyerProvider>
    </QueryClientProvider>,
  );
}

test("without a session the portal asks for a sign-in and makes no call of a customer", async () => {
  await open();
  await expect.element(heading(/^Sign in to Northwind/)).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toEqual([`${base}/organizations/northwind`]);
});

test("a customer who signs out leaves nothing behind for the next one", async () => {
  storePortalToken("northwind", "guild_cst_1");
  await open();
  await expect.element(page.getByText("Signed in as ada@example.com")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.element(heading(/^Sign in to Northwind/)).toBeVisible();
  expect(findPortalToken("northwind")).toBeUndefined();
  expect(portalQueryClient.getQueriesData({ queryKey: ["customer"] })).toEqual([]);
});

test("a session that has ended leads to the sign-in, which says so", async () => {
  api.on(`GET ${base}/customers/me`, () => refusal(401, { detail: "Expired" }));
  storePortalToken("northwind", "guild_cst_1");
  await open();
  await expect.element(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  expect(findPortalToken("northwind")).toBeUndefined();
});

test("without a connection the page says so at once, and can be tried again", async () => {
  api.on(`GET ${base}/organizations/northwind`, offline);
  await open();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect.element(retry).toBeVisible();
  api.on(`GET ${base}/organizations/northwind`, () => shop);
  await retry.click();
  await expect.element(heading(/^Sign in to Northwind/)).toBeVisible();
});

test("an unknown seller has no portal", async () => {
  api.on(`GET ${base}/organizations/northwind`, () => refusal(404, { detail: "Not found" }));
  await open();
  await expect.element(heading("Portal not found")).toBeVisible();
});
