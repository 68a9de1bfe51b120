import { writeFileSync } from "node:fs";
import type { Page, Response } from "@playwright/test";
import { expect } from "vitest";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { aShop } from "#test/support/a-shop.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, prepareJourneys } from "./support/journeys.ts";
import { prepareWeighedPages } from "./support/weighed-pages.ts";

const shop = await aShop({ works: true, env: { RATE_LIMIT: "off" } });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
/** The first account of an installation administers it, so every page can be opened with it. */
const { owner } = shop.seller;

const maxScripts = 15;
const maxApiCalls = 6;
/** Meters, limits and events of a customer follow what happens, each at its own pace. */
const liveCalls: Readonly<Record<string, number>> = { "usage of a customer": 7 };
const browsersAtOnce = 3;
/** For a look at the numbers: `PAGE_WEIGHT_REPORT=weights.json`. */
const reportFile = process.env.PAGE_WEIGHT_REPORT;

interface PageWeight {
  /** The address, or the state that it shows. */
  page: string;
  scripts: number;
  scriptBytes: number;
  /** Scripts that the head of the page did not name, so that they were found late. */
  lateScripts: string[];
  apiCalls: string[];
  /** Calls that were refused: such a page does not show what is to be weighed. */
  refused: string[];
}

const { toPath, states, ofBuyers } = await prepareWeighedPages(shop);

journey(
  "the heaviest pages take at most 15 scripts, all named in their head, and 6 API calls",
  async () => {
    const heaviest = heaviestPages.map((path): Weighed => [path, toPath(path)]);
    const weights = [
      ...(await weighAll([...heaviest, ...Object.entries(states)], signedIn)),
      ...(await weighAll(Object.entries(ofBuyers), device)),
    ];
    report(weights);
    expectLight(weights);
    expect(weights.flatMap(({ page, refused }) => refused.map((call) => [page, call]))).toEqual([]);
  },
);

sideJourney(
  "every page takes at most 15 scripts, all named in its head, and 6 API calls",
  async () => {
    const plain = (path: string): Weighed => [path, path];
    const afterSignIn = Object.values(pagePaths).filter(
      (path) => !beforeSignIn.includes(path) && path !== pagePaths.devMailbox,
    );
    const weights = [
      ...(await weighAll(beforeSignIn.map(toPath).map(plain), device)),
      ...(await weighAll(
        [
          ...afterSignIn.map(toPath),
          `${toPath(pagePaths.newBenefit)}?kind=license_keys`,
          `${toPath(pagePaths.newCustomField)}?kind=select`,
        ].map(plain),
        signedIn,
      )),
      // A mail is shown in a frame without scripts, where the clock of the test cannot be set.
      ...(await weighAll([plain(toPath(pagePaths.devMailbox))], newSession)),
    ];
    report(weights);
    expectLight(weights);
  },
);

/** The pages that come closest to the limits, beside the states. */
const heaviestPages: PagePath[] = [
  pagePaths.organizationHome,
  pagePaths.metrics,
  pagePaths.account,
  pagePaths.product,
  pagePaths.newProduct,
  pagePaths.checkoutLink,
  pagePaths.subscriptions,
  pagePaths.disputes,
  // Products use these.
  pagePaths.meter,
  pagePaths.customField,
  pagePaths.customFields,
];

const beforeSignIn: PagePath[] = [
  pagePaths.signIn,
  pagePaths.signUp,
  pagePaths.checkMail,
  pagePaths.verifyEmail,
  pagePaths.undoEmailChange,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.authError,
  pagePaths.accountDeleted,
];

/** Its name in the report, and its address. */
type Weighed = [page: string, path: string];

async function newSession(): Promise<Page> {
  const page = await device();
  await openAs(page, "/", owner.email);
  await arrive(page, "Home");
  return page;
}

async function signedIn(): Promise<Page> {
  const page = await newSession();
  // Answers get old while a page loads on a busy machine, and are then asked for once more.
  await page.clock.setFixedTime(new Date());
  return page;
}

/** Most of a visit is waiting for the last request, so several browsers take turns. */
async function weighAll(
  pages: readonly Weighed[],
  open: () => Promise<Page>,
): Promise<PageWeight[]> {
  const left = [...pages];
  const weights: PageWeight[] = [];
  const weighSome = async () => {
    const page = await open();
    for (let next = left.shift(); next !== undefined; next = left.shift())
      weights.push(await weigh(page, next));
  };
  const browsers = Math.min(browsersAtOnce, pages.length);
  await Promise.all(Array.from({ length: browsers }, weighSome));
  return weights;
}

/**
 * The requests of a visit until the network is idle; for a report, of a first visit with nothing in
 * the cache.
 */
async function weigh(page: Page, [name, path]: Weighed): Promise<PageWeight> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  await page.goto("about:blank");
  if (reportFile) await clearCache(page);
  page.on("response", note);
  const document = await page.goto(path);
  await page.getByRole("heading").first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const head = (await document?.text()) ?? "";
  const scripts = responses.filter((each) => each.request().resourceType() === "script");
  const sizes = await Promise.all(scripts.map((each) => each.request().sizes()));
  const calls = responses.filter((each) => /^\/(?:api|v1)\//.test(new URL(each.url()).pathname));
  return {
    page: name,
    scripts: scripts.length,
    scriptBytes: sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0),
    lateScripts: scripts
      .map((each) => new URL(each.url()).pathname)
      .filter((address) => !head.includes(`"${address}"`)),
    apiCalls: calls.map(toAddress),
    refused: calls.filter((each) => each.status() >= 400).map(toAddress),
  };
}

function toAddress(response: Response): string {
  const { pathname, search } = new URL(response.url());
  return pathname + search;
}

async function clearCache(page: Page): Promise<void> {
  const cache = await page.context().newCDPSession(page);
  await cache.send("Network.enable");
  await cache.send("Network.clearBrowserCache");
  await cache.detach();
}

function report(weights: PageWeight[]): void {
  if (reportFile) writeFileSync(reportFile, JSON.stringify(weights, null, 2));
}

function expectLight(weights: PageWeight[]): void {
  const tooHeavy = weights.filter(
    ({ page, scripts, lateScripts, apiCalls }) =>
      scripts > maxScripts ||
      lateScripts.length > 0 ||
      apiCalls.length > (liveCalls[page] ?? maxApiCalls),
  );
  expect(tooHeavy).toEqual([]);
}
