import type { Page } from "@playwright/test";
import { expect } from "vitest";
import {
  arrive,
  expectSound,
  focusedName,
  prepareJourneys,
  tabTo,
  typeInto,
} from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys();
const password = "correct horse battery";

journey("sign up, verify by mail, sign out, sign in, move the clock, sign out", async () => {
  const page = await device();
  await page.goto("/sign-up");
  await arrive(page, "Create an account");
  await expectSound(page);

  await fillSignUp(page, "maya@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page, "Check your email");
  await expect.poll(() => page.getByText("maya@example.com").count()).toBe(1);
  await expectSound(page);

  await page.getByRole("link", { name: "Open development mailbox" }).click();
  await arrive(page, "Development mailbox");
  const mail = page.frameLocator("iframe");
  await mail.getByRole("heading", { name: "Verify your email address" }).waitFor();
  await expectSound(page);
  const [landing] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open verification link" }).click(),
  ]);
  await arrive(landing, "Your email is verified");
  await expectSound(landing);

  await landing.getByRole("link", { name: "Continue to Guildhall" }).click();
  await arrive(landing, "Welcome, Maya");
  await landing.getByText("Invitations to maya@example.com also appear here.").waitFor();
  await expectSound(landing);
  await signOut(landing);

  await signIn(landing, "maya@example.com", password);
  await arrive(landing, "Welcome, Maya");
  await moveClockByADay(landing);
  await arrive(landing, "Welcome, Maya");
  await signOut(landing);
});

sideJourney("sign up and sign in with the keyboard alone", async () => {
  const page = await device();
  await page.goto("/sign-in");
  await arrive(page, "Sign in");
  await tabTo(page, "Create an account");
  await page.keyboard.press("Enter");
  await arrive(page, "Create an account");
  await expect.poll(() => focusedName(page)).toBe("Name");

  await typeInto(page, { Name: "Kofi Mensah", Email: "kofi@example.com", Password: password });
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await tabTo(page, "Continue to Guildhall");
  await page.keyboard.press("Enter");
  await arrive(page, "Welcome, Kofi");
  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");

  await arrive(page, "Sign in");
  await typeInto(page, { Email: "kofi@example.com", Password: password });
  await tabTo(page, "Keep me signed in");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await arrive(page, "Welcome, Kofi");
});

sideJourney("what is wrong is said where it is wrong, and what was typed stays", async () => {
  await app.signedUp("taken@example.com");
  const page = await device();
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Enter your name.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Name");
  await expectSound(page);

  await fillSignUp(page, "taken@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("This email already has an account.").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Maya Okafor");

  await page.goto("/sign-in");
  await fillSignIn(page, "taken@example.com", "not my password");
  await page.getByRole("alert").waitFor();
  await expect
    .poll(() => page.getByRole("alert").textContent())
    .toBe("That email and password do not match an account.");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("taken@example.com");
  await expectSound(page);
});

journey("a page behind sign-in is reached after signing in", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await page.goto("/");
  await arrive(page, "Sign in");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await expectSound(page);
  await fillSignIn(page, email, password);
  await arrive(page, "Welcome, Maya");
});

sideJourney("an unknown address is a 404 with the way back", async () => {
  const page = await device();
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await arrive(page, "Page not found");
  await expectSound(page);
});

sideJourney("the mailbox says when it is empty, and asks before it is cleared", async () => {
  await app.signedUp();
  const page = await device();
  await page.goto("/dev/mailbox");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("Clear all");

  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("button", { name: /^Delete \d+ messages?$/ }).click();
  await page.getByRole("heading", { name: "No emails yet" }).waitFor();
  await expectSound(page);
});

sideJourney("the error page of the server needs no other file", async () => {
  const page = await device();
  await page.goto("/api/auth/error?error=please_restart_the_process");
  await arrive(page, "Authentication Error");
  await expectSound(page);
  await page.goto("/api/auth/error?error=%3Cscript%3Ealert(1)%3C/script%3E");
  await expect.poll(() => page.getByText("<script>alert(1)</script>").count()).toBe(1);
});

sideJourney("a mail is sound by itself, as a mail program shows it", async () => {
  const { email } = await app.signedUp();
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const page = await device();
  // In the mailbox it is in a frame without scripts, where it cannot be inspected.
  await page.setContent(body[0].html);
  await arrive(page, "Verify your email address");
  await expectSound(page);
});

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name").fill("Maya Okafor");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await arrive(page, "Sign in");
  await fillSignIn(page, email, secret);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await arrive(page, "Sign in");
}

async function moveClockByADay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Sandbox clock/ }).click();
  const panel = page.getByRole("dialog", { name: "Sandbox clock" });
  await panel.getByText("in sync with real time").waitFor();
  await expectSound(page);
  await panel.getByRole("button", { name: /^Move clock to/ }).click();
  await page.getByText(/^The clock is now at/).waitFor();
  await page.getByRole("button", { name: /^Sandbox clock/ }).click();
  await panel.getByText("1 day ahead of real time").waitFor();
  await page.keyboard.press("Escape");
}
