import type { Browser, BrowserContext, Page } from "@playwright/test";
import { beforeEach, expect, onTestFinished, type TestAPI, test, vi } from "vitest";
import { isLongRun } from "#test/support/campaign.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { TestPlatformOptions } from "#test/support/test-database.ts";
import { openBrowser } from "./browser.ts";
import { isBrowserRequired } from "./browser-program.ts";
import { desktop, expectSoundPage } from "./sound-page.ts";

export interface Journeys {
  app: TestApp;
  baseUrl: string;
  /** A test that is skipped on a machine without a browser. */
  journey: TestAPI;
  /** A side path of pages whose main path is a `journey`; only long runs take it. */
  sideJourney(name: string, walk: () => Promise<void>): void;
  /** A page of a browser of its own, with its own cookies, as a second device has them. */
  device(): Promise<Page>;
}

/** A browser, a server and a database share two cores with the rest of the run. */
const journeyMs = 600_000;
const stepMs = 120_000;
const faults = new WeakMap<BrowserContext, string[]>();

/**
 * Prepares the real app on a port, or one that listens already, and a browser to walk through it.
 */
export async function prepareJourneys(
  options: TestPlatformOptions = {},
  listening?: TestApp,
): Promise<Journeys> {
  vi.setConfig({ testTimeout: journeyMs });
  const app = listening ?? (await testApp(options));
  const baseUrl = listening ? app.platform.config.baseUrl : await app.listen();
  const browser = await browserIfAny();
  // Not `test.skip`: a file whose tests are all skipped beforehand never closes what it opened.
  if (!browser) beforeEach(({ skip }) => skip("There is no browser."));
  return {
    app,
    baseUrl,
    journey: test,
    sideJourney(name, walk) {
      if (isLongRun) test(name, walk);
    },
    async device() {
      if (!browser) throw new Error("There is no browser.");
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: desktop,
        // Colors that are still changing have no contrast to check.
        reducedMotion: "reduce",
      });
      const found = watchForFaults(context);
      faults.set(context, found);
      onTestFinished(async () => {
        await context.close();
        expect(found, "a page reported faults").toEqual([]);
      });
      context.setDefaultTimeout(stepMs);
      return context.newPage();
    },
  };
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of this process, which takes it along when it ends. */
async function browserIfAny(): Promise<Browser | undefined> {
  try {
    shared ??= openBrowser();
    return await shared;
  } catch (error) {
    if (isBrowserRequired()) throw error;
    console.warn(`Browser journeys are skipped: ${(error as Error).message}`);
    return undefined;
  }
}

/**
 * Returns the reports of its pages so far, for a test that plants a fault; afterwards they are
 * cleared.
 */
export function takeFaults(page: Page): string[] {
  return faults.get(page.context())?.splice(0) ?? [];
}

/** The reports of a page: errors in its code, and violations of its own policy. */
function watchForFaults(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on("weberror", (event) => found.push(String(event.error())));
  context.on("console", (message) => {
    // A refusal of the server is shown on the page; that the browser notes it as well is no fault.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    found.push(message.text());
  });
  return found;
}

/**
 * Expects a page that is accessible in light, in dark and on a phone, and without a fault reported
 * by it.
 */
export async function expectSound(page: Page): Promise<void> {
  const where = `${page.url()} "${await page.title()}"`;
  await expectSoundPage(page, where);
  expect(faults.get(page.context()), `${where} reported faults`).toEqual([]);
}

/** Opens another page of the same organization: `/products` becomes `/o/northwind/products`. */
export async function openPage(page: Page, path: string): Promise<void> {
  const [home] = /\/o\/[^/?]+/.exec(page.url()) ?? [];
  if (!home) throw new Error(`${page.url()} is no page of an organization`);
  await page.goto(home + path);
}

export function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

/** Waits for the page with this heading. */
export async function arrive(page: Page, name: string): Promise<void> {
  await heading(page, name).waitFor();
}

/** Presses Tab until what has this name has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const focused = await focusedName(page);
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Error(`Tab never came to "${name}", only to ${passed.join(", ")}`);
}

/** Returns the label or the text of what has the focus. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const element = document.activeElement;
    const label = element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label");
    return (label ?? element?.textContent ?? "").trim();
  })()`) as Promise<string>;
}

/** Presses Tab from field to field and types, without ever touching a mouse. */
export async function typeInto(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    if ((await focusedName(page)) !== label) await tabTo(page, label);
    await page.keyboard.type(text);
  }
}
