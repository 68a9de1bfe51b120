import { expect } from "vitest";
import {
  confirmByMail,
  dialog,
  fillSignIn,
  newestLink,
  openAs,
  password,
  signInTo,
} from "./support/account-steps.ts";
import { accessibilityViolations } from "./support/axe.ts";
import {
  arrive,
  expectSound,
  focusedName,
  prepareJourneys,
  tabTo,
  typeInto,
} from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys();
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const newPassword = "staple battery horse";

journey("a new person verifies, renames themselves and changes their address", async () => {
  const page = await device();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Maya Okafor");
  await page.getByLabel("Email").fill("maya@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page, "Check your email");
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.getByText("We sent a new link to maya@example.com.").waitFor();
  await page.goto(await newestLink(app, "maya@example.com", "verify-email"));
  await arrive(page, "Your email is verified");
  await page.getByRole("link", { name: "Continue to Guildhall" }).click();
  await arrive(page, "Welcome, Maya");

  await page.getByRole("link", { name: "Maya Okafor" }).click();
  await arrive(page, "Account");
  await page.getByLabel("Name").fill("Maya Adaeze Okafor");
  await page.getByText("1 unsaved change").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "API keys" }).first().click();
  const leave = dialog(page, "Leave without saving?");
  await expectSound(page);
  await leave.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("Maya Adaeze Okafor");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Maya Okafor");
  await page.getByLabel("Name").fill("Maya Adaeze Okafor");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Your profile was saved.").waitFor();
  await expect.poll(() => page.getByText("1 unsaved change").count()).toBe(0);

  await page.getByRole("button", { name: "Change email" }).click();
  const change = dialog(page, "Change your email");
  await change.getByLabel("New email").fill("maya@example.com");
  await change.getByRole("button", { name: "Change email" }).click();
  await change.getByText("This is already your email.").waitFor();
  await expectSound(page);
  await change.getByLabel("New email").fill("maya@okafor.example");
  await change.getByRole("button", { name: "Change email" }).click();
  await page.getByText("Approve the change with the link we sent to maya@example.com.").waitFor();
  await expectSound(page);

  await page.goto(await newestLink(app, "maya@example.com", "verify-email"));
  await arrive(page, "Approve your new email");
  await expectSound(page);
  await page.getByRole("button", { name: "Approve new address" }).click();
  await arrive(page, "One more step");
  await expectSound(page);
  await page.goto(await newestLink(app, "maya@okafor.example", "verify-email"));
  await arrive(page, "Your email is verified");
  await page.getByRole("link", { name: "Back to your account" }).click();
  await arrive(page, "Account");
  await page.locator("#email").getByText("maya@okafor.example").waitFor();
  await page.locator("#email").getByText("Verified").waitFor();
});

sideJourney("a picture is given by its address, seen before it is saved", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  // The outside world: one host has a picture, no other has any.
  await page.route(/^https:/, (route) =>
    route.request().url().startsWith("https://pictures.example/")
      ? route.fulfill({ contentType: "image/png", body: onePixel })
      : route.abort(),
  );
  await openAs(page, "/account", email);
  const field = page.getByLabel("Image URL");
  await field.fill("http://pictures.example/maya.png");
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.getByText("Enter a URL that starts with https://").waitFor();
  await field.fill("https://nowhere.example/maya.png");
  await page.getByText("The image could not be loaded from this URL.").waitFor();
  await expectSound(page);
  await field.fill("https://pictures.example/maya.png");
  await page.locator("#profile img").waitFor();
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.getByText("Your profile was saved.").waitFor();
  await page.reload();
  await page.locator("aside img").waitFor();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.locator("aside img").waitFor({ state: "detached" });
});

sideJourney(
  "a change of address is approved after signing in, and undone from the old address",
  async () => {
    const { email } = await verified();
    const page = await device();
    await openAs(page, "/account", email);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill("next@example.com");
    await dialog(page, "Change your email").getByRole("button", { name: "Change email" }).click();
    await page.getByText("next@example.com").waitFor();

    const tablet = await device();
    await tablet.goto(await newestLink(app, email, "verify-email"));
    await arrive(tablet, "Approve your new email");
    await expectSound(tablet);
    await tablet.getByRole("button", { name: "Sign in" }).click();
    await arrive(tablet, "Sign in");
    await fillSignIn(tablet, email, password);
    await arrive(tablet, "Approve your new email");
    await tablet.getByRole("button", { name: "Approve new address" }).click();
    await arrive(tablet, "One more step");

    const owner = await device();
    await owner.goto(await newestLink(app, email, "undo-email-change"));
    await arrive(owner, "Undo the email change?");
    await expectSound(owner);
    await owner.getByRole("button", { name: "Undo the change" }).click();
    await arrive(owner, "Your email is restored");
    await expectSound(owner);
    await owner.reload();
    await arrive(owner, "This link does not work");
    await expectSound(owner);
    await tablet.goto("/account");
    await arrive(tablet, "Sign in");
    await owner.goto(await newestLink(app, email, "reset-password"));
    await arrive(owner, "Choose a new password");
  },
);

sideJourney("a changed password signs the other devices out", async () => {
  const { email } = await app.signedUp();
  const laptop = await device();
  const phone = await device();
  await openAs(laptop, "/account", email);
  await arrive(laptop, "Account");
  await openAs(phone, "/account", email);
  await arrive(phone, "Account");
  await laptop.reload();
  await laptop.getByText("3 devices").waitFor();

  await laptop.getByRole("button", { name: "Change password" }).click();
  const change = dialog(laptop, "Change your password");
  await change.getByLabel("Current password").fill("not my password");
  await change.getByLabel("New password").fill("short");
  await change.getByRole("button", { name: "Change password" }).click();
  await change.getByText("Use at least 8 characters.").waitFor();
  await change.getByLabel("New password").fill(newPassword);
  await change.getByRole("button", { name: "Change password" }).click();
  await change.getByText("Incorrect password.").waitFor();
  await expectSound(laptop);
  await change.getByLabel("Current password").fill(password);
  await change.getByRole("button", { name: "Change password" }).click();
  await laptop
    .getByText("Your password was changed. Other devices are signed out and API keys are revoked.")
    .waitFor();
  await laptop.getByText("No other device is signed in.").waitFor();

  await phone.getByLabel("Name").fill("Somebody Else");
  await phone.getByRole("button", { name: "Save name" }).click();
  await arrive(phone, "Sign in");
  await fillSignIn(phone, email, password);
  await phone.getByText("That email and password do not match an account.").waitFor();
  await fillSignIn(phone, email, newPassword);
  await arrive(phone, "Account");
});

sideJourney("devices are signed out one by one and all at once", async () => {
  const { email } = await app.signedUp();
  const laptop = await device();
  const phone = await device();
  await openAs(phone, "/account", email);
  await arrive(phone, "Account");
  await openAs(laptop, "/account", email);
  const devices = laptop.locator("#devices");
  await devices.getByText("3 devices").waitFor();
  await devices.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await devices.getByText("2 devices").waitFor();
  await phone.reload();
  await arrive(phone, "Sign in");

  await devices.getByRole("button", { name: "Sign out the other" }).click();
  await dialog(laptop, "Sign out 1 device?").waitFor();
  await expectSound(laptop);
  await dialog(laptop, "Sign out 1 device?").getByRole("button", { name: "Cancel" }).click();
  await devices.getByRole("button", { name: "Sign out the other" }).click();
  const confirm = dialog(laptop, "Sign out 1 device?");
  await confirm.getByRole("button", { name: "Sign out the other" }).click();
  await devices.getByText("No other device is signed in.").waitFor();
});

journey("a forgotten password is replaced through the mail", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await arrive(page, "Forgot your password?");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("Enter an email address, like name@example.com.").waitFor();
  await expectSound(page);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await arrive(page, "Check your email");
  await page.getByRole("button", { name: "Use another email" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await arrive(page, "Check your email");
  await expectSound(page);

  const link = await newestLink(app, email, "reset-password");
  await page.goto(link);
  await arrive(page, "Choose a new password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Choose a password.").waitFor();
  await expectSound(page);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await arrive(page, "Your password was changed");
  await expectSound(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, email, newPassword);
  await arrive(page, "Welcome, Maya");

  await page.goto(link);
  await arrive(page, "This link no longer works");
  await expectSound(page);
});

sideJourney("an account is deleted by the link in the mail, not before", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await openAs(page, "/account", email);
  await page.getByRole("button", { name: "Delete account" }).click();
  const ask = dialog(page, "Delete your account?");
  await ask.getByLabel("Your email").fill("somebody@example.com");
  await ask.getByRole("button", { name: "Delete account" }).click();
  await ask.getByText(`Type ${email} to confirm.`).waitFor();
  await expectSound(page);
  await ask.getByLabel("Your email").fill(email);
  await ask.getByLabel("Your password").fill("not my password");
  await ask.getByRole("button", { name: "Delete account" }).click();
  await ask.getByText("Incorrect password.").waitFor();
  await ask.getByLabel("Your password").fill(password);
  await ask.getByRole("button", { name: "Delete account" }).click();
  await page.getByText("To finish, open the link").waitFor();
  await expectSound(page);

  await page.goto(await newestLink(app, email, "delete-user"));
  await arrive(page, "Your account was deleted");
  await expectSound(page);
  await signInTo(page, "/account", email);
  await page.getByText("That email and password do not match an account.").waitFor();
});

sideJourney("the settings are used with the keyboard alone", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await page.goto("/account");
  await arrive(page, "Sign in");
  await typeInto(page, { Email: email, Password: password });
  await page.keyboard.press("Enter");
  await arrive(page, "Account");

  await tabTo(page, "Devices");
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete account");
  await page.keyboard.press("Enter");
  await dialog(page, "Delete your account?").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Your email");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("Delete account");

  await page.reload();
  await tabTo(page, "Change password");
  await page.keyboard.press("Enter");
  await page.keyboard.type(password);
  await typeInto(page, { "New password": newPassword });
  await page.keyboard.press("Enter");
  await page.getByText("Your password was changed.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Change password");

  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");
  await arrive(page, "Sign in");
});

sideJourney("a part that does not load says so and can be tried again", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await page.route("**/api/auth/list-sessions", (route) => route.abort());
  await openAs(page, "/account", email);
  const devices = page.locator("#devices");
  await devices.getByText("The server cannot be reached.").waitFor();
  await expectSound(page);
  await page.unroute("**/api/auth/list-sessions");
  await devices.getByRole("button", { name: "Try again" }).click();
  await devices.getByText("This device", { exact: true }).waitFor();
});

sideJourney("on a phone the sections are reached through the menu", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, "/account", email);
  await arrive(page, "Account");
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("dialog", { name: "Menu" }).getByText("Devices").click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  const place = await page.locator("#devices").boundingBox();
  expect(place?.y).toBeLessThan(400);
});

async function verified() {
  const person = await app.signedUp();
  await confirmByMail(app, person, person.email);
  return person;
}
