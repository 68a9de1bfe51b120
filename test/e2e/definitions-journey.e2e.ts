import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { dialog, openAs, password } from "./support/account-steps.ts";
import {
  arrive,
  expectSound,
  focusedName,
  openPage,
  prepareJourneys,
  tabTo,
} from "./support/journeys.ts";

const { app, journey, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

journey("a meter is defined by keyboard, said in words, tried and changed", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/meters"), seller.owner.email);
  await arrive(page, "Meters");
  await page.getByRole("heading", { name: "No meters yet" }).waitFor();
  await expectSound(page);
  await page.getByRole("main").getByRole("link", { name: "New meter" }).click();
  await arrive(page, "New meter");

  await page.getByRole("button", { name: "Create meter" }).first().click();
  await page.getByText("Enter a name of 1 to 255 characters.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Render minutes");
  await page.getByRole("button", { name: "Create meter" }).first().click();
  await page.getByText("Enter a value.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Value of condition 1");
  await expectSound(page);

  await buildByKeyboard(page);
  await page
    .getByText(
      "Adds up minutes of events named render.completed whose (quality is 4k or minutes is more than 5)",
    )
    .waitFor();
  await tryEvents(page);
  await expectSound(page);
  await page.getByText("JSON", { exact: true }).click();
  await page.getByRole("region", { name: "Filter as JSON" }).waitFor();
  await page.getByText("Builder", { exact: true }).click();

  await page.getByRole("button", { name: "Create meter" }).first().click();
  await arrive(page, "Render minutes");
  await page.getByText("Render minutes was created.").first().waitFor();
  await page.getByRole("link", { name: "Edit meter" }).waitFor();
  await page.getByText("No products yet. Add a metered price").waitFor();
  await expectSound(page);
  const { body } = await seller.get("/v1/meters/");
  expect(body.items).toMatchObject([{ filter: renders, aggregation: { func: "sum" } }]);

  await page.getByRole("link", { name: "Edit meter" }).click();
  await page.getByRole("button", { name: "Remove group 2" }).click();
  await expect.poll(() => focusedName(page)).toBe("Add condition");
  await page.getByText("Count", { exact: true }).click();
  await page.getByText("Counts events named render.completed", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Meters" }).first().click();
  await dialog(page, "Leave without saving?").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save 2 changes" }).first().click();
  await page.getByText("Meter saved.").first().waitFor();
  await openPage(page, "/meters");
  await page.getByRole("cell", { name: "Counts events named render.completed" }).waitFor();
  await page.getByLabel("Search by name").fill("nothing");
  await page.getByRole("heading", { name: "No meters match" }).waitFor();
});

const renders = {
  conjunction: "and",
  clauses: [
    { property: "name", operator: "eq", value: "render.completed" },
    {
      conjunction: "or",
      clauses: [
        { property: "quality", operator: "eq", value: "4k" },
        { property: "minutes", operator: "gt", value: 5 },
      ],
    },
  ],
};

/** From the value of the first condition on, without touching a mouse. */
async function buildByKeyboard(page: Page): Promise<void> {
  await page.keyboard.type("render.completed");
  await tabTo(page, "Add group");
  await page.keyboard.press("Enter");
  await focused(page, "Property of condition 2.1");
  await page.keyboard.type("quality");
  await tabTo(page, "Value of condition 2.1");
  await page.keyboard.type("4k");
  await tabTo(page, "Add condition to group 2");
  await page.keyboard.press("Enter");
  await focused(page, "Property of condition 2.2");
  await page.keyboard.type("minutes");
  await page.keyboard.press("Tab");
  await page.keyboard.type("more");
  await page.keyboard.press("Tab");
  await page.keyboard.type("5");
  await tabTo(page, "Count");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "Property");
  await page.keyboard.type("minutes");
}

async function focused(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name);
}

async function tryEvents(page: Page): Promise<void> {
  const event = page.getByLabel("Event as JSON");
  await page.getByText("This event adds 1.").waitFor();
  await event.fill('{"name":"render.completed","metadata":{"minutes":14}}');
  await page.getByText("This event adds 14.").waitFor();
  await event.fill('{"name":"render.completed","metadata":{"quality":"4k"}}');
  await page.getByText("The event matches the conditions, but minutes is not a number.").waitFor();
  await event.fill('{"name":"render.started"}');
  await page.getByText("The event does not match the conditions.").waitFor();
  await event.fill("{");
  await page.getByText("Enter an object with a name").waitFor();
  await page.getByRole("button", { name: "Create an example from the conditions" }).click();
  await page.getByText("This event adds 1.").waitFor();
}

journey("custom fields are built beside their preview, asked by a product, deleted", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/custom-fields"), seller.owner.email);
  await arrive(page, "Custom fields");
  await page.getByRole("heading", { name: "No custom fields yet" }).waitFor();
  await expectSound(page);
  await page.getByRole("main").getByRole("link", { name: "New field" }).click();
  await page.getByRole("link", { name: "Number" }).waitFor();
  await expectSound(page);

  await page.getByRole("link", { name: /^Select/ }).click();
  await buildSelect(page);
  const { body } = await seller.get("/v1/custom-fields/");
  expect(body.items[0]).toMatchObject({
    type: "select",
    slug: "company_size",
    properties: {
      form_label: "How large are you?",
      options: [
        { value: "many", label: "More" },
        { value: "just_me", label: "Just me" },
      ],
    },
  });
  await everyOtherKind(page);
  await useAndDelete(page, seller, body.items[0].id);
});

function preview(page: Page) {
  return page.getByRole("region", { name: "What buyers see" });
}

async function buildSelect(page: Page): Promise<void> {
  await arrive(page, "New field");
  await page.getByRole("button", { name: "Create field" }).first().click();
  await page.getByText("Enter a name of 1 to 255 characters.").waitFor();
  await expectSound(page);
  await page.getByLabel("Name", { exact: true }).fill("Company size");
  await page.getByLabel("Label", { exact: true }).fill("How large are you?");
  await page.getByLabel("Choice 1", { exact: true }).fill("Just me");
  await page.getByLabel("Choice 2", { exact: true }).fill("More");
  await page.getByLabel("Value of choice 2").fill("just_me");
  await page.getByRole("button", { name: "Create field" }).first().click();
  await page.getByText("This value is already used.").waitFor();
  await page.getByLabel("Value of choice 2").fill("many");
  await page.getByRole("button", { name: "Move More, place 2 of 2" }).press("ArrowUp");
  const shown = preview(page).getByLabel("How large are you?").locator("option");
  expect(await shown.allTextContents()).toEqual(["Choose", "More", "Just me"]);
  await expectSound(page);
  await page.getByRole("button", { name: "Create field" }).first().click();
  await arrive(page, "Custom fields");
  await page
    .getByText("Company size was created. You can now add it to products.")
    .first()
    .waitFor();
}

async function everyOtherKind(page: Page): Promise<void> {
  await openPage(page, "/custom-fields/new?kind=text");
  await page.getByLabel("Name", { exact: true }).fill("GitHub username");
  await page.getByLabel("Help text", { exact: true }).fill("For repository access");
  await page.getByLabel("Maximum characters").fill("39");
  await preview(page).getByText("For repository access. At most 39 characters.").waitFor();
  await page.getByLabel("Multiple lines").check();
  await expect.poll(() => preview(page).locator("textarea").count()).toBe(1);
  await expectSound(page);

  await openPage(page, "/custom-fields/new?kind=number");
  await page.getByLabel("Name", { exact: true }).fill("Seats");
  await page.getByLabel("Minimum", { exact: true }).fill("10");
  await page.getByLabel("Maximum", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Create field" }).first().click();
  await page.getByText("Enter a value that is not below the minimum").waitFor();
  await expectSound(page);

  await openPage(page, "/custom-fields/new?kind=checkbox");
  await page.getByLabel("Name", { exact: true }).fill("I agree to the rules");
  await preview(page).getByLabel("I agree to the rules").check();
  await expectSound(page);

  await openPage(page, "/custom-fields/new?kind=date");
  await page.getByLabel("Name", { exact: true }).fill("Start");
  await page.getByLabel("First day").fill("2026-02-03");
  await preview(page).getByText("Feb 3, 2026 or later.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Create field" }).first().click();
  await arrive(page, "Custom fields");
}

async function useAndDelete(page: Page, seller: Seller, selectId: string): Promise<void> {
  const { body: fields } = await seller.get("/v1/custom-fields/?type=date");
  expect(fields.items[0].properties).toEqual({ ge: Date.parse("2026-02-03T00:00:00Z") / 1_000 });
  const product = await seller.post("/v1/products/", {
    name: "Studio",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
    attached_custom_fields: [{ custom_field_id: selectId, required: true }],
  });
  expect(product.status).toBe(201);

  await openPage(page, "/custom-fields");
  await page.getByRole("cell", { name: "Studio" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Company size" }).click();
  await arrive(page, "Company size");
  await page.getByText("The field type cannot be changed.").waitFor();
  await page.getByLabel("Slug").fill("start");
  await page.getByRole("button", { name: "Save 1 change" }).first().click();
  await page.getByText("A custom field with this slug already exists.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Discard" }).click();

  await openPage(page, "/custom-fields");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await arrive(page, "Start");
  await page.getByText("No products yet. Add this field on a product's page.").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = dialog(page, "Delete Start?");
  await question.waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Delete field" }).click();
  await arrive(page, "Custom fields");
  await page.getByText("Start was deleted.").first().waitFor();

  await page.getByRole("button", { name: "Actions for Company size" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const used = dialog(page, "Delete Company size?");
  await used.getByText("Studio will no longer ask for it.").waitFor();
  await expectSound(page);
  await used.getByRole("button", { name: "Delete field" }).click();
  await page.getByText("Company size was deleted.").first().waitFor();
  const { body: studio } = await seller.get(`/v1/products/${product.body.id}`);
  expect(studio.attached_custom_fields).toEqual([]);
}

journey("how an organization sells is set by owners and read by members", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page("/settings"), seller.owner.email);
  await arrive(page, "Settings");
  await page.getByRole("link", { name: "Selling" }).click();
  await page.getByText("Not answered yet").waitFor();
  await expectSound(page);
  await changeSettings(page);
  const path = `/v1/organizations/${seller.organizationId}`;
  const { body } = await seller.get(path);
  expect(body).toMatchObject({
    email: "hello@northwind.example",
    website: "https://northwind.example",
    socials: [{ platform: "github", url: "https://github.com/northwind" }],
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "invoice",
    },
    feature_settings: { usage_based_billing_enabled: true },
    details_submitted_at: null,
  });

  await sendDetails(page);
  expect((await seller.get(path)).body.details_submitted_at).not.toBeNull();
  await lookAsMember(seller);
});

async function changeSettings(page: Page): Promise<void> {
  await page.getByLabel("Email for customers").fill("hello");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByLabel("Platform of link 1").selectOption("GitHub");
  await page.getByText("2 unsaved changes").waitFor();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Enter an email address, such as hello@example.com.").waitFor();
  await page.getByText("Enter a full URL, such as https://example.com.").waitFor();
  await expectSound(page);

  await page.getByLabel("Email for customers").fill("hello@northwind.example");
  await page.getByLabel("Website").fill("https://northwind.example");
  await page.getByLabel("URL of link 1").fill("https://github.com/northwind");
  await page.getByLabel("Allow multiple subscriptions").check();
  await page.getByRole("radio", { name: /^Immediately/ }).check();
  await page.getByLabel("Usage-based billing").check();
  await page.getByText("6 unsaved changes").waitFor();
  await page.getByRole("link", { name: "General", exact: true }).click();
  const leave = dialog(page, "Leave without saving?");
  await leave.waitFor();
  await expectSound(page);
  await leave.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("6 changes saved.").first().waitFor();
  await page.getByText(/unsaved change/).waitFor({ state: "detached" });
}

async function sendDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Answer questions" }).click();
  await page.getByLabel("You already sell somewhere else").check();
  await page.getByRole("button", { name: "Send details" }).click();
  await page.getByText("Enter 1 to 5,000 characters.").first().waitFor();
  await expectSound(page);
  await page.getByLabel("About your business").fill("We render motion work.");
  await page.getByLabel("What you sell").fill("Render minutes");
  await page.getByLabel("How you will use Guildhall").fill("Subscriptions on our site");
  await page.getByLabel("Social media").check();
  await page.getByLabel("Revenue you expect in the next twelve months").fill("120,000");
  await page.getByLabel("Revenue there last year").fill("0");
  await page.getByRole("button", { name: "Send details" }).click();
  await page.getByText(/^Sent on /).waitFor();
  await page.getByRole("button", { name: "Update answers" }).waitFor();
}

async function lookAsMember({ owner, organizationId, page: address }: Seller): Promise<void> {
  const member = await app.signedUp("member@example.com");
  const invitation = await owner.post("/api/auth/organization/invite-member", {
    email: "member@example.com",
    role: "member",
    organizationId,
  });
  const accepted = await member.post("/api/auth/organization/accept-invitation", {
    invitationId: invitation.body.id,
  });
  expect(accepted.status).toBe(200);
  const page = await device();
  await openAs(page, address("/settings/selling"), "member@example.com", password);
  await page.getByText("Only owners and admins can change these settings.").waitFor();
  expect(await page.getByLabel("Website").getAttribute("readonly")).not.toBeNull();
  await expect.poll(() => page.getByLabel("Usage-based billing").isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("button", { name: "Update answers" }).count()).toBe(0);
  await expectSound(page);
  await openPage(page, "/meters/new");
  await page.getByText("You do not have access to the meter editor").waitFor();
  await expectSound(page);
  await openPage(page, "/meters");
  await page.getByText("Only owners and admins can create them.").waitFor();
  await openPage(page, "/custom-fields/new?kind=text");
  await page.getByText("Only owners and admins can change custom fields.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Create field" }).count()).toBe(0);
  await expectSound(page);
}
