import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys();

/** One pixel of each color: a real picture, smaller than its name. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8Dwn4EBAAwAAf8JtG3FAAAAAElFTkSuQmCC",
  "base64",
);

journey("a new seller makes a product of each price kind, edits one and archives it", async () => {
  const seller = await aSeller(app);
  const { field, meter } = await createProductParts(seller);
  const page = await device();
  await openAs(page, "/", seller.owner.email);
  await arrive(page, "Home");
  await expectSound(page);

  await page.getByRole("main").getByRole("link", { name: "Create a product" }).click();
  await arrive(page, "New product");
  await expectSound(page);
  await submit(page, "Create product");
  await page.getByText("Enter a name of 3 to 255 characters.").waitFor();
  await page.getByText("Enter an amount from $0.50 to $999,999.99.").waitFor();
  await expectSound(page);

  await fillStudio(page, { field, meter });
  await submit(page, "Create product");
  await page.getByText("Studio is on sale.").waitFor();
  await page.getByText(/^On sale since/).waitFor();
  await arrive(page, "Studio");
  await expectSound(page);
  const studio = await named(seller, "Studio");
  expect(studio).toMatchObject({
    recurring_interval: "month",
    prices: [
      { amount_type: "fixed", price_amount: 2900 },
      { amount_type: "metered_unit", unit_amount: "2", cap_amount: 5000 },
    ],
    benefits: [{ description: "Onboarding call link" }],
    attached_custom_fields: [{ custom_field_id: field.id, required: true }],
    medias: [{ name: "cover.png" }],
    metadata: { tier: "gold" },
  });

  await makeOthers(page, meter.name);
  await editStudio(page);
  expect(await named(seller, "Studio Plus")).toMatchObject({
    benefits: [],
    prices: [{ price_amount: 3200 }, { id: studio.prices[1].id }],
  });
  await archiveStudio(page);
  expect((await named(seller, "Studio Plus")).is_archived).toBe(true);
});

sideJourney("a list is searched, filtered and ordered in its address", async () => {
  const seller = await aSeller(app);
  for (let n = 1; n <= 21; n++) {
    await seller.post("/v1/products/", {
      name: `Guide ${String(n).padStart(2, "0")}`,
      recurring_interval: null,
      prices: [{ amount_type: "free" }],
    });
  }
  const page = await device();
  await openAs(page, seller.page("/products"), seller.owner.email);
  await arrive(page, "Products");
  await page.getByText("1–20 of 21 products").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("21–21 of 21 products").waitFor();
  expect(page.url()).toContain("page=2");
  await expectSound(page);

  await page.getByRole("button", { name: "Product" }).click();
  await page.getByText("1–20 of 21 products").waitFor();
  await page.getByRole("row").nth(1).getByRole("link", { name: "Guide 01" }).waitFor();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("guide 1");
  await page.getByText("10 products", { exact: true }).waitFor();
  expect(page.url()).toContain("q=guide");
  await page.reload();
  await page.getByText("10 products", { exact: true }).waitFor();
  await page.getByLabel("On sale or archived").selectOption({ label: "Archived" });
  await page.getByText("No products match").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Show all products" }).click();
  await page.getByText("1–20 of 21 products").waitFor();
});

sideJourney("benefits of six kinds are made, one is changed and one deleted", async () => {
  const seller = await aSeller(app);
  await createProductParts(seller);
  const page = await device();
  await openAs(page, seller.page("/benefits/new"), seller.owner.email);
  await arrive(page, "New benefit");
  await expectSound(page);
  for (const [kind, fill] of Object.entries(kinds)) {
    await openPage(page, "/benefits/new");
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${kind}`) })
      .click();
    await page.getByLabel("Description").fill(`Given: ${kind}`);
    await fill(page);
    await expectSound(page);
    await submit(page, "Create benefit");
    await page.getByText(`Given: ${kind} was created. You can now add it to products.`).waitFor();
    await arrive(page, "Benefits");
  }
  await page.getByText("7 benefits", { exact: true }).waitFor();
  await expectSound(page);

  await page.getByRole("link", { name: "Given: License key" }).click();
  await arrive(page, "Given: License key");
  await page.getByText("No grants yet").waitFor();
  await page.getByLabel("Devices", { exact: true }).fill("99");
  await submit(page, "Save 1 change");
  await page.getByText("Enter a whole number from 1 to 50.").waitFor();
  await page.getByLabel("Devices", { exact: true }).fill("5");
  await submit(page, "Save 1 change");
  await page.getByText("Benefit saved.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = dialog(page, "Delete Given: License key?");
  await question.waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Delete benefit" }).click();
  await arrive(page, "Benefits");
  await page.getByText("6 benefits", { exact: true }).waitFor();
});

sideJourney("a checkout link is made from a product, changed and deleted", async () => {
  const seller = await aSeller(app);
  const { body: product } = await seller.post("/v1/products/", guide);
  const page = await device();
  await openAs(page, seller.page("/checkout-links"), seller.owner.email);
  await page.getByText("No checkout links yet").waitFor();
  await expectSound(page);
  await openPage(page, "/products");
  await page.getByRole("button", { name: "Actions for Field guide" }).click();
  await expectSound(page);
  // Another width closes a menu.
  await page.getByRole("button", { name: "Actions for Field guide" }).click();
  await page.getByRole("menuitem", { name: "Create checkout link" }).click();
  await arrive(page, "New checkout link");
  expect(await page.getByRole("checkbox", { name: /Field guide/ }).isChecked()).toBe(true);
  await page.getByLabel("Success URL").fill("example.com");
  await submit(page, "Create link");
  await page.getByText("Enter a full URL").waitFor();
  await expectSound(page);
  await page.getByLabel("Success URL").fill("https://example.com/thanks");
  await submit(page, "Create link");
  await page.getByText("Checkout link created.").waitFor();
  await arrive(page, "Field guide");
  await page.getByLabel("Label").fill("Newsletter");
  await submit(page, "Save 1 change");
  await arrive(page, "Newsletter");
  await expectSound(page);
  const { body: links } = await seller.get("/v1/checkout-links/");
  expect(links.items).toMatchObject([
    {
      label: "Newsletter",
      success_url: "https://example.com/thanks",
      products: [{ id: product.id }],
    },
  ]);
  await page.getByText(links.items[0].url, { exact: true }).waitFor();
  const code = page.getByRole("region", { name: "Code for your site" });
  expect(await code.textContent()).toContain(`<a href="${links.items[0].url}"`);
  await openPage(page, "/checkout-links");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open Newsletter in a new tab" }).click();
  await (await opened).close();
  await page.getByRole("link", { name: "Newsletter", exact: true }).click();
  await arrive(page, "Newsletter");
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page, "Delete Newsletter?").getByRole("button", { name: "Delete link" }).click();
  await page.getByText("No checkout links yet").waitFor();
});

sideJourney("a member sees what is sold, and who may change it", async () => {
  const seller = await aSeller(app);
  const { body: product } = await seller.post("/v1/products/", guide);
  const { body: invitation } = await seller.owner.post("/api/auth/organization/invite-member", {
    email: "member@example.com",
    role: "member",
    organizationId: seller.organizationId,
  });
  const member = await app.signedUp("member@example.com");
  await member.post("/api/auth/organization/accept-invitation", { invitationId: invitation.id });
  const page = await device();
  await openAs(page, seller.page("/products"), "member@example.com");
  await arrive(page, "Products");
  await page.getByRole("button", { name: "Actions for Field guide" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).waitFor();
  await expect
    .poll(() => page.getByRole("menuitem", { name: "Archive" }).textContent())
    .toContain("Only owners and admins can do this");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("link", { name: "New product" }).count()).toBe(0);
  await openPage(page, `/products/${product.id}`);
  await page.getByText("Only owners and admins can change products.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Archive" }).count()).toBe(0);
  await expectSound(page);
  await openPage(page, "/products/5f0c0b1e-0000-4000-8000-000000000001");
  await page.getByText("Product not found").waitFor();
  await expectSound(page);
  await openPage(page, "");
  await arrive(page, "Home");
  await page.getByText("No orders yet").waitFor();
  expect(await page.getByText("Getting started").count()).toBe(0);
  await expectSound(page);
});

const guide = {
  name: "Field guide",
  recurring_interval: null,
  prices: [{ amount_type: "fixed", price_amount: 1900 }],
};

async function createProductParts(seller: Seller) {
  const { body: field } = await seller.post("/v1/custom-fields/", {
    type: "text",
    slug: "github",
    name: "GitHub username",
    properties: { max_length: 39 },
  });
  const { body: meter } = await seller.post("/v1/meters/", {
    name: "Render minutes",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  await seller.post("/v1/benefits/", {
    type: "custom",
    description: "Onboarding call link",
    properties: { note: "https://example.com/call" },
  });
  return { field, meter };
}

async function named(seller: Seller, name: string) {
  const { body } = await seller.get(`/v1/products/?query=${encodeURIComponent(name)}`);
  const found = body.items.find((product: { name: string }) => product.name === name);
  if (!found) throw new Error(`there is no product ${name}`);
  return found;
}

async function fillStudio(
  page: Page,
  { field, meter }: { field: { name: string }; meter: { name: string } },
): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Studio");
  await page.getByLabel("Description").fill("Everything one person needs.");
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByLabel("Amount a month").fill("29");
  await page.getByRole("button", { name: "Add metered price" }).click();
  await page.getByLabel(`Unit price of ${meter.name}, in dollars`).fill("0.02");
  await page.getByLabel(`Cap for ${meter.name}, in dollars`).fill("50");
  await page.getByRole("switch", { name: "Onboarding call link" }).check();
  await page.getByLabel("Add field").click();
  await page.getByRole("option", { name: field.name }).click();
  await page.getByRole("checkbox", { name: /^Required/ }).check();
  await page.getByRole("button", { name: "Add metadata" }).click();
  await page.getByLabel("Key 1").fill("tier");
  await page.getByLabel("Value 1").fill("gold");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("img", { name: "cover.png" }).waitFor();

  const preview = page.getByRole("region", { name: "What buyers see" });
  for (const text of [
    "Subscribe to Studio",
    "$29",
    "plus usage",
    "Onboarding call link",
    "Render minutes: $0.02 each, up to $50.00 a month.",
    "GitHub username",
    "Pay $29.00",
  ]) {
    await preview.getByText(text, { exact: true }).waitFor();
  }
  await preview.getByText("Desktop").click();
  await expectSound(page);
}

/** The other kinds of price, with as little as they need. */
async function makeOthers(page: Page, meterName: string): Promise<void> {
  const start = async (name: string, interval: string, kind: string) => {
    await openPage(page, "/products/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByText(interval, { exact: true }).click();
    await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
  };
  await start("Icon pack", "One-time", "Pay what you want");
  await page.getByRole("textbox", { name: "Minimum" }).fill("5");
  await page.getByRole("textbox", { name: "Suggested" }).fill("2");
  await submit(page, "Create product");
  await page.getByText("not below the minimum").waitFor();
  await page.getByRole("textbox", { name: "Suggested" }).fill("12");
  await expectSound(page);
  await submit(page, "Create product");
  await page.getByText("Icon pack is on sale.").waitFor();

  await start("Community edition", "One-time", "Free");
  await submit(page, "Create product");
  await page.getByText("Community edition is on sale.").waitFor();

  await start("Render farm", "Yearly", "Metered only");
  await submit(page, "Create product");
  await page.getByText("Add at least one metered price.").waitFor();
  await page.getByRole("button", { name: "Add metered price" }).click();
  await page.getByLabel(`Unit price of ${meterName}, in dollars`).fill("0.005");
  await submit(page, "Create product");
  await page.getByText("Render farm is on sale.").waitFor();

  await openPage(page, "/products");
  for (const words of [
    "$29 per month plus usage",
    "Pay what you want, from $5",
    "Free",
    "Usage only",
  ]) {
    await page.getByRole("cell", { name: words, exact: true }).first().waitFor();
  }
  await expectSound(page);
}

async function editStudio(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Studio", exact: true }).click();
  await arrive(page, "Studio");
  await page.getByLabel("Name", { exact: true }).fill("Studio Plus");
  await page.getByLabel("Amount a month").fill("32");
  await page.getByText("Existing subscribers keep $29 per month plus usage.").waitFor();
  await page.getByRole("switch", { name: "Onboarding call link" }).uncheck();
  await expectSound(page);
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  const leaving = dialog(page, "Leave without saving?");
  await leaving.waitFor();
  await expectSound(page);
  await leaving.getByRole("button", { name: "Keep editing" }).click();
  await submit(page, "Save 3 changes");
  await page.getByText("3 changes saved.").waitFor();
  await arrive(page, "Studio Plus");
}

async function archiveStudio(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Archive" }).click();
  const question = dialog(page, "Archive Studio Plus?");
  await question.waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Archive product" }).click();
  await page.getByText("Studio Plus is archived.").waitFor();
  await page.getByRole("button", { name: "Put back on sale" }).waitFor();
  await openPage(page, "/products");
  await page.getByRole("link", { name: "Icon pack" }).waitFor();
  expect(await page.getByRole("link", { name: "Studio Plus" }).count()).toBe(0);
  await expectSound(page);
}

/** The fields of each kind of benefit, apart from its description. */
const kinds: Record<string, (page: Page) => Promise<unknown>> = {
  "License key": (page) => page.getByRole("switch", { name: "Keys expire" }).check(),
  Downloads: async (page) => {
    await page.locator('input[type="file"]').setInputFiles({
      name: "guide.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Read me."),
    });
    await page.getByRole("checkbox", { name: /guide\.txt/ }).waitFor();
  },
  "GitHub repository": async (page) => {
    await page.getByLabel("Owner").fill("northwind");
    await page.getByRole("textbox", { name: "Repository" }).fill("studio");
  },
  "Discord role": async (page) => {
    await page.getByLabel("Server token").fill("sandbox_guild_token");
    await page.getByLabel("Role ID").fill("1234");
  },
  "Meter credit": async (page) => {
    await page.getByLabel("Meter", { exact: true }).click();
    await page.getByRole("option", { name: "Render minutes" }).click();
    await page.getByLabel("Units").fill("10,000");
  },
  Note: (page) => page.getByLabel("Note for buyers").fill("Book at https://example.com"),
};

/** The button in the head of the page; a phone has it at the foot as well. */
async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}
