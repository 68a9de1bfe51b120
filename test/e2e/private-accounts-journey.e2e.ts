import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { dialog, fillSignIn, newestLink, password } from "./support/account-steps.ts";
import { arrive, expectSound, focusedName, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({
  env: { ACCOUNT_PRIVACY: "on", PASSWORD_COMMON: "refuse" },
});

sideJourney("an easy password is said at its field, and a sign-in waits for the mail", async () => {
  const page = await device();
  await signUp(page, "Ines Prado", "ines@example.com", "password1");
  await page.getByText("This password is easy to guess.").waitFor();
  expect(await focusedName(page)).toBe("Password");
  await expectSound(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page, "Check your email");

  await page.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(page, "ines@example.com", password);
  await page.getByText("If you just signed up, open the link in our email first.").waitFor();
  await expectSound(page);
  await confirmAndSignIn(page, "ines@example.com");
  await arrive(page, "Welcome, Ines");
});

journey("a change of address is approved by the old and confirmed by the new one", async () => {
  const page = await device();
  await signUp(page, "Noor Haddad", "noor@example.com", password);
  await arrive(page, "Check your email");
  await confirmAndSignIn(page, "noor@example.com");
  await arrive(page, "Welcome, Noor");
  await page.goto("/account");
  await page.getByRole("button", { name: "Change email" }).click();
  const change = dialog(page, "Change your email");
  await change.getByLabel("New email").fill("noor@haddad.example");
  await change.getByRole("button", { name: "Change email" }).click();
  await page.getByText("Approve the change with the link we sent to noor@example.com.").waitFor();

  await page.goto(await newestLink(app, "noor@example.com", "verify-email"));
  await arrive(page, "Approve your new email");
  await page.getByRole("button", { name: "Approve new address" }).click();
  await arrive(page, "One more step");
  await page.getByText("Until then, your email stays the same.").waitFor();
  await expectSound(page);

  await page.goto(await newestLink(app, "noor@haddad.example", "verify-email"));
  await arrive(page, "Approve your new email");
  await page.getByRole("button", { name: "Approve new address" }).click();
  await arrive(page, "Your email was changed");
  await expectSound(page);
});

async function signUp(page: Page, name: string, email: string, secret: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function confirmAndSignIn(page: Page, email: string): Promise<void> {
  await page.goto(await newestLink(app, email, "verify-email"));
  await arrive(page, "Confirm your email");
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await arrive(page, "Sign in to finish");
  await page.getByRole("button", { name: "Sign in" }).click();
  await arrive(page, "Sign in");
  await fillSignIn(page, email, password);
}
