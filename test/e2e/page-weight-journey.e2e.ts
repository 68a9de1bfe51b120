import { writeFileSync } from "node:fs";
import type { Page, Response } from "@playwright/test";
import { expect } from "vitest";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

/** The first account of an installation administers it, so every page can be opened with it. */
const owner = await app.signedUp("first@example.com");

const maxScripts = 15;
const maxApiCalls = 6;
const browsersAtOnce = 3;
/** For a look at the numbers: `PAGE_WEIGHT_REPORT=weights.json`. */
const reportFile = process.env.PAGE_WEIGHT_REPORT;

interface PageWeight {
  path: string;
  scripts: number;
  scriptBytes: number;
  /** Scripts that the head of the page did not name, so that they were found late. */
  lateScripts: string[];
  apiCalls: string[];
}

const seller = await aSeller(app, owner);
const ids = await oneOfEach(seller);
const toPath = (path: PagePath) => fill(path, ids);

journey(
  "the heaviest pages take at most 15 scripts, all named in their head, and 6 API calls",
  async () => {
    expectLight(await weighAll(heaviestPages.map(toPath), signedIn));
  },
);

sideJourney(
  "every page takes at most 15 scripts, all named in its head, and 6 API calls",
  async () => {
    const afterSignIn = Object.values(pagePaths).filter((path) => !beforeSignIn.includes(path));
    const weights = [
      ...(await weighAll(beforeSignIn.map(toPath), device)),
      ...(await weighAll(
        [
          ...afterSignIn.map(toPath),
          `${toPath(pagePaths.newBenefit)}?kind=license_keys`,
          `${toPath(pagePaths.newCustomField)}?kind=select`,
          `${toPath(pagePaths.customer)}?tab=details`,
        ],
        signedIn,
      )),
    ];
    if (reportFile) writeFileSync(reportFile, JSON.stringify(weights, null, 2));
    expectLight(weights);
  },
);

/** The pages that come closest to the limits. */
const heaviestPages: PagePath[] = [
  pagePaths.organizationHome,
  pagePaths.metrics,
  pagePaths.account,
  pagePaths.product,
  pagePaths.newProduct,
  pagePaths.customer,
  pagePaths.order,
  pagePaths.checkout,
  pagePaths.checkoutLink,
  pagePaths.subscriptions,
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

async function signedIn(): Promise<Page> {
  const page = await device();
  await openAs(page, "/", seller.owner.email);
  await arrive(page, "Home");
  // Answers get old while a page loads on a busy machine, and are then asked for once more.
  await page.clock.setFixedTime(new Date());
  return page;
}

/** Most of a visit is waiting for the last request, so several browsers take turns. */
async function weighAll(paths: string[], open: () => Promise<Page>): Promise<PageWeight[]> {
  const left = [...paths];
  const weights: PageWeight[] = [];
  const weighSome = async () => {
    const page = await open();
    for (let path = left.shift(); path !== undefined; path = left.shift())
      weights.push(await weigh(page, path));
  };
  await Promise.all(Array.from({ length: browsersAtOnce }, weighSome));
  return weights;
}

/** The requests of a visit until the network is idle; for a report, of a first visit with nothing in the cache. */
async function weigh(page: Page, path: string): Promise<PageWeight> {
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
  const addresses = (some: Response[]) => some.map((each) => new URL(each.url()));
  return {
    path,
    scripts: scripts.length,
    scriptBytes: sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0),
    lateScripts: addresses(scripts)
      .map(({ pathname }) => pathname)
      .filter((name) => !head.includes(`"${name}"`)),
    apiCalls: addresses(responses)
      .filter(({ pathname }) => /^\/(?:api|v1)\//.test(pathname))
      .map(({ pathname, search }) => pathname + search),
  };
}

async function clearCache(page: Page): Promise<void> {
  const cache = await page.context().newCDPSession(page);
  await cache.send("Network.enable");
  await cache.send("Network.clearBrowserCache");
  await cache.detach();
}

function expectLight(weights: PageWeight[]): void {
  const tooHeavy = weights.filter(
    ({ scripts, lateScripts, apiCalls }) =>
      scripts > maxScripts || lateScripts.length > 0 || apiCalls.length > maxApiCalls,
  );
  expect(tooHeavy).toEqual([]);
}

type Ids = Record<string, string>;

/** `/o/$slug/products/$id` with the slug of the organization and the id of the product. */
function fill(path: PagePath, ids: Ids): string {
  return path.replace(
    /\/([a-z-]+)\/\$\w+/g,
    (_, noun: string) => `/${noun}/${ids[noun] ?? "none"}`,
  );
}

async function oneOfEach(seller: Seller): Promise<Ids> {
  const meter = await made(seller, "meters", {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  const field = await made(seller, "custom-fields", {
    type: "text",
    slug: "nickname",
    name: "Nickname",
    properties: {},
  });
  const product = await made(seller, "products", {
    name: "Studio",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 2_900 }],
    attached_custom_fields: [{ custom_field_id: field, required: false }],
  });
  return {
    o: seller.page("").slice("/o/".length),
    meters: meter,
    "custom-fields": field,
    products: product,
    benefits: await made(seller, "benefits", {
      type: "custom",
      description: "Onboarding call",
      properties: {},
    }),
    "checkout-links": await made(seller, "checkout-links", {
      payment_processor: "stripe",
      products: [product],
    }),
    discounts: await made(seller, "discounts", {
      type: "percentage",
      basis_points: 1_000,
      duration: "once",
      name: "Launch",
    }),
    customers: await made(seller, "customers", { email: "ines@example.com" }),
    ...(await anOrder(seller)),
    docs: "products",
  };
}

/** A free one: it is complete without a worker. */
async function anOrder(seller: Seller): Promise<Ids> {
  const product = await made(seller, "products", {
    name: "Sample pack",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
  });
  const { body: checkout } = await seller.post("/v1/checkouts/", { products: [product] });
  const confirmed = await app
    .visitor()
    .post(`/v1/checkouts/client/${checkout.client_secret}/confirm`, {
      customer_name: "Ines Carvalho",
      customer_email: "ines@example.com",
    });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.text}`);
  const { body: orders } = await seller.get("/v1/orders/");
  return { checkouts: checkout.id, orders: orders.items[0].id };
}

async function made(seller: Seller, noun: string, body: object): Promise<string> {
  const reply = await seller.post(`/v1/${noun}/`, body);
  if (reply.status !== 201) throw new Error(`${noun}: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}
