import type { Page } from "@playwright/test";
import type { TestApp } from "#test/support/test-app.ts";
import { arrive } from "./journeys.ts";

export const password = "correct horse battery";

/** Signs in by the form and waits for the page it leads to. */
export async function signInTo(page: Page, path: string, email: string, secret = password) {
  await page.goto(path);
  await arrive(page, "Sign in");
  await fillSignIn(page, email, secret);
}

export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The newest link in this person's mailbox that leads to this part of the service. */
export async function newestLink(app: TestApp, email: string, part: string): Promise<string> {
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const links = (body as { links: string[] }[]).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes(part));
  if (!link) throw new Error(`no link to ${part} was mailed to ${email}`);
  return link;
}

export function dialog(page: Page, title: string) {
  return page.getByRole("dialog", { name: title });
}
