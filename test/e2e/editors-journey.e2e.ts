import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aBenefit, aMeter } from "#test/support/a-catalog.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys, takeFaults } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

function question(page: Page) {
  return dialog(page, "Leave without saving?");
}

journey("what is typed is asked about once, and not when it is saved or deleted", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/benefits/new?kind=custom"), seller.owner.email);
  await page.getByLabel("Description").fill("Priority support");
  await page.getByRole("link", { name: "Choose another type" }).click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Priority support");
  await page.getByRole("button", { name: "Create benefit" }).first().click();
  await arrive(page, "Benefits");

  await page.getByRole("link", { name: "Priority support" }).click();
  await page.getByLabel("Description").fill("Support within a day");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog(page, "Delete Priority support?")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByText("No benefits yet").waitFor();

  await openPage(page, "/settings/selling");
  await page.getByLabel("Email for customers").fill("hello@northwind.example");
  await page.getByRole("button", { name: "Answer questions" }).click();
  await page.getByLabel("About your business").fill("We render.");
  await page.getByRole("link", { name: "Customers" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await arrive(page, "Customers");
  await expect.poll(() => question(page).count()).toBe(0);
});

journey("a bug in a form is shown, reported, and fails the check for faults", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/benefits/new?kind=custom"), seller.owner.email);
  await page.getByLabel("Description").fill("Priority support");
  // Nothing where the page expects the benefit it created: reading its description throws.
  await page.route("**/v1/benefits/?*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 201, contentType: "application/json", body: "null" })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Create benefit" }).first().click();
  await page.getByText("Something went wrong on this page. Please try again.").waitFor();
  await expect(expectSound(page)).rejects.toThrow("reported faults");
  expect(takeFaults(page)).toEqual([expect.stringContaining("TypeError")]);
});

sideJourney("with more than a hundred to choose from the others are found", async () => {
  const seller = await aSeller(app);
  for (let number = 1; number <= 101; number++) {
    const name = String(number).padStart(3, "0");
    await aMeter(app, seller, `Meter ${name}`);
    await aBenefit(app, seller, `Benefit ${name}`);
  }
  const page = await device();
  await openAs(page, seller.page("/products/new"), seller.owner.email);
  await arrive(page, "New product");
  await page.getByLabel("Name", { exact: true }).fill("Studio");
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByLabel("Amount a month").fill("29");
  await page.getByText("Showing 100 of 101. Search to find more.").waitFor();

  await page.getByLabel("Find a benefit").fill("benefit 101");
  await page.getByLabel("Find a benefit").press("Enter");
  await page.getByRole("switch", { name: "Benefit 101" }).check();
  await page.getByLabel("Find a benefit").fill("nothing");
  await page.getByText("No benefit matches this search.").waitFor();

  await page.getByRole("button", { name: "Add metered price" }).click();
  await page.getByLabel("Meter", { exact: true }).click();
  await page.getByText("Showing 100 of 101. Type to search.").waitFor();
  await page.getByLabel("Meter", { exact: true }).fill("101");
  await page.getByRole("option", { name: "Meter 101" }).waitFor();
  await expectSound(page);
  await page.getByLabel("Meter", { exact: true }).press("Enter");
  await page.getByLabel(/^Unit price of Meter 101/).fill("0.02");
  await expectSound(page);
  await page.getByRole("button", { name: "Create product" }).first().click();
  await page.getByText("Studio is on sale.").waitFor();
  const { body } = await seller.get("/v1/products/");
  expect(body.items).toMatchObject([
    {
      benefits: [{ description: "Benefit 101" }],
      prices: [{ amount_type: "fixed" }, { meter: { name: "Meter 101" } }],
    },
  ]);
});
