import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);

journey(
  "a seller registers, a business buys by reverse charge, and the report is the ledger",
  async () => {
    const poster = await shop.product(2_000, { name: "Poster" });
    const seller = await device();
    await openAs(seller, shop.seller.page("/settings/tax"), shop.seller.owner.email);
    await register(seller, "Germany");

    await buyAsBusiness(poster);
    const [business] = (await shop.seller.get("/v1/orders/")).body.items;
    expect(business).toMatchObject({ tax_amount: 0, total_amount: 2_000 });
    await openPage(seller, `/orders/${business.id}`);
    await seller.getByText("Tax (reverse charge)").waitFor();

    const german = await buyFromGermany(poster);
    await buyFromGermany(poster);
    const refund = { order_id: german, reason: "other", amount: 500 };
    expect((await shop.seller.post("/v1/refunds/", refund)).status).toBe(200);
    await shop.settle();
    await reportIsLedger(seller);
  },
);

async function register(page: Page, country: string): Promise<void> {
  await page.getByRole("button", { name: "Add registration" }).click();
  const form = dialog(page, "Add a tax registration");
  await form.getByRole("combobox", { name: "Country" }).fill(country);
  await form.getByRole("option", { name: country }).click();
  await form.getByRole("button", { name: "Add registration" }).click();
  await page.getByText(`Tax registration for ${country} was added.`).waitFor();
  await expectSound(page);
}

/** In France, where the seller is not registered. */
async function buyAsBusiness(product: string): Promise<void> {
  const checkout = await shop.checkout(product);
  const page = await device();
  await page.goto(new URL(checkout.url as string).pathname);
  await fillBuyer(page, "firm@example.com");
  await page.getByLabel("Country or region").selectOption("FR");
  await page.getByLabel("I am buying as a business").check();
  await page.getByLabel("Business name").fill("Exemple SA");
  await page.getByLabel("Address", { exact: true }).fill("1 rue de la Paix");
  await page.getByLabel("Postal code").fill("75002");
  await page.getByLabel("City").fill("Paris");
  await page.getByLabel("Tax ID").fill("FR40303265045");
  await page.getByLabel("Tax ID").blur();
  await page.getByText("Tax (reverse charge)").waitFor();
  await expectSound(page);
  await fillCard(page, testCards.visa);
  await payButton(page).click();
  await page.getByRole("link", { name: "View receipt" }).click();
  await arrive(page, "Receipt");
  await page.getByText("Tax (reverse charge)").waitFor();
  await page.getByText("Tax ID: FR40303265045").waitFor();
}

sideJourney(
  "a wrong tax ID does not hide the tax of the country that was chosen with it",
  async () => {
    const checkout = await shop.checkout(await shop.product(10_000, { name: "Print" }));
    const page = await device();
    await page.goto(new URL(checkout.url as string).pathname);
    await page.getByLabel("Card number").waitFor();
    await page.getByLabel("Country or region").selectOption("DE");
    await page.getByLabel("I am buying as a business").check();
    await page.getByLabel("Tax ID").fill("DE123");
    await page.getByLabel("Tax ID").blur();
    await page.getByText("This tax ID is not valid for the selected country.").waitFor();
    await page.getByText("$119.00").first().waitFor();
    await expectSound(page);
  },
);

async function buyFromGermany(product: string): Promise<string> {
  const checkout = await shop.checkout(product);
  const address = { customer_billing_address: buyerAddress };
  expect((await shop.confirm(checkout, address)).status).toBe(200);
  await shop.settle();
  const [order] = await shop.rows("select id from orders where checkout_id = $1", checkout.id);
  return String(order?.id);
}

/** Two sales with $3.80 of tax each, of which $0.95 went back. */
async function reportIsLedger(page: Page): Promise<void> {
  await openPage(page, "/finance/tax");
  await page.getByRole("row", { name: /Germany VAT 19%.*\$40\.00.*\$7\.60.*\$6\.65/ }).waitFor();
  await page.getByRole("row", { name: /France Reverse charge.*\$20\.00.*\$0\.00/ }).waitFor();
  await expectSound(page);
  const { accounts } = (await shop.seller.get("/v1/ledger/balance")).body;
  const payable = accounts.find((each: { account: string }) => each.account === "tax_payable");
  expect(payable.balance).toBe(-665);
  const figures = page.getByLabel("Taxes in USD");
  await figures.getByRole("link", { name: "$6.65" }).click();
  await arrive(page, "Why “Tax to pay” is $6.65");
  await page.getByText("3 changes").waitFor();
  await page.getByRole("row", { name: /Tax part of the refund.*-000\d.*−\$0\.95/ }).waitFor();
  await expectSound(page);
  await page.goBack();
  await page.getByRole("cell", { name: "$0.95" }).getByRole("link").click();
  await arrive(page, "Why “Refunded tax” is $0.95");
  await page
    .getByRole("row", { name: /Refund to the buyer/ })
    .getByRole("link")
    .and(page.locator(":visible"))
    .click();
  await arrive(page, "$23.80");
}
