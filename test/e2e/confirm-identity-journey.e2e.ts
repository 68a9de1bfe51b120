import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { dialog, password, signInTo } from "./support/account-steps.ts";
import { arrive, expectSound, prepareJourneys, tabTo } from "./support/journeys.ts";

const port = await freePort();
const acme = await openIdProvider([`http://localhost:${port}/api/auth/callback/acme`]);
const { app, journey, sideJourney, device } = await prepareJourneys({
  env: {
    PORT: String(port),
    RATE_LIMIT: "off",
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
  },
});

const title = "Confirm it's you";

/** A day later, in every session of this person. */
async function ageSessions(email: string): Promise<void> {
  await app.platform.database.pool.query(
    `update sessions set authenticated_at = authenticated_at - interval '1 day'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
}

async function confirm(page: Page): Promise<void> {
  const ask = dialog(page, title);
  await ask.getByLabel("Password", { exact: true }).fill(password);
  await ask.getByRole("button", { name: "Confirm" }).click();
  await ask.waitFor({ state: "detached" });
}

journey("a new API key asks an old sign-in for the password first", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await signInTo(page, "/account/api-keys", email);
  await page.getByText("No keys yet").waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  await dialog(page, "New API key").getByRole("button", { name: "Cancel" }).click();

  await ageSessions(email);
  await page.getByRole("button", { name: "New key" }).click();
  const ask = dialog(page, title);
  await ask.waitFor();
  await expectSound(page);
  await ask.getByRole("button", { name: "Confirm" }).click();
  await ask.getByText("Enter your password.").waitFor();
  await ask.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await ask.getByText("Incorrect password.").waitFor();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await ask.waitFor({ state: "detached" });
  expect(await dialog(page, "New API key").count()).toBe(0);

  await tabTo(page, "New key");
  await page.keyboard.press("Enter");
  await ask.waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await dialog(page, "New API key").waitFor();
  // The session is confirmed, not replaced: this browser's and the one of the sign-up.
  const { rows } = await app.platform.database.pool.query(
    "select 1 from sessions s join users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  expect(rows).toHaveLength(2);
});

sideJourney("a new access token and its scopes ask for the password first", async () => {
  const owner = await app.signedUp();
  await owner.post("/api/auth/organization/create", { name: "Northwind", slug: "northwind" });
  const page = await device();
  await signInTo(page, "/o/northwind/developers/tokens", owner.email);
  await page.getByText("No access tokens yet").waitFor();
  await ageSessions(owner.email);
  await page.getByRole("button", { name: "New token" }).first().click();
  await confirm(page);
  const form = dialog(page, "New access token");
  await form.getByLabel("Name").fill("Nightly export");
  await form.getByLabel("Read products").check();
  await form.getByRole("button", { name: "Create token" }).click();
  await dialog(page, "Nightly export was created")
    .getByRole("button", { name: "I have copied it" })
    .click();

  await ageSessions(owner.email);
  await page.getByRole("button", { name: "Actions for Nightly export" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await confirm(page);
  await dialog(page, "Edit Nightly export").waitFor();
});

sideJourney("connecting a provider asks for the password first", async () => {
  const { email } = await app.signedUp();
  acme.people.set("maya", { name: "Maya Okafor", email, email_verified: true });
  const page = await device();
  await page.setExtraHTTPHeaders({ "x-person": "maya" });
  await signInTo(page, "/account", email);
  await arrive(page, "Account");
  await ageSessions(email);
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await confirm(page);
  await page.getByText("Acme is connected.").waitFor();
});

sideJourney(
  "who has no password signs in again with the provider, and is back on the page",
  async () => {
    const email = "ada@example.com";
    acme.people.set("ada", { name: "Ada Example", email, email_verified: true });
    const page = await device();
    await page.setExtraHTTPHeaders({ "x-person": "ada" });
    await page.goto("/sign-up?next=/account/api-keys");
    await page.getByRole("button", { name: "Sign up with Acme" }).click();
    await arrive(page, "API keys");
    await page.getByText("No keys yet").waitFor();
    await ageSessions(email);
    await page.getByRole("button", { name: "New key" }).click();
    const ask = dialog(page, title);
    await ask.waitFor();
    await expectSound(page);
    await ask.getByRole("button", { name: "Sign in again with Acme" }).click();
    await page.waitForURL("**/account/api-keys");
    await page.getByText("No keys yet").waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    await dialog(page, "New API key").waitFor();

    await app.platform.database.pool.query("delete from accounts where provider_id = 'acme'");
    await ageSessions(email);
    await page.reload();
    await page.getByText("No keys yet").waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    await ask.getByText("this account has none").waitFor();
    await expectSound(page);
    await ask.getByRole("button", { name: "Sign out" }).click();
    await arrive(page, "Sign in");
  },
);
