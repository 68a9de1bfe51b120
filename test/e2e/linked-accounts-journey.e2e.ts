import { expect } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { confirmByMail, dialog, newestLink, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const port = await freePort();
const acme = await openIdProvider([`http://localhost:${port}/api/auth/callback/acme`]);
const { app, journey, sideJourney, device } = await prepareJourneys({
  env: {
    PORT: String(port),
    SOCIAL_ACME_CLIENT_ID: acme.clientId,
    SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
    SOCIAL_ACME_ISSUER: acme.issuer,
  },
});

journey("a provider is connected and disconnected", async () => {
  const person = await app.signedUp();
  const { email } = person;
  await confirmByMail(app, person, email);
  const page = await openDevice("maya", email);
  await openAs(page, "/account", email);
  const linked = page.locator("#linked-accounts");
  await linked.getByRole("button", { name: "Connect Acme" }).click();
  await page.getByText("Acme is connected.").waitFor();
  await arrive(page, "Account");
  await linked.getByText("Linked", { exact: true }).waitFor();
  await expectSound(page);

  await linked.getByRole("button", { name: "Disconnect" }).click();
  const ask = dialog(page, "Disconnect Acme?");
  await ask.waitFor();
  await expectSound(page);
  await ask.getByRole("button", { name: "Disconnect Acme" }).click();
  await page.getByText("Acme was disconnected.").waitFor();
  await linked.getByRole("button", { name: "Connect Acme" }).waitFor();
});

sideJourney("an account with another address is not connected, and the page says why", async () => {
  const { email } = await app.signedUp();
  const page = await openDevice("stranger", "stranger@example.com");
  await openAs(page, "/account", email);
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await arrive(page, "The account was not connected");
  await expectSound(page);
  await page.getByRole("link", { name: "Back to your account" }).click();
  await arrive(page, "Account");
});

sideJourney("who comes through a provider has no password until they set one", async () => {
  const email = "ada@example.com";
  const page = await openDevice("ada", email);
  await page.goto("/sign-up?next=/account");
  await page.getByRole("button", { name: "Sign up with Acme" }).click();
  await arrive(page, "Account");
  const linked = page.locator("#linked-accounts");
  await linked.getByRole("button", { name: "Disconnect" }).click();
  await dialog(page, "Disconnect Acme?").getByRole("button", { name: "Disconnect Acme" }).click();
  await linked.getByText("Acme is your only way to sign in.").waitFor();
  await expectSound(page);

  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByText(`Open the link we sent to ${email} to set a password.`).waitFor();
  await expectSound(page);
  await page.goto(await newestLink(app, email, "reset-password"));
  await page.getByLabel("New password").fill("a password of my own");
  await page.getByLabel("Sign out all other devices").uncheck();
  await page.getByRole("button", { name: "Change password" }).click();
  await arrive(page, "Your password was changed");
  await page.getByRole("link", { name: "Continue to your account" }).click();
  await page.getByRole("button", { name: "Change password" }).waitFor();
});

sideJourney("the provider used last is marked the next time", async () => {
  const page = await openDevice("grace", "grace@example.com");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with Acme" }).click();
  await arrive(page, "Welcome, Grace");
  await page.getByRole("button", { name: "Sign out" }).click();
  await arrive(page, "Sign in");
  await page.getByText("Last used").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sign in with Acme" }).count()).toBe(1);
});

/** A browser in which this person is known to the provider and agrees to everything. */
async function openDevice(subject: string, email: string) {
  acme.people.set(subject, {
    name: `${subject.charAt(0).toUpperCase()}${subject.slice(1)} Example`,
    email,
    email_verified: true,
  });
  const page = await device();
  await page.setExtraHTTPHeaders({ "x-person": subject });
  return page;
}
