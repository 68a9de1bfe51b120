import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { dialog, signInTo } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

interface TwoSellers {
  /** The one that is not active at first. */
  first: Seller;
  second: Seller;
  names: { first: string; second: string };
  page: Page;
}

/** One person with two organizations, at home in the second. */
async function atHomeInTwo(): Promise<TwoSellers> {
  const first = await aSeller(app);
  const second = await aSeller(app, first.owner);
  const page = await device();
  await signInTo(page, second.page(""), first.owner.email);
  await arrive(page, "Home");
  const toName = (seller: Seller) => `Seller ${seller.page("").split("-").at(-1)}`;
  return { first, second, names: { first: toName(first), second: toName(second) }, page };
}

const getPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** By a call of the same session that no page knows about. */
async function switchUnnoticed(page: Page, organizationId: string): Promise<void> {
  const status = await page.evaluate(`fetch("/api/auth/organization/set-active", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ organizationId: "${organizationId}" }),
  }).then((answer) => answer.status)`);
  expect(status).toBe(200);
}

async function makeProduct(seller: Seller, name: string): Promise<string> {
  const { body } = await seller.post("/v1/products/", {
    name,
    recurring_interval: null,
    prices: [{ amount_type: "fixed", price_amount: 1900 }],
  });
  return body.id;
}

journey("a link into another organization switches to it and opens exactly that page", async () => {
  const { first, second, names, page } = await atHomeInTwo();
  const product = await makeProduct(first, "Field guide");
  const calls: string[] = [];
  const link = first.page(`/products/${product}?from=chat`);
  // Calls of the page before it may still be on their way when it is left.
  await page.goto("about:blank");
  page.on("request", (request) => calls.push(request.url()));
  await page.goto(link);
  await arrive(page, `This page belongs to ${names.first}`);
  await expectSound(page);
  expect(calls.filter((url) => url.includes("/v1/"))).toEqual([]);
  expect(await page.getByText("Field guide").count()).toBe(0);

  await page.getByRole("link", { name: `Stay in ${names.second}` }).click();
  await page.waitForURL(`**${second.page("")}`);
  await page.goBack();
  await page.getByRole("button", { name: `Switch to ${names.first}` }).click();
  await arrive(page, "Field guide");
  expect(getPath(page)).toBe(link);
  await page.getByRole("button", { name: names.first }).waitFor();

  await page.goto("/");
  await page.waitForURL(`**${first.page("")}`);
});

sideJourney("a slug of others and a slug of nobody look the same", async () => {
  const other = await aSeller(app);
  const stranger = await aSeller(app);
  const page = await device();
  await signInTo(page, other.page("/products"), stranger.owner.email);
  await arrive(page, "Page not found");
  const said = await page.getByRole("main").innerText();
  expect(said).toContain(stranger.owner.email);
  await expectSound(page);
  await page.goto("/o/no-such-organization/products");
  await arrive(page, "Page not found");
  expect(await page.getByRole("main").innerText()).toBe(said);

  await page.goto(other.page("/products"));
  await page.getByRole("button", { name: "Use another account" }).click();
  await arrive(page, "Sign in");
  await signInTo(page, page.url(), other.owner.email);
  await arrive(page, "Products");
  expect(getPath(page)).toBe(other.page("/products"));
});

sideJourney(
  "a tab whose organization was switched in another tab is covered until it is back",
  async () => {
    const { first, second, names, page } = await atHomeInTwo();
    await openPage(page, "/products/new");
    await page.getByLabel("Name", { exact: true }).fill("Icon pack");
    const other = await page.context().newPage();
    await other.goto(first.page(""));
    await other.getByRole("button", { name: `Switch to ${names.first}` }).click();
    await arrive(other, "Home");

    const cover = dialog(page, `You switched to ${names.first} in another tab`);
    await cover.waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await cover.isVisible()).toBe(true);

    await cover.getByRole("button", { name: `Go to ${names.first}` }).click();
    const leaving = dialog(page, "Leave without saving?");
    await leaving.getByRole("button", { name: "Keep editing" }).click();
    await cover.getByRole("button", { name: `Switch back to ${names.second}` }).click();
    await cover.waitFor({ state: "detached" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Icon pack");
    await dialog(other, `You switched to ${names.second} in another tab`).waitFor();

    await page.getByRole("radio", { name: /^Free/ }).check();
    await switchUnnoticed(other, first.organizationId);
    await page.getByRole("button", { name: "Create product" }).first().click();
    await page.getByText("Icon pack is on sale.").waitFor();
    expect((await second.get("/v1/products/")).body.items).toHaveLength(1);
    expect((await first.get("/v1/products/")).body.items).toHaveLength(0);
  },
);

sideJourney("the switcher asks about unsaved work, then leads to the other home", async () => {
  const { first, names, page } = await atHomeInTwo();
  await openPage(page, "/settings");
  await page.getByLabel("Name").fill("Northwind");
  const switchOver = async () => {
    await page.getByRole("button", { name: "Switch organization" }).click();
    await dialog(page, "Organizations").getByRole("button", { name: names.first }).click();
  };
  await switchOver();
  const leaving = dialog(page, "Leave without saving?");
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("Northwind");
  await switchOver();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await arrive(page, "Home");
  expect(getPath(page)).toBe(first.page(""));
});

sideJourney("pages go on at the new address after the slug was changed", async () => {
  const seller = await aSeller(app);
  const product = await makeProduct(seller, "Field guide");
  const page = await device();
  await signInTo(page, seller.page("/settings"), seller.owner.email);
  const other = await page.context().newPage();
  await other.goto(seller.page(`/products/${product}`));
  await arrive(other, "Field guide");

  await page.getByLabel("Slug").fill("tide-press");
  await page.getByText("This slug is available.").waitFor();
  await page.getByRole("button", { name: "Save slug" }).click();
  await page.waitForURL("**/o/tide-press/settings");
  await page.getByText("Settings saved.").waitFor();
  await page.getByRole("link", { name: "Selling" }).click();
  await page.waitForURL("**/o/tide-press/settings/selling");
  // A tab reads the organizations again when it comes to the front.
  await expect
    .poll(async () => {
      await other.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
      return getPath(other);
    })
    .toBe(`/o/tide-press/products/${product}`);

  // Another browser has never seen the old slug.
  const phone = await device();
  await signInTo(phone, seller.page(`/products/${product}?from=chat`), seller.owner.email);
  await arrive(phone, "Field guide");
  expect(getPath(phone)).toBe(`/o/tide-press/products/${product}?from=chat`);
});

sideJourney("the sidebar leads to tabs with addresses of their own", async () => {
  const { second, page } = await atHomeInTwo();
  const main = page.getByRole("navigation", { name: "Main" });
  expect(await main.getByRole("link").count()).toBeLessThanOrEqual(11);
  await main.getByRole("link", { name: "Products" }).click();
  const tabs = page.getByRole("navigation", { name: "Products" });
  for (const [name, path] of [
    ["Benefits", "/benefits"],
    ["Discounts", "/discounts"],
    ["Checkout links", "/checkout-links"],
    ["Custom fields", "/custom-fields"],
    ["Files", "/files"],
  ] as const) {
    await tabs.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await arrive(page, name);
    expect(getPath(page)).toBe(second.page(path));
    expect(await tabs.getByRole("link", { name }).getAttribute("aria-current")).toBe("page");
    expect(await main.getByRole("link", { name: "Products" }).getAttribute("aria-current")).toBe(
      "true",
    );
  }
  await expectSound(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/settings/audit-log");
  await arrive(page, "Audit log");
  const current = page.getByRole("navigation", { name: "Settings" }).getByText("Audit log");
  const box = await current.boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
