import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type MetricSlug, metricSlugs } from "#contract/billing/metrics-schema.ts";
import { type ApiCall, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { MetricsPage } from "./metrics-page.tsx";

const none = Object.fromEntries(metricSlugs.map((slug) => [slug, 0])) as Record<MetricSlug, number>;

/** Two days; the current period has twice the orders of the one before. */
function metrics({ query }: ApiCall) {
  const start = query.get("start_date") ?? "";
  const orders = start >= "2026-01-30" ? 6 : 3;
  const period = (timestamp: string, count: number) => ({ ...none, timestamp, orders: count });
  return {
    periods: [period("2026-02-27T12:00:00.000Z", 0), period("2026-02-28T12:00:00.000Z", orders)],
    totals: { ...none, orders },
    metrics: {},
  };
}

const products = () => toPage([{ id: "p1", name: "Atlas" }]);

test("a metric is compared with the period before, and asked for in the zone of the browser", async () => {
  const api = fakeApi({ "GET /v1/metrics/": metrics, "GET /v1/products/": products });
  const shown = showSellerPage(MetricsPage, { api, at: "/?metric=orders" });
  await expect.element(page.getByRole("heading", { name: "Orders" }).first()).toBeVisible();
  await expect.element(page.getByText("more than the period before").first()).toBeInTheDocument();
  await page.getByRole("combobox", { name: "Product" }).selectOptions("Atlas");
  await expect.poll(() => shown.address()).toContain("product=p1");
  const asked = api.calls.filter(({ path }) => path === "/v1/metrics/");
  expect(asked.map(({ query }) => query.get("start_date"))).toEqual(
    expect.arrayContaining(["2026-01-31", "2026-01-01"]),
  );
  expect(asked.every(({ query }) => query.get("timezone") !== null)).toBe(true);
  await expect.poll(() => api.calls.at(-1)?.query.get("product_id")).toBe("p1");
});

test("without the permission the page says who to ask", async () => {
  const api = fakeApi({
    "GET /v1/metrics/": () => refusal(403, { error: "NotPermitted", detail: "Not permitted" }),
    "GET /v1/products/": products,
  });
  showSellerPage(MetricsPage, { api });
  await expect.element(page.getByText("You do not have access to the metrics")).toBeVisible();
});

test("a failure can be tried again", async () => {
  const api = fakeApi({
    "GET /v1/metrics/": () => refusal(422, { detail: [] }),
    "GET /v1/products/": products,
  });
  showSellerPage(MetricsPage, { api });
  await expect.element(page.getByText("This could not be loaded.")).toBeVisible();
  api.on("GET /v1/metrics/", metrics);
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByRole("heading", { name: "Revenue" }).first()).toBeVisible();
});
