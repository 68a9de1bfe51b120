import { expect } from "vitest";
import {
  confirmByMail,
  dialog,
  fillSignIn,
  newestLink,
  password,
  signInTo,
} from "./support/account-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const freshSeconds = 60;
const { app, journey, sideJourney, device } = await prepareJourneys({
  env: {
    REQUIRE_VERIFIED_EMAIL: "on",
    SESSION_FRESH_AGE_SECONDS: String(freshSeconds),
    ...providers("github", "google", "gitlab", "huggingface", "microsoft", "twitter", "zoom"),
  },
});

journey("a user with an unverified email sees why, and gets the link again", async () => {
  const page = await device();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Ines Prado");
  await page.getByLabel("Email").fill("ines@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page, "Check your email");
  await expectSound(page);
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(page, "ines@example.com", password);
  await page.getByText("Your email is not verified yet.").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.getByText("We sent a new link to ines@example.com.").waitFor();

  await page.goto(await newestLink(app, "ines@example.com", "verify-email"));
  await arrive(page, "Confirm your email");
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await arrive(page, "Sign in to finish");
  await page.getByRole("button", { name: "Sign in" }).click();
  await arrive(page, "Sign in");
  await fillSignIn(page, "ines@example.com", password);
  await arrive(page, "Welcome, Ines");
});

journey("providers that are set up have a button, the last used one first", async () => {
  const page = await device();
  await page.goto("/sign-in");
  await arrive(page, "Sign in");
  await page.getByRole("button", { name: "Show 1 more" }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Sign in with/ }).count()).toBe(7);
  await expectSound(page);

  await page.evaluate("localStorage.setItem('guildhall-last-sign-in', 'zoom')");
  await page.reload();
  const first = page.getByRole("button", { name: /^Sign in with/ }).first();
  await expect.poll(() => first.textContent()).toContain("Zoom");
  await expect.poll(() => first.textContent()).toContain("Last used");
  await expectSound(page);
});

sideJourney("a provider's button leads to that provider", async () => {
  const page = await device();
  const asked: string[] = [];
  // The outside world: the provider's own page is not there in a test.
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" });
  });
  await page.goto("/sign-in?next=/account");
  await page.getByRole("button", { name: "Sign in with GitHub" }).click();
  await page.waitForURL("https://github.com/**");
  expect(new URL(asked[0] ?? "").searchParams.get("client_id")).toBe("client-github");
});

journey.for([
  ["account_not_linked", "Sign in the way you did before"],
  ["please_restart_the_process", "That took too long"],
  ["<b>new</b>", "That did not work"],
] as const)("a return that ends in %s is explained", async ([code, title]) => {
  const page = await device();
  await page.goto(`/auth-error?error=${encodeURIComponent(code)}`);
  await arrive(page, title);
  await expect.poll(() => page.getByText(code, { exact: true }).count()).toBe(1);
  await expectSound(page);
});

sideJourney("a session that is not fresh is asked for the password first", async () => {
  const page = await device();
  await signUpVerified("noor@example.com");
  await signInTo(page, "/account", "noor@example.com");
  await arrive(page, "Account");
  app.platform.tick((freshSeconds + 5) * 1_000);

  await page.getByRole("button", { name: "Change email" }).click();
  const change = dialog(page, "Change your email");
  await change.getByLabel("New email").fill("noor@new.example");
  await change.getByRole("button", { name: "Change email" }).click();
  const again = dialog(page, "Confirm it's you");
  await again.getByLabel("Password", { exact: true }).fill("not my password");
  await again.getByRole("button", { name: "Confirm" }).click();
  await again.getByText("Incorrect password.").waitFor();
  await expectSound(page);
  await again.getByLabel("Password", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Approve the change with the link we sent to noor@example.com.").waitFor();
  await page.getByText("No other device is signed in.").waitFor();
});

async function signUpVerified(email: string): Promise<void> {
  const person = app.visitor();
  await person.post("/api/auth/sign-up/email", { name: "Noor Haddad", email, password });
  await confirmByMail(app, person, email);
}

function providers(...ids: string[]): Record<string, string> {
  const pairs = ids.flatMap((id) => [
    [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`, `client-${id}`],
    [`SOCIAL_${id.toUpperCase()}_CLIENT_SECRET`, `secret-${id}`],
  ]);
  return Object.fromEntries(pairs);
}
