import { expect } from "vitest";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const { app, baseUrl, journey, sideJourney, device } = await prepareJourneys({
  env: { RATE_LIMIT: "off" },
});

sideJourney("anybody reads the API reference, resource by resource", async () => {
  const page = await device();
  await page.goto("/docs");
  await arrive(page, "Guildhall API");
  await expectSound(page);
  await page
    .getByRole("navigation", { name: "Resources" })
    .getByRole("link", { name: "Custom fields" })
    .click();
  await arrive(page, "Custom fields");
  const create = page.getByRole("region", { name: "Create a custom field" });
  await create.getByText("/v1/custom-fields/", { exact: true }).waitFor();
  await create.getByText("custom_fields:write").waitFor();
  await create.getByText("curl").first().waitFor();
  expect(
    await create.getByRole("region", { name: "Call of customFields.create" }).innerText(),
  ).toContain(`${baseUrl}/v1/custom-fields/`);
  await create.getByText("TypeScript").click();
  await create.getByText("polar.customFields.create({").waitFor();
  await create.getByText('type: "select"').first().click();
  await create.getByRole("heading", { name: "Response 201" }).waitFor();
  await create.getByText('type: "select"').last().click();
  await create.getByText("When it was last changed; null if never.").last().waitFor();
  expect(
    await create.getByRole("region", { name: "Response of customFields.create" }).innerText(),
  ).toContain('"slug": "company_size"');
  await create.getByText("429 Too many requests").click();
  await create.getByText('"error": "TooManyRequests"').waitFor();
  await expectSound(page);
  await page.goto("/docs/files");
  const upload = page.getByRole("region", { name: "Upload the bytes of a part" });
  await upload.getByText("the URL is signed").waitFor();
  await upload.getByText("--data-binary @part-1").waitFor();
  await expectSound(page);
  await page.getByLabel("Search the reference").filter({ visible: true }).fill("invite");
  await page.getByRole("link", { name: "Invite a person" }).click();
  const invite = page.getByRole("region", { name: "Invite a person" });
  await invite.getByText("/api/auth/organization/invite-member", { exact: true }).waitFor();
  await expectSound(page);
  await page.goto("/docs/nothing");
  await page.getByText("Resource not found").waitFor();
});

journey("a token is made, seen once, tried, narrowed and revoked", async () => {
  const owner = await app.signedUp("maya@northwind.example");
  const { body } = await owner.post("/api/auth/organization/create", {
    name: "Northwind Labs",
    slug: "northwind-labs",
  });
  const page = await device();
  await openAs(page, "/sign-in?next=/o/northwind-labs/developers/tokens", "maya@northwind.example");
  await arrive(page, "Developers");
  await page.getByText("No access tokens yet").waitFor();
  await expectSound(page);

  await page.getByRole("button", { name: "New token" }).first().click();
  const form = dialog(page, "New access token");
  await form.getByRole("button", { name: "Create token" }).click();
  await form.getByText("Enter a name.").waitFor();
  await form.getByText("Choose at least one scope.").waitFor();
  await expectSound(page);
  await form.getByLabel("Name").fill("Nightly export");
  await form.getByRole("button", { name: "All read" }).click();
  expect(await form.getByLabel("Read orders").isChecked()).toBe(true);
  expect(await form.getByLabel("Read webhooks").count()).toBe(0);
  await form.getByRole("button", { name: "None" }).click();
  await form.getByLabel("Read products").check();
  await form.getByRole("button", { name: "Create token" }).click();

  const ready = dialog(page, "Nightly export was created");
  const token = await ready.getByRole("region", { name: "The new token" }).innerText();
  expect(token).toMatch(/^guild_oat_[A-Za-z0-9]{32}$/);
  await expectSound(page);
  const call = () => app.visitor().get("/v1/products/", { authorization: `Bearer ${token}` });
  expect((await call()).status).toBe(200);
  await ready.getByRole("button", { name: "I have copied it" }).click();
  await page.reload();
  await page.getByText("Nightly export", { exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);
  await expectSound(page);

  await page.getByRole("button", { name: "Actions for Nightly export" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const change = dialog(page, "Edit Nightly export");
  await change.getByLabel("Read products").uncheck();
  await change.getByLabel("Read orders").check();
  await change.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("cell", { name: "Orders (read)" }).waitFor();
  expect((await call()).status).toBe(403);

  await page.getByRole("button", { name: "Actions for Nightly export" }).click();
  await page.getByRole("menuitem", { name: "Revoke token" }).click();
  await dialog(page, "Revoke Nightly export?")
    .getByRole("button", { name: "Revoke token" })
    .click();
  await page.getByText("No access tokens yet").waitFor();
  expect((await call()).status).toBe(401);

  await page.goto("/docs/organizations");
  await page.getByText(`/v1/organizations/${body.id}`).first().waitFor();
});
