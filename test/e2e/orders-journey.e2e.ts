import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { testTax } from "#test/support/test-tax.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const vat = {
  rate: 255_000,
  name: "VAT",
  country: "FI",
  state: null,
  reason: "standard_rated",
} as const;
const shop = await aShop({ works: true, services: { tax: testTax(() => [vat]) } });
const { journey, device } = await prepareJourneys({}, shop.app);

/** Bought over the API with a code, after a declined card. */
async function buyMotionKit(): Promise<void> {
  const product = await shop.product(12_000, { name: "Motion kit" });
  const discount_id = await shop.discount({ code: "LAUNCH25", basis_points: 2_500 });
  const checkout = await shop.checkout(product, { discount_id, metadata: { campaign: "spring" } });
  const buyer = { customer_name: "Oona Virtanen", customer_email: "oona@pinemoss.example" };
  const declined = await shop.confirm(checkout, {
    ...buyer,
    confirmation_token_id: "ctoken_visa_chargeDeclinedInsufficientFunds",
  });
  expect(declined.status).toBe(400);
  expect((await shop.confirm(checkout, buyer)).status).toBe(200);
  await expect
    .poll(async () => (await shop.seller.get("/v1/ledger/entries/")).body.pagination.total_count)
    .toBe(5);
}

journey("a seller follows a purchase to the cent, and refunds a part, then the rest", async () => {
  await buyMotionKit();
  const page = await device();
  await openAs(page, shop.seller.page("/orders"), shop.seller.owner.email);
  await arrive(page, "Orders");
  await page.getByRole("row", { name: /Oona Virtanen.*Motion kit.*Paid.*\$112\.95/ }).waitFor();
  await page.getByLabel("Name, email or order number").fill("virt");
  await page.getByLabel("Status").selectOption("Refunded");
  await page.getByText("No orders match").waitFor();
  await page.getByLabel("Status").selectOption("All statuses");
  await page.getByRole("link", { name: "Oona Virtanen" }).waitFor();
  await expectSound(page);

  await page.getByRole("link", { name: "Oona Virtanen" }).click();
  await arrive(page, "$112.95");
  await page.getByRole("row", { name: "Balanced 259.48 259.48" }).waitFor();
  await expectTimeline(page, ["Paid $112.95", "Order placed", "Payment failed"]);
  await page.getByText(/^Visa ending in \d{4}: Not enough money on the card$/).waitFor();
  await expectSound(page);

  await refundPart(page);
  await downloadInvoice(page);
  await refundRest(page);
  await page.getByRole("row", { name: "Balanced 372.43 372.43" }).waitFor();
  const order = (await shop.seller.get("/v1/orders/")).body.items[0];
  expect(order).toMatchObject({ status: "refunded", refunded_amount: 9_000 });
  await openPage(page, "");
  await page.getByText("Make a test purchase (done)").waitFor();
});

async function expectTimeline(page: Page, titles: string[]): Promise<void> {
  const timeline = page.getByRole("region", { name: "Timeline" });
  const shown = () => timeline.getByRole("listitem").locator("p:first-child").allTextContents();
  await expect.poll(shown).toEqual(titles);
}

async function refundPart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refund…" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Refund $112.95" }).waitFor();
  const amount = form.getByLabel("Amount without tax");
  await amount.fill("90.01");
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  await form.getByText("You can refund at most $90.00.").waitFor();
  await expectSound(page);
  await amount.fill("40");
  await form.getByLabel("Reason").selectOption("Satisfaction guarantee");
  await form.getByLabel("Comment").fill("Called on Monday");
  await form.getByRole("button", { name: "Refund $50.20" }).click();
  await page.getByText("$50.20 refunded.").waitFor();
  await page.getByText("Partially refunded").first().waitFor();
  await expectTimeline(page, ["Refunded $50.20", "Paid $112.95", "Order placed", "Payment failed"]);
  await page.getByText("Satisfaction guarantee: Called on Monday").waitFor();
}

/** With corrected billing details, and the credit note of the refund. */
async function downloadInvoice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit billing details" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Billing name").fill("Pine & Moss Oy");
  await form.getByLabel("Country").selectOption("Select a country");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Select a country.", { exact: true }).waitFor();
  await expectSound(page);
  await form.getByLabel("Country").selectOption("Finland");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Billing details saved.").waitFor();
  await page.getByText("Pine & Moss Oy").waitFor();
  expect(await downloadedName(page, "Download invoice")).toMatch(/-0001\.pdf$/);
  await page.getByText("The invoice is final. It no longer changes.").waitFor();
  const creditNote = "Download the credit note for $50.20";
  expect(await downloadedName(page, creditNote)).toMatch(/-CN-0001\.pdf$/);
}

async function downloadedName(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return (await download).suggestedFilename();
}

async function refundRest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refund…" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Half" }).click();
  await form.getByRole("button", { name: "Refund $31.38" }).waitFor();
  await form.getByRole("button", { name: "All" }).click();
  await form.getByRole("button", { name: "Refund $62.75" }).click();
  await page.getByText("$62.75 refunded.").waitFor();
  await dialog(page, "Refund").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("button", { name: "Refund…" }).count()).toBe(0);
  await expectSound(page);
}

journey("checkouts, payments, refunds and the ledger each have a page", async () => {
  const product = await shop.product(2_500, { name: "Poster" });
  await shop.checkout(product, { customer_email: "open@example.com" });
  const page = await device();
  await openAs(page, shop.seller.page("/checkouts"), shop.seller.owner.email);
  await arrive(page, "Checkouts");
  await page.getByRole("button", { name: "Copy link of Poster" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Poster" }).click();
  await page.getByText("The buyer has not tried to pay yet.").waitFor();
  const link = page.getByRole("link", { name: "Open payment page" });
  expect(await link.getAttribute("href")).toContain("/checkout/");
  await expectSound(page);

  for (const [path, name, text] of [
    ["/payments", "Payments", "oona@pinemoss.example"],
    ["/refunds", "Refunds", "Called on Monday"],
    ["/finance/entries", "Ledger entries", "Buyer paid"],
    ["/finance", "Finance", "Where your money is, in USD"],
  ] as const) {
    await openPage(page, path);
    await arrive(page, name);
    await page.getByText(text).and(page.locator(":visible")).first().waitFor();
    await expectSound(page);
  }
  await page.getByRole("button", { name: "Verify" }).click();
  await page
    .getByText(/checked\. Everything matches\.$/)
    .first()
    .waitFor();
  await expectSound(page);
  await page.getByLabel("Key figures in USD").getByRole("link").first().click();
  await page.getByRole("heading", { name: /^Why “Earned” is / }).waitFor();
  await page
    .getByRole("row", { name: /Refund to the buyer.*-0001.*Oona/ })
    .first()
    .waitFor();
  await expectSound(page);
});
