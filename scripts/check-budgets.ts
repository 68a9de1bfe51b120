import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PageChunks } from "#contract/page-chunks.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { webRoot } from "./build-web.ts";
import { listCheckoutScripts, listNamedScripts } from "./checkout-scripts.ts";
import { type PageModule, pageModules } from "./page-modules.ts";
import { listPortalScripts } from "./portal-scripts.ts";

export interface Budget {
  what: string;
  used: number;
  limit: number;
  unit: "bytes gzipped" | "requests";
}

const kb = 1_000;

/** The size limits for the scripts of a first visit, by where the page is. */
const pageBytes: Record<PageModule["layer"], number> = {
  root: 125 * kb,
  queries: 200 * kb,
  session: 200 * kb,
  frame: 200 * kb,
  seller: 260 * kb,
};

/** Limit of the scripts that a buyer loads, without the processor's own library. */
const checkoutBytes = 100 * kb;
/** Limits of the customer portal: of the page that opens first, and of any other one. */
const portalBytes = { first: 130 * kb, other: 170 * kb };
const styleBytes = 15 * kb;
/** On every page of a seller's site that offers a checkout. */
const embedBytes = 5 * kb;

/**
 * Script requests of a first visit. What a page asks of the API is counted in a browser: see the
 * page weight journey.
 */
export const maxScripts = 15;

/** Measures the last build; throws if something is over its limit. */
export function checkBudgets(): Budget[] {
  const chunks = JSON.parse(readFileSync(join(webRoot, "page-chunks.json"), "utf8")) as PageChunks;
  const pages = Object.entries(pageModules).flatMap(([name, { layer }]): Budget[] => {
    const path = pagePaths[name as keyof typeof pagePaths];
    const scripts = chunks[path]?.scripts ?? [];
    const what = `scripts of ${path}`;
    return [
      { what, used: gzippedSize(scripts), limit: pageBytes[layer], unit: "bytes gzipped" },
      { what, used: scripts.length, limit: maxScripts, unit: "requests" },
    ];
  });
  const assets = readdirSync(join(webRoot, "assets"));
  const styles = assets.filter((name) => name.endsWith(".css")).map((name) => `assets/${name}`);
  const checkout = Object.entries(listCheckoutScripts(webRoot)).map(
    ([page, scripts]): Budget => ({
      what: `scripts of the ${page}`,
      used: gzippedSize(scripts),
      limit: checkoutBytes,
      unit: "bytes gzipped",
    }),
  );
  const buyerRequests = Object.entries(listNamedScripts(webRoot)).map(
    ([page, scripts]): Budget => ({
      what: `scripts of the buyer's page ${page}`,
      used: scripts.length,
      limit: maxScripts,
      unit: "requests",
    }),
  );
  const portal = Object.entries(listPortalScripts(webRoot)).flatMap(([page, languages]) =>
    Object.entries(languages).flatMap(([language, scripts]): Budget[] => {
      const what = `scripts of the portal's ${page} in ${language}`;
      const limit = page === "overview" ? portalBytes.first : portalBytes.other;
      return [
        { what, used: gzippedSize(scripts), limit, unit: "bytes gzipped" },
        { what, used: scripts.length, limit: maxScripts, unit: "requests" },
      ];
    }),
  );
  const fonts = assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  const budgets: Budget[] = [
    ...pages,
    ...checkout,
    ...buyerRequests,
    ...portal,
    {
      what: "embed.js",
      used: gzippedSize(["embed.js"]),
      limit: embedBytes,
      unit: "bytes gzipped",
    },
    // The dashboard, the checkout and the portal have one style sheet each.
    ...styles.map((style): Budget => {
      return { what: style, used: gzippedSize([style]), limit: styleBytes, unit: "bytes gzipped" };
    }),
  ];

  const problems = budgets
    .filter(({ used, limit }) => used > limit)
    .map(({ what, used, limit, unit }) => `${what}: ${used} ${unit}, at most ${limit}`);
  if (fonts.length !== 1) problems.push(`${fonts.length} font files, exactly 1 is allowed`);
  if (problems.length > 0) throw new Error(`The web build is over budget.\n${problems.join("\n")}`);
  return budgets;
}

function gzippedSize(files: readonly string[]): number {
  return files.reduce((total, file) => total + statSync(join(webRoot, `${file}.gz`)).size, 0);
}

if (process.argv[1] === import.meta.filename) {
  for (const { what, used, limit, unit } of checkBudgets()) {
    console.log(`${what}: ${used} of ${limit} ${unit}`);
  }
}
