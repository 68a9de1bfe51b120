import type { Page } from "@playwright/test";

export const testCards = { visa: "4242424242424242", asks: "4000002500003155" };

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration, MM / YY").fill("1234");
  await page.getByLabel("Security code").fill("123");
}

export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name on card").fill("Ines Carvalho");
  await page.getByLabel("Country or region").selectOption("Portugal");
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay\b/ });
}
