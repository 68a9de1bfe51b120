import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { CustomerFacts } from "./customer-facts.tsx";

const customer = {
  id: "0195b1c0-0000-7000-8000-00000000000c",
  name: "Ada Byron",
  email: "ada@example.com",
  email_verified: true,
  external_id: null,
  billing_address: null,
  tax_id: null,
  locale: null,
  created_at: "2026-02-01T09:00:00Z",
  modified_at: null,
} as unknown as CustomerWire;

function showFacts(balance: number): void {
  const api = fakeApi({
    "GET /api/auth/dashboard/customer": ({ query }) =>
      query.get("id") === customer.id
        ? {
            orders: [],
            ordersCount: 0,
            refunds: [],
            credit: { currency: "usd", amount: balance, balance },
          }
        : refusal(404, { message: "Not found" }),
  });
  showSellerPage(() => <CustomerFacts customer={customer} mayWrite={false} />, { api });
}

test("credit is shown with its amount", async () => {
  showFacts(22_609);
  await expect.element(page.getByText("Credit", { exact: true })).toBeVisible();
  await expect.element(page.getByText("$226.09")).toBeVisible();
});

test("without credit there is no line for it", async () => {
  showFacts(0);
  await expect.element(page.getByText("ada@example.com")).toBeVisible();
  expect(page.getByText("Credit", { exact: true }).elements()).toEqual([]);
});
