import type { Page } from "@playwright/test";
import type { TestApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";
import { arrive } from "./journeys.ts";

export const password = "correct horse battery";

/**
 * Opens a page with a new session, for journeys that are not about signing in: the form takes a
 * page of its own.
 */
export async function openAs(page: Page, path: string, email: string, secret = password) {
  const reply = await page.request.post("/api/auth/sign-in/email", {
    data: { email, password: secret },
  });
  if (!reply.ok()) throw new Error(`sign-in of ${email} answered ${reply.status()}`);
  await page.goto(path);
}

/** Signs in by the form and waits for the page it leads to. */
export async function signInTo(page: Page, path: string, email: string, secret = password) {
  await page.goto(path);
  await arrive(page, "Sign in");
  await fillSignIn(page, email, secret);
}

export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Returns the newest link in this person's mailbox that leads to this part of the service. */
export async function newestLink(app: TestApp, email: string, part: string): Promise<string> {
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const links = (body as { links: string[] }[]).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes(part));
  if (!link) throw new Error(`no link to ${part} was mailed to ${email}`);
  return link;
}

/** Confirms the address as the page behind the mailed link does, with this person's session. */
export async function confirmByMail(app: TestApp, person: Visitor, email: string): Promise<void> {
  const link = new URL(await newestLink(app, email, "verify-email"));
  const token = link.searchParams.get("token");
  const { status } = await person.post("/api/auth/confirm-email", { token });
  if (status !== 200) throw new Error(`confirming ${email} answered ${status}`);
}

export function dialog(page: Page, title: string) {
  return page.getByRole("dialog", { name: title });
}
