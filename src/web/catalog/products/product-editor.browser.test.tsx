import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { type FakeApi, fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { ProductEditorScreen } from "./product-editor.tsx";

const studio = {
  id: "0195b1c0-0000-7000-8000-00000000000a",
  created_at: "2026-02-01T09:00:00.000Z",
  name: "Studio",
  description: null,
  recurring_interval: null,
  is_archived: false,
  prices: [{ id: "price-1", amount_type: "fixed", price_currency: "usd", price_amount: 1_900 }],
  benefits: [],
  medias: [],
  attached_custom_fields: [],
  metadata: {},
} as unknown as ProductWire;

const poster = { id: "0195b1c0-0000-7000-8000-00000000000b", name: "Poster" };
const link = { id: "link-1", url: "https://example.com/buy/1", products: [poster, studio] };
const button = (name: string) => page.getByRole("button", { name, exact: true });

function open(api: FakeApi, role: "owner" | "member" = "owner", product = studio) {
  const created: object[] = [];
  api.on("GET /v1/benefits/", () => toPage(created));
  api.on("POST /v1/benefits/", ({ body }) => {
    const benefit = { id: "benefit-1", selectable: true, ...(body as object) };
    created.push(benefit);
    return benefit;
  });
  for (const noun of ["custom-fields", "meters"]) api.on(`GET /v1/${noun}/`, () => toPage([]));
  return showSellerPage(() => <ProductEditorScreen product={product} />, { api, role });
}

const metered = {
  ...studio,
  recurring_interval: "month",
  prices: [
    {
      id: "price-2",
      amount_type: "metered_unit",
      price_currency: "usd",
      unit_amount: "2",
      cap_amount: null,
      meter_id: "m1",
      meter: { id: "m1", name: "Calls" },
    },
  ],
} as unknown as ProductWire;

test("a saved usage charge knows its meter; the others are loaded when it is changed", async () => {
  const api = fakeApi();
  open(api, "owner", metered);
  api.on("GET /v1/meters/", () =>
    toPage([
      { id: "m1", name: "Calls" },
      { id: "m2", name: "Seats" },
    ]),
  );
  const meter = page.getByRole("combobox", { name: "Meter" });
  await expect.element(meter).toHaveValue("Calls");
  await expect.element(page.getByText("Share", { exact: true })).toBeVisible();
  const asked = () => api.calls.filter(({ path }) => path === "/v1/meters/");
  expect(asked()).toEqual([]);
  await meter.click();
  await expect.element(page.getByRole("option", { name: "Seats" })).toBeVisible();
  await page.getByRole("option", { name: "Seats" }).click();
  await expect.element(meter).toHaveValue("Seats");
  expect(asked()).toHaveLength(1);
});

function noClipboard() {
  return vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
}

const writes = (api: FakeApi) => api.calls.filter(({ method }) => method !== "GET");

test("a benefit is created without leaving the product, by keyboard", async () => {
  const api = fakeApi();
  open(api);
  await page.getByLabelText("Name", { exact: true }).fill("Studio Plus");
  await expect.element(page.getByText(/^A benefit is something buyers get/)).toBeVisible();
  button("New benefit").element().focus();
  await userEvent.keyboard("{Enter}");
  const type = page.getByLabelText("Type");
  await expect.element(type).toHaveFocus();
  await userEvent.keyboard("{Tab}Priority support{Enter}");

  await expect
    .element(page.getByText("Priority support was created and added to this product."))
    .toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Priority support" })).toBeChecked();
  await expect.element(button("New benefit")).toHaveFocus();
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Studio Plus");
  await expect.element(button("Save 2 changes").first()).toBeVisible();
  expect(writes(api)).toMatchObject([
    { path: "/v1/benefits/", body: { type: "license_keys", description: "Priority support" } },
  ]);
});

test("another type of benefit keeps the description and asks for its own fields", async () => {
  open(fakeApi());
  const description = page.getByRole("dialog").getByRole("textbox", { name: /^Description/ });
  await button("New benefit").click();
  await description.fill("Repository access");
  await page.getByLabelText("Type").selectOptions("GitHub repository");
  await button("Create benefit").click();
  await expect
    .element(page.getByText("Enter the user or organization that owns the repository."))
    .toBeVisible();
  await expect.element(description).toHaveValue("Repository access");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a product without a checkout link leads to a new one, in its head and its card", async () => {
  open(fakeApi({ "GET /v1/checkout-links/": () => toPage([]) }));
  const create = page.getByRole("link", { name: "Create checkout link" });
  await expect.poll(() => create.elements().length).toBe(2);
  for (const each of create.elements())
    expect(each.getAttribute("href")).toContain(`product=${studio.id}`);
  expect(button("Copy link").elements()).toEqual([]);
});

test("a product with a checkout link copies and opens the newest one and creates none", async () => {
  const copied = noClipboard();
  const api = fakeApi({ "GET /v1/checkout-links/": () => toPage([link]) });
  open(api);
  await expect.poll(() => button("Copy link").elements().length).toBe(2);
  for (const each of button("Copy link").elements()) await userEvent.click(each);
  await expect.element(page.getByText("Link copied.").first()).toBeVisible();
  expect(copied.mock.calls).toEqual([[link.url], [link.url]]);
  const opened = page.getByRole("link", { name: "Open in new tab" });
  expect(opened.element().getAttribute("href")).toBe(link.url);
  expect(writes(api)).toEqual([]);
});

test("a member without the right to create a checkout link sees whom to ask", async () => {
  open(fakeApi({ "GET /v1/checkout-links/": () => toPage([]) }), "member");
  await expect
    .element(
      page.getByText("There is no checkout link yet. Only owners and admins can create one."),
    )
    .toBeVisible();
});

test("archiving can be undone, checkout links included", async () => {
  const api = fakeApi({
    "GET /v1/checkout-links/": () => toPage([link]),
    "GET /v1/checkout-links/*": () => ({ ...link, products: [poster] }),
    "PATCH /v1/checkout-links/*": () => link,
    "PATCH /v1/products/*": () => studio,
  });
  open(api);
  await button("Archive").click();
  await button("Archive product").click();
  await expect.element(page.getByText("Studio is archived.")).toBeVisible();
  await button("Undo").click();
  await expect
    .element(page.getByText("Studio is on sale again, with its checkout links."))
    .toBeVisible();
  expect(writes(api).map(({ body }) => body)).toEqual([
    { is_archived: true },
    { is_archived: false },
    { products: [poster.id, studio.id] },
  ]);
});
