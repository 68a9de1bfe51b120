import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { CustomersPage } from "./customers-page.tsx";

const customer = (id: string, name: string | null) =>
  ({
    id,
    name,
    email: `${id}@example.com`,
    external_id: null,
    billing_address: null,
    created_at: "2026-02-01T09:00:00Z",
  }) as unknown as CustomerWire;

test("a customer shows name and address, what they spent, and a dash for what is not known", async () => {
  const api = fakeApi({
    "GET /v1/customers/": () => toPage([customer("ada", "Ada Byron"), customer("oona", null)]),
    "GET /v1/orders/spending": () => ({
      items: [{ customer_id: "ada", currency: "usd", amount: 1_900, orders: 2 }],
    }),
  });
  showSellerPage(() => <CustomersPage />, { api });

  await expect.element(page.getByText("Ada Byron")).toBeVisible();
  await expect.element(page.getByText("ada@example.com")).toBeVisible();
  await expect.element(page.getByText("$19.00")).toBeVisible();
  expect(page.getByText("Not known").elements()).toEqual([]);
  const asked = api.calls.filter(({ path }) => path === "/v1/orders/spending");
  expect(asked.map(({ query }) => query.getAll("customer_id"))).toEqual([["ada", "oona"]]);
});
