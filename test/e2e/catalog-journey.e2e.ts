import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

/** The words about a discount, which follow what is typed. */
function inWords(page: Page, words: string) {
  return page.getByRole("region", { name: "Summary" }).getByText(words);
}

async function toast(page: Page, words: string): Promise<void> {
  await page.getByText(words).first().waitFor();
}

async function aProduct(seller: Seller, name: string, cents: number): Promise<void> {
  const { status } = await seller.post("/v1/products/", {
    name,
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: cents }],
  });
  expect(status).toBe(201);
}

async function redeem(discountId: string, times: number): Promise<void> {
  await app.platform.database.db
    .updateTable("discounts")
    .set({ redemptionsCount: times })
    .where("id", "=", discountId)
    .execute();
}

journey("a discount is made, said in words, redeemed, changed and deleted", async () => {
  const seller = await aSeller(app);
  await aProduct(seller, "Pro", 3_200);
  await aProduct(seller, "Team", 9_900);
  await aProduct(seller, "Motion kit", 12_000);
  const page = await device();
  await openAs(page, seller.page("/discounts"), seller.owner.email);
  await arrive(page, "Discounts");
  await page.getByRole("heading", { name: "No discounts yet" }).waitFor();
  await expectSound(page);

  await page.getByRole("main").getByRole("link", { name: "New discount" }).click();
  await arrive(page, "New discount");
  await page.getByRole("button", { name: "Create discount" }).first().click();
  await page.getByText("Enter a percentage from 0.01 to 100").waitFor();
  await page.getByText("Enter a name").waitFor();
  await expectSound(page);

  await typeLaunch(page);
  await inWords(
    page,
    "25% off the first 3 months, for Pro and Team, until Dec 31, 2030, 100 times in total, with the code LAUNCH25.",
  ).waitFor();
  await page.getByText("$24.00 instead of $32.00 per month").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Create discount" }).first().click();
  await arrive(page, "Launch");
  await toast(page, "Launch was created.");
  await page.getByText("Active").waitFor();

  const { body } = await seller.get("/v1/discounts/");
  expect(body.items).toHaveLength(1);
  expect(body.items[0]).toMatchObject({
    type: "percentage",
    basis_points: 2_500,
    duration: "repeating",
    duration_in_months: 3,
    code: "LAUNCH25",
    ends_at: "2030-12-31T23:59:00.000Z",
    max_redemptions: 100,
    products: [{ name: "Pro" }, { name: "Team" }],
  });

  await redeem(body.items[0].id, 3);
  await page.reload();
  await arrive(page, "Launch");
  await page.getByText("Already redeemed 3 times, so it cannot be changed.").first().waitFor();
  expect(await page.getByLabel("Percent off").getAttribute("readonly")).not.toBeNull();
  await expect.poll(() => page.getByRole("radio", { name: "Once" }).isDisabled()).toBe(true);
  await page.getByLabel("Redemption limit").fill("2");
  await page.getByRole("button", { name: "Save 1 change" }).first().click();
  await page.getByText("The discount has already been redeemed more often than this.").waitFor();
  await expectSound(page);
  await page.getByLabel("Redemption limit").fill("3");
  await page.getByLabel("Name", { exact: true }).fill("Launch week");
  await page.getByRole("button", { name: "Save 2 changes" }).first().click();
  await toast(page, "2 changes saved.");
  await arrive(page, "Launch week");
  await page.getByText("Used up").waitFor();
  await removeDiscount(page);
});

async function typeLaunch(page: Page): Promise<void> {
  const code = page.getByLabel("Code", { exact: true });
  await page.getByRole("button", { name: "Generate a code" }).click();
  await expect.poll(() => code.inputValue()).toMatch(/^[A-Z2-9]{8}$/);
  await code.fill("LAUNCH25");
  await page.getByLabel("Name", { exact: true }).fill("Launch");
  await page.getByLabel("Percent off").fill("25");
  await page.getByRole("radio", { name: "Multiple months" }).check();
  await page.getByLabel("Months", { exact: true }).fill("3");
  await page.getByLabel("Ends").fill("2030-12-31T23:59");
  await page.getByLabel("Redemption limit").fill("100");
  await page.getByText("Selected products").click();
  await page.getByRole("checkbox", { name: "Pro" }).check();
  await page.getByRole("checkbox", { name: "Team" }).check();
}

async function removeDiscount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const removal = dialog(page, "Delete Launch week?");
  await removal.getByText("The code LAUNCH25 can be used again.").waitFor();
  await expectSound(page);
  await removal.getByRole("button", { name: "Delete discount" }).click();
  await arrive(page, "Discounts");
  await page.getByRole("heading", { name: "No discounts yet" }).waitFor();
}

sideJourney("discounts of every state are listed, searched and ordered by address", async () => {
  const seller = await aSeller(app);
  const kinds = [
    { name: "Always", type: "percentage", basis_points: 1_250, duration: "forever" },
    { name: "Later", starts_at: "2031-01-01T00:00:00Z", code: "LATER" },
    { name: "Gone", ends_at: "2031-01-01T00:00:00Z" },
    { name: "Taken", max_redemptions: 5, code: "TAKEN5" },
  ];
  for (const kind of kinds) {
    const common = { type: "fixed", amount: 1_000, duration: "once" };
    const { status, body } = await seller.post("/v1/discounts/", { ...common, ...kind });
    expect(status).toBe(201);
    if (kind.name === "Taken") await redeem(body.id, 5);
    if (kind.name === "Gone")
      await app.platform.database.db
        .updateTable("discounts")
        .set({ endsAt: new Date("2020-01-01T00:00:00Z") })
        .where("id", "=", body.id)
        .execute();
  }
  const page = await device();
  await openAs(page, seller.page("/discounts"), seller.owner.email);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const shows = (name: string, words: string) =>
    row(name).getByText(words).filter({ visible: true }).waitFor();
  await shows("Taken", "Used up");
  await shows("Taken", "5 of 5");
  await shows("Later", "Not started");
  await shows("Gone", "Ended");
  await shows("Always", "12.5% off every payment");
  await shows("Always", "Active");
  await expectSound(page);

  await page.getByRole("button", { name: "Code" }).click();
  await page.waitForURL(/sort=code/);
  await page.getByLabel("Search by name or code").fill("taken5");
  await page.waitForURL(/q=taken5/);
  await row("Later").waitFor({ state: "detached" });
  await page.reload();
  await row("Taken").waitFor();
  await expect.poll(() => row("Gone").count()).toBe(0);
  await page.getByLabel("Search by name or code").fill("nothing like it");
  await page.getByRole("button", { name: "Show all discounts" }).click();
  await row("Gone").waitFor();
  await makeAnotherTaken(page);
});

/**
 * Refusals of the server are shown at their field, and a half-typed date does not count as empty.
 */
async function makeAnotherTaken(page: Page): Promise<void> {
  await page.getByRole("link", { name: "New discount" }).click();
  await arrive(page, "New discount");
  await page.getByLabel("Name", { exact: true }).fill("Second try");
  await page.getByLabel("Code", { exact: true }).fill("taken5");
  await page.locator("label").getByText("Amount", { exact: true }).click();
  await page.getByLabel("Amount off").fill("19.99");
  await page.getByLabel("Ends").focus();
  await page.keyboard.type("12");
  const create = page.getByRole("button", { name: "Create discount" }).first();
  await create.click();
  await page.getByText("Enter a date and a time, or clear both.").waitFor();
  await page.getByLabel("Ends").fill("2030-12-31T12:00");
  await inWords(page, "$19.99 off the first payment, for every product").waitFor();
  await create.click();
  await page.getByText("A discount with this code already exists.").waitFor();
  await page.getByLabel("Code", { exact: true }).fill("");
  await create.click();
  await toast(page, "Second try was created.");
  await inWords(page, "until Dec 31, 2030 12:00 PM, without a code").waitFor();
}

sideJourney("a customer is made, found by their own id, mended and deleted", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/customers"), seller.owner.email);
  await arrive(page, "Customers");
  await page.getByRole("heading", { name: "No customers yet" }).waitFor();
  await expectSound(page);

  await page.getByRole("main").getByRole("link", { name: "New customer" }).click();
  await arrive(page, "New customer");
  await typeOona(page);
  await page.getByRole("button", { name: "Create customer" }).first().click();
  await page.getByText("This number is not valid for this type of tax ID.").waitFor();
  await expectSound(page);
  await page.getByLabel("Number", { exact: true }).fill("91-1144442");
  await page.getByRole("button", { name: "Create customer" }).first().click();
  await arrive(page, "Oona Virtanen");
  await toast(page, "Oona Virtanen was created.");
  await page.getByText("Not verified").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Subscriptions and benefits" }).click();
  await page.getByText("Nothing yet.").waitFor();

  const { body } = await seller.get("/v1/customers/external/cust-318");
  expect(body).toMatchObject({
    email: "oona@pinemoss.example",
    billing_address: { country: "US", state: "US-NY", city: "New York" },
    tax_id: ["911144442", "us_ein"],
  });

  await mendOona(page);
  await findOona(page, seller);

  await page.getByRole("button", { name: "Actions for Oona Virtanen" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const removal = dialog(page, "Delete Oona Virtanen?");
  await removal.getByText("Orders and invoices stay.").waitFor();
  await expectSound(page);
  await removal.getByRole("button", { name: "Delete customer" }).click();
  await page.getByRole("heading", { name: "No customers match" }).waitFor();
  expect((await seller.get(`/v1/customers/${body.id}`)).status).toBe(404);
  await openPage(page, `/customers/${body.id}`);
  await page.getByText("Customer not found").waitFor();
  await expectSound(page);
});

async function typeOona(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("oona@pinemoss.example");
  await page.getByLabel("Name", { exact: true }).fill("Oona Virtanen");
  await page.getByLabel("External ID").fill("cust-318");
  await page.getByLabel("Country").selectOption({ label: "United States" });
  await page.getByLabel("State").selectOption({ label: "New York" });
  await page.getByLabel("City").fill("New York");
  await page.getByLabel("Type").selectOption({ label: "United States: EIN" });
  await page.getByLabel("Number", { exact: true }).fill("1");
}

async function mendOona(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Details" }).click();
  await page.waitForURL(/tab=details/);
  expect(await page.getByLabel("External ID").getAttribute("readonly")).not.toBeNull();
  await page.getByLabel("Country").selectOption({ label: "Finland" });
  await page.getByLabel("State or region").fill("Uusimaa");
  await page.getByRole("button", { name: "Add metadata" }).click();
  await page.getByLabel("Key 1").fill("plan");
  await page.getByLabel("Value 1").fill("studio");
  await expectSound(page);
  await page.getByRole("link", { name: "Customers" }).first().click();
  await dialog(page, "Leave without saving?").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save 2 changes" }).first().click();
  await toast(page, "2 changes saved.");
  await page.getByRole("region", { name: "Details" }).getByText("Finland").waitFor();
}

async function findOona(page: Page, seller: Seller): Promise<void> {
  for (let number = 1; number <= 21; number++) {
    const { status } = await seller.post("/v1/customers/", {
      email: `buyer${number}@example.com`,
      external_id: `other-${number}`,
    });
    expect(status).toBe(201);
  }
  await openPage(page, "/customers?sort=email");
  await page.getByText("1–20 of 22 customers").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  await page.getByText("21–22 of 22 customers").waitFor();
  await page.getByLabel("Email, name or external id").fill("CUST-3");
  await page.waitForURL(/q=CUST-3/);
  await page.getByText("1 customer", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Oona Virtanen" }).waitFor();
}

sideJourney("a member reads discounts and customers, and sees who can change them", async () => {
  const seller = await aSeller(app);
  const launch = await seller.post("/v1/discounts/", {
    type: "percentage",
    basis_points: 2_500,
    duration: "once",
    name: "Launch",
  });
  const oona = await seller.post("/v1/customers/", { email: "oona@pinemoss.example" });
  const { body: invitation } = await seller.owner.post("/api/auth/organization/invite-member", {
    email: "kofi@northwind.example",
    role: "member",
    organizationId: seller.organizationId,
  });
  const kofi = await app.signedUp("kofi@northwind.example");
  const joined = await kofi.post("/api/auth/organization/accept-invitation", {
    invitationId: invitation.id,
  });
  expect(joined.status).toBe(200);

  const page = await device();
  await openAs(page, seller.page("/discounts"), kofi.email);
  await page.getByRole("button", { name: "Actions for Launch" }).click();
  await page
    .getByRole("menuitem", { name: "Delete" })
    .getByText(/can do this/)
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("link", { name: "New discount" }).count()).toBe(0);

  await openPage(page, `/discounts/${launch.body.id}`);
  await page.getByText("Only owners and admins can change discounts.").waitFor();
  expect(await page.getByLabel("Percent off").getAttribute("readonly")).not.toBeNull();
  await expect
    .poll(() => page.getByRole("button", { name: /Save|Delete|All saved/ }).count())
    .toBe(0);
  await expectSound(page);

  await openPage(page, `/customers/${oona.body.id}?tab=details`);
  await page.getByText("Only owners and admins can change customers.").waitFor();
  await expect.poll(() => page.getByLabel("Country").isDisabled()).toBe(true);
  await expect
    .poll(() => page.getByRole("button", { name: /Save|Delete|All saved/ }).count())
    .toBe(0);
  await expectSound(page);
});
