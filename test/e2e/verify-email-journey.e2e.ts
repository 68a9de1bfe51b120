import { expect } from "vitest";
import { isSignedIn } from "#test/support/people.ts";
import type { Visitor } from "#test/support/visitor.ts";
import { dialog, fillSignIn, newestLink, password } from "./support/account-steps.ts";
import { arrive, expectSound, focusedName, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({
  env: { RATE_LIMIT: "off", TRUSTED_ORIGINS: "https://app.example" },
});
const newPassword = "staple battery horse";

sideJourney("an address confirmed in another browser is proven by signing in there", async () => {
  const { email } = await app.signedUp("noor@example.com");
  const page = await device();
  await page.goto(await newestLink(app, email, "verify-email"));
  await arrive(page, "Confirm your email");
  await expectSound(page);
  expect(await readProof(email)).toEqual({ isVerified: false, isProven: false });
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await arrive(page, "Sign in to finish");
  await expect.poll(() => focusedName(page)).toBe("Sign in to finish");
  await expectSound(page);
  expect(await readProof(email)).toEqual({ isVerified: true, isProven: false });

  await page.getByRole("button", { name: "Sign in" }).click();
  await arrive(page, "Sign in");
  await fillSignIn(page, email, password);
  await arrive(page, "Welcome, Maya");
  expect(await readProof(email)).toEqual({ isVerified: true, isProven: true });
  await page.goto(await newestLink(app, email, "verify-email"));
  await arrive(page, "Your email is verified");
});

sideJourney("after confirming, the page goes on to trusted sites only", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  // The outside world: the other site is not there in a test.
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Welcome to the app</h1>" }),
  );
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await arrive(page, "Welcome, Maya");
  const link = new URL(await newestLink(app, email, "verify-email"));

  link.searchParams.set("callbackURL", "https://evil.example/welcome");
  await page.goto(link.href);
  await page.getByRole("link", { name: "Continue to Guildhall" }).click();
  await arrive(page, "Welcome, Maya");
  link.searchParams.set("callbackURL", "https://app.example/welcome");
  await page.goto(link.href);
  await arrive(page, "Welcome to the app");
  expect(page.url()).toBe("https://app.example/welcome");
});

sideJourney("a browser that is signed in to another account switches to this one", async () => {
  const { email } = await app.signedUp();
  const other = await app.signedUp();
  const page = await device();
  await page.goto("/sign-in");
  await fillSignIn(page, other.email, password);
  await arrive(page, "Welcome, Maya");
  await page.goto(await newestLink(app, email, "verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByText(`In this browser you are signed in as ${other.email}.`).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Sign out and switch account" }).click();
  await arrive(page, "Sign in");
  await fillSignIn(page, email, password);
  await arrive(page, "Welcome, Maya");
  expect(await readProof(email)).toEqual({ isVerified: true, isProven: true });
});

journey(
  "the owner of an address locks an account they did not create, then claims it",
  async () => {
    const stranger = await app.signedUp("ines@example.com");
    await found(stranger, "Planted Press");
    await found(stranger, "Planted Goods");
    const page = await device();
    await page.goto(await newestLink(app, stranger.email, "verify-email"));
    await page.getByRole("button", { name: "This wasn't me" }).click();
    const ask = dialog(page, "Not your account?");
    await ask.waitFor();
    await expectSound(page);
    await ask.getByRole("button", { name: "Cancel" }).click();
    expect(await isSignedIn(stranger)).toBe(true);
    await page.getByRole("button", { name: "This wasn't me" }).click();
    await ask.getByRole("button", { name: "Lock the account" }).click();
    await arrive(page, "The account is locked");
    await expectSound(page);
    expect(await isSignedIn(stranger)).toBe(false);
    expect(await readProof(stranger.email)).toEqual({ isVerified: false, isProven: false });

    await page.getByRole("link", { name: "Choose a password" }).click();
    await page.getByLabel("Email").fill(stranger.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await arrive(page, "Check your email");
    await page.goto(await newestLink(app, stranger.email, "reset-password"));
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await fillSignIn(page, stranger.email, newPassword);

    await arrive(page, "Home");
    const review = page.getByRole("region", { name: "Review your organizations" });
    await review.getByRole("button", { name: "Delete Planted Press" }).click();
    await expectSound(page);
    const deletion = dialog(page, "Delete Planted Press?");
    await deletion.getByLabel("Slug").fill("planted-press");
    await deletion.getByRole("button", { name: "Delete organization" }).click();
    await page.getByText("Planted Press was deleted.").waitFor();
    await page.goto("/account");
    await review.getByText("Planted Goods").waitFor();
    await expectSound(page);
    await review.getByRole("button", { name: "Keep this organization" }).click();
    await review.waitFor({ state: "detached" });
  },
);

sideJourney("a reset ends other devices and API keys unless unticked", async () => {
  const maya = await app.signedUp();
  const key = await createKey(maya);
  const page = await device();
  await reset({ untick: true });
  // The address was not proven before, so the first reset ends everything in any case.
  expect(await isSignedIn(maya)).toBe(false);
  expect(await keyWorks(key)).toBe(false);

  const proven = await signedIn(newPassword);
  const secondKey = await createKey(proven);
  await reset({ untick: true });
  expect(await isSignedIn(proven)).toBe(true);
  expect(await keyWorks(secondKey)).toBe(true);
  await reset({ untick: false });
  expect(await isSignedIn(proven)).toBe(false);
  expect(await keyWorks(secondKey)).toBe(false);

  async function reset({ untick }: { untick: boolean }): Promise<void> {
    await app.visitor().post("/api/auth/request-password-reset", {
      email: maya.email,
      redirectTo: "/reset-password",
    });
    await page.goto(await newestLink(app, maya.email, "reset-password"));
    await page.getByLabel("New password").fill(newPassword);
    const boxes = ["Sign out all other devices", "Revoke all API keys"];
    if (untick) for (const box of boxes) await page.getByLabel(box).uncheck();
    await page.getByRole("button", { name: "Change password" }).click();
    await arrive(page, "Your password was changed");
  }

  async function signedIn(secret: string): Promise<Visitor> {
    const visitor = app.visitor();
    const body = { email: maya.email, password: secret };
    expect((await visitor.post("/api/auth/sign-in/email", body)).status).toBe(200);
    return visitor;
  }
});

sideJourney("a link that is incomplete, expired or cannot be checked says what helps", async () => {
  const { email } = await app.signedUp();
  const link = await newestLink(app, email, "verify-email");
  const page = await device();
  await page.goto("/verify-email?token=cut-off");
  await arrive(page, "This link does not work");
  await expectSound(page);

  await page.route("**/api/auth/verification-status", (route) => route.abort());
  await page.goto(link);
  await arrive(page, "The server cannot be reached");
  await page.unroute("**/api/auth/verification-status");
  await page.getByRole("button", { name: "Try again" }).click();
  await arrive(page, "Confirm your email");

  app.platform.tick(3_600_000);
  await page.reload();
  await arrive(page, "This link has expired");
  await expectSound(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.getByText(`We sent a new link to ${email}.`).waitFor();
  expect(await newestLink(app, email, "verify-email")).not.toBe(link);
});

async function readProof(email: string): Promise<{ isVerified: boolean; isProven: boolean }> {
  const { rows } = await app.platform.database.pool.query(
    "select email_verified, proven_at is not null as proven from users where email = $1",
    [email],
  );
  return { isVerified: rows[0].email_verified, isProven: rows[0].proven };
}

async function found(person: Visitor, name: string): Promise<void> {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const { status } = await person.post("/api/auth/organization/create", { name, slug });
  expect(status).toBe(200);
}

async function createKey(person: Visitor): Promise<string> {
  const { status, body } = await person.post("/api/auth/api-key/create", { name: "program" });
  expect(status).toBe(200);
  return body.key;
}

async function keyWorks(key: string): Promise<boolean> {
  const { body } = await app.visitor().get("/api/auth/get-session", { "x-api-key": key });
  return body?.user !== undefined;
}
