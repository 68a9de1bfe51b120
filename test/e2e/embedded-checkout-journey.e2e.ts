import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "@playwright/test";
import { afterAll, expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { openAs } from "./support/account-steps.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import {
  arrive,
  expectSound,
  focusedName,
  prepareJourneys,
  takeFaults,
} from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { baseUrl, journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const site = await aSite();
const otherSite = await aSite();

/** A site of a seller. Its pages have the script, and one link that opens a checkout. */
async function aSite(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const link = searchParams.get("link") ?? "";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">
      <script src="${baseUrl}/embed.js" data-auto-init defer></script></head>
      <body><main><h1>${pathname === "/thanks" ? "Thanks from the shop" : "The shop"}</h1>
      <a href="${link}" data-guildhall-checkout data-guildhall-checkout-theme="dark">Buy</a></main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openShop(url: string): Promise<Page> {
  const page = await device();
  await page.goto(url);
  await arrive(page, "The shop");
  return page;
}

/** The checkout inside the page, once it is shown. */
async function findFrame(page: Page): Promise<Page> {
  const handle = await page.waitForSelector("dialog[open] iframe");
  const opacity = () => page.evaluate("document.querySelector('dialog iframe')?.style.opacity");
  await expect.poll(opacity).toBe("1");
  const frame = (await handle.contentFrame()) as Frame;
  // A frame has all of a page that the steps of a buyer use.
  return frame as unknown as Page;
}

const isOpen = (page: Page) => page.locator("dialog[open]").count();

journey("a buyer opens a checkout over the shop, leaves it, and pays with 3-D Secure", async () => {
  const { body: link } = await shop.seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [await shop.product(4_900, { name: "Field Guide" })],
  });
  const page = await openShop(`${site}/?link=${encodeURIComponent(link.url)}`);
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Buy");
  await page.keyboard.press("Enter");
  let checkout = await findFrame(page);
  await arrive(checkout, "Buy Field Guide");
  const scheme = () => checkout.evaluate("getComputedStyle(document.documentElement).colorScheme");
  expect(await scheme()).toBe("dark");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("IFRAME");
  await page.keyboard.press("Escape");
  await expect.poll(() => isOpen(page)).toBe(0);
  expect(await focusedName(page)).toBe("Buy");
  expect(await page.evaluate("document.documentElement.style.overflow")).toBe("");

  await page.keyboard.press("Enter");
  checkout = await findFrame(page);
  await checkout.getByLabel("Card number").waitFor();
  await expectSound(page);
  await fillBuyer(checkout, "ines@example.com");
  await fillCard(checkout, testCards.asks);
  await payButton(checkout).click();
  const bank = checkout.frameLocator("dialog iframe");
  await bank.getByRole("button", { name: "Approve $49.00" }).waitFor();
  const close = checkout.getByRole("button", { name: "Close the checkout" });
  expect(await close.isDisabled()).toBe(true);
  await checkout.getByText("Payment in progress. Do not close this window.").waitFor();
  await page.evaluate("document.querySelector('dialog').requestClose()");
  expect(await isOpen(page)).toBe(1);
  await bank.getByRole("button", { name: "Approve $49.00" }).press("Enter");
  await arrive(checkout, "Thank you for your order");
  const popup = page.context().waitForEvent("page");
  await checkout.getByRole("link", { name: "View receipt" }).click();
  await arrive(await popup, "Receipt");
  await close.click();
  await expect.poll(() => isOpen(page)).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await shop.faults()).toEqual({});
});

sideJourney("a shop gets every event, and the buyer goes on to its own page", async () => {
  const product = await shop.product(1_900, { name: "Poster" });
  const { url } = await shop.checkout(product, {
    embed_origin: site,
    success_url: `${site}/thanks?id={CHECKOUT_ID}`,
  });
  const page = await openShop(site);
  await page.evaluate(`
    window.seen = [];
    Guildhall.EmbedCheckout.create(${JSON.stringify(url)}, {
      onLoaded: () => seen.push("loaded"),
    }).then((checkout) => {
      for (const name of ["confirmed", "close", "success"])
        checkout.addEventListener(name, ({ detail }) => {
          seen.push(detail.event);
          sessionStorage.setItem("seen", JSON.stringify(seen));
        });
    });
    const forged = { type: "GUILDHALL_CHECKOUT", event: "success", successURL: "/stolen", redirect: true };
    window.postMessage(forged, "*");
  `);
  const checkout = await findFrame(page);
  await fillBuyer(checkout, "rui@example.com");
  await fillCard(checkout, testCards.visa);
  await payButton(checkout).click();
  await arrive(page, "Thanks from the shop");
  expect(new URL(page.url()).searchParams.get("id")).toMatch(/^[0-9a-f-]{36}$/);
  const seen = JSON.parse(String(await page.evaluate("sessionStorage.getItem('seen')")));
  expect(seen[0]).toBe("loaded");
  expect(seen.at(-1)).toBe("success");
  expect(seen).not.toContain("close");
});

journey("another site cannot show the checkout of this one", async () => {
  const { url } = await shop.checkout(await shop.product(1_900), { embed_origin: site });
  const page = await openShop(otherSite);
  await page.evaluate(
    `void Guildhall.EmbedCheckout.create(${JSON.stringify(url)}).catch(() => {})`,
  );
  await expect.poll(() => takeFaults(page).join()).toContain("frame-ancestors");
  await page.getByText("Loading the checkout…").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => isOpen(page)).toBe(0);
});

sideJourney("a seller lists the sites that may embed checkouts", async () => {
  const page = await device();
  await openAs(page, shop.seller.page("/settings/selling"), shop.seller.owner.email);
  const hosts = page.getByLabel("Allowed hosts");
  await hosts.fill(`${new URL(site).host}/shop`);
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await page.getByText("Enter hosts without a path").waitFor();
  await hosts.fill(`${site}/\nBücher.example`);
  await expectSound(page);
  await save.click();
  await page.getByText("1 change saved.").waitFor();
  await expect.poll(() => hosts.inputValue()).toBe(`${new URL(site).host}\nxn--bcher-kva.example`);

  const { body: link } = await shop.seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [await shop.product(900, { name: "Sticker" })],
  });
  const listed = await openShop(`${site}/?link=${encodeURIComponent(link.url)}`);
  await listed.getByRole("link", { name: "Buy" }).click();
  await arrive(await findFrame(listed), "Buy Sticker");
  const other = await openShop(`${otherSite}/?link=${encodeURIComponent(link.url)}`);
  await other.getByRole("link", { name: "Buy" }).click();
  await expect.poll(() => takeFaults(other).join()).toContain("frame-ancestors");
});
