import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { OrderItemsCard } from "./order-items-card.tsx";

const meter = { id: "m1", name: "Tokens" };
const item = (id: string, label: string, amount: number) => ({ id, label, amount, tax_amount: 0 });
const order = {
  id: "o1",
  customer_id: "c1",
  currency: "usd",
  subtotal_amount: 1_120,
  discount_amount: 0,
  tax_amount: 0,
  tax_breakdown: [],
  total_amount: 1_120,
  refunded_amount: 0,
  refunded_tax_amount: 0,
  applied_balance_amount: 0,
  disputes: [],
  items: [item("i1", "Pro", 1_000), item("i2", "Tokens (120 units)", 120)],
} as unknown as OrderWire;
const usage = {
  meter_id: "m1",
  units: 120,
  amount: 120,
  first_event_at: "2026-02-03T10:00:00.000Z",
  last_event_at: "2026-02-20T10:00:00.000Z",
  groups: [] as object[],
  other: null as object | null,
};
const grouped = {
  ...usage,
  groups: [{ value: "small", units: 100, amount: 100, events: 7 }],
  other: { units: 20, amount: 20, events: 2 },
};

function showItems(answer: (groupBy: string | null) => object) {
  const api = fakeApi({
    "GET /v1/orders/o1/items/i2/usage": ({ query }) => answer(query.get("group_by")),
    "GET /v1/events/": () => toPage([{ metadata: { model: "small" } }]),
  });
  showSellerPage(() => <OrderItemsCard order={order} meters={{ i2: meter }} />, { api });
  return api;
}

const opener = page.getByRole("button", { name: "Usage of Tokens (120 units)" });

test("an item for usage opens what it is made of, and no other item does", async () => {
  const api = showItems((groupBy) => (groupBy === "metadata.model" ? grouped : usage));
  await expect.element(opener).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
  expect(api.calls.some(({ path }) => path.startsWith("/v1/"))).toBe(false);

  await opener.click();
  const link = page.getByRole("link", { name: "All events of these days" });
  await expect.element(link).toBeVisible();
  const href = (link.element() as HTMLAnchorElement).href;
  expect(Object.fromEntries(new URL(href).searchParams)).toMatchObject({
    meter: "m1",
    customer: "c1",
    from: "2026-02-03",
    to: "2026-02-20",
  });

  await page.getByRole("combobox", { name: "Group by" }).selectOptions("model");
  await expect.element(page.getByRole("row", { name: /^small.* 100 \$1\.00/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Other values.* 20 \$0\.20/ })).toBeVisible();

  await opener.click();
  expect(link.elements()).toHaveLength(0);
});

test("an item without events says so, and offers nothing to group by", async () => {
  showItems(() => ({ ...usage, units: 0, first_event_at: null, last_event_at: null }));
  await opener.click();
  await expect.element(page.getByText("There are no events behind this item.")).toBeVisible();
  expect(page.getByRole("combobox").elements()).toHaveLength(0);
});
