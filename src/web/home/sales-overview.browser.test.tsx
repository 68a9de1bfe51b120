import type { UseQueryResult } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { SalesFigures } from "./sales-overview.tsx";

const day = { day: "2026-03-01", sales: 2_000, orders: 1 } as SalesDay;
const home = {
  currency: "usd",
  days: Array.from({ length: 2 * homePeriodDays }, () => day),
  before: { active: 0, recurring: 0 },
} as HomeWire;

test("revenue leads to the metric with the same amount, and to no other figure", async () => {
  const query = { data: home, isPending: false } as UseQueryResult<HomeWire | null>;
  showSellerPage(() => <SalesFigures query={query} />, { api: fakeApi() });
  const revenue = page.getByRole("link", { name: "Revenue, 30 days" });
  await expect.element(revenue).toHaveAttribute("href", expect.stringMatching(/metric=revenue$/));
  await expect.element(page.getByText("$600")).toBeVisible();
  expect(page.getByRole("link", { name: "$600" }).elements()).toEqual([]);
});
