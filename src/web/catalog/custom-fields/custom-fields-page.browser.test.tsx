import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { CustomFieldPage } from "./custom-field-page.tsx";
import { CustomFieldsPage } from "./custom-fields-page.tsx";

const size = field("c1", "Size");
const color = field("c2", "Color");

test("a list asks once which products use its fields", async () => {
  const api = fakeApi({
    "GET /v1/custom-fields/": () => toPage([size, color]),
    "GET /api/auth/dashboard/custom-fields": () => ({
      c1: { productNames: ["Studio", "Guide"], productsCount: 12 },
    }),
  });
  showSellerPage(CustomFieldsPage, { api });
  await expect.element(page.getByText("Studio and 11 more")).toBeVisible();
  await expect.element(page.getByText("No product", { exact: true })).toBeVisible();
  expect(listCalls(api, "/api/auth/dashboard/custom-fields")).toHaveLength(1);

  await page.getByRole("button", { name: "Actions for Size" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const text = /^Studio and 11 more will no longer ask for it\. Past answers stay/;
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
});

test("a field shows the newest products that use it, and how many more do", async () => {
  const api = fakeApi({
    "GET /v1/custom-fields/": () => size,
    "GET /api/auth/dashboard/custom-field": () => ({
      products: [product("Studio", true), product("Guide", false)],
      productsCount: 22,
    }),
  });
  showSellerPage(CustomFieldPage, { api });
  await expect.element(page.getByRole("link", { name: "Studio" })).toBeVisible();
  await expect.element(page.getByText("and 20 more")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const text = /^Studio and 21 more will no longer ask for it\. Past answers stay/;
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
});

function listCalls({ calls }: FakeApi, path: string) {
  return calls.filter((call) => call.path.startsWith(path));
}

function field(id: string, name: string) {
  const created_at = "2026-01-01T00:00:00.000Z";
  const shape = { type: "text", slug: name.toLowerCase(), metadata: {}, properties: {} };
  return { ...shape, id, name, created_at, modified_at: null };
}

function product(name: string, required: boolean) {
  const attached_custom_fields = [{ custom_field_id: size.id, required }];
  return { id: name, name, is_archived: false, attached_custom_fields };
}
