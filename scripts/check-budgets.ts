import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { webRoot } from "./build-web.ts";

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

export interface Budget {
  what: string;
  bytes: number;
  limit: number;
}

const kb = 1_000;

/** Around every page of the dashboard. */
const frame = ["app/with-queries.tsx", "app/signed-in-gate.tsx", "app/signed-in-frame.tsx"];

/** What a first visit to each page costs, gzipped; every module a page loads is named by its source. */
const pages = [
  { what: "sign in", limit: 125 * kb, sources: ["sign-in/sign-in-page.tsx"] },
  { what: "sign up", limit: 125 * kb, sources: ["sign-in/sign-up-page.tsx"] },
  {
    what: "forgot password",
    limit: 125 * kb,
    sources: ["sign-in/forgot-password-page.tsx"],
  },
  {
    what: "reset password",
    limit: 125 * kb,
    sources: ["sign-in/reset-password-page.tsx"],
  },
  {
    what: "verify email",
    limit: 125 * kb,
    sources: ["sign-in/verify-email-page.tsx"],
  },
  {
    what: "undo change of email",
    limit: 125 * kb,
    sources: ["sign-in/undo-email-change-page.tsx"],
  },
  {
    what: "home",
    limit: 200 * kb,
    sources: [
      "app/with-queries.tsx",
      "app/signed-in-gate.tsx",
      "app/signed-in-frame.tsx",
      "app/home-screen.tsx",
    ],
  },
  {
    what: "account",
    limit: 200 * kb,
    sources: ["app/with-queries.tsx", "app/signed-in-gate.tsx", "account/account-page.tsx"],
  },
  ...[
    ["members", "organization/members/members-page.tsx"],
    ["organization settings", "organization/organization-settings-page.tsx"],
    ["new organization", "organization/new-organization-page.tsx"],
    ["audit log", "organization/audit-log-page.tsx"],
    ["API keys", "account/api-keys/api-keys-page.tsx"],
    ["administration", "administration/administration-page.tsx"],
  ].map(([what = "", page = ""]) => ({ what, limit: 200 * kb, sources: [...frame, page] })),
  ...[
    ["products", "catalog/products/products-page.tsx"],
    ["new product", "catalog/products/new-product-page.tsx"],
    ["product", "catalog/products/product-page.tsx"],
    ["benefits", "catalog/benefits/benefits-page.tsx"],
    ["new benefit", "catalog/benefits/new-benefit-page.tsx"],
    ["benefit", "catalog/benefits/benefit-page.tsx"],
    ["checkout links", "catalog/checkout-links/checkout-links-page.tsx"],
    ["new checkout link", "catalog/checkout-links/new-checkout-link-page.tsx"],
    ["checkout link", "catalog/checkout-links/checkout-link-page.tsx"],
    ["meters", "catalog/meters/meters-page.tsx"],
    ["meter", "catalog/meters/meter-page.tsx"],
    ["editor of a meter", "catalog/meters/meter-editor-page.tsx"],
    ["custom fields", "catalog/custom-fields/custom-fields-page.tsx"],
    ["new custom field", "catalog/custom-fields/new-custom-field-page.tsx"],
    ["custom field", "catalog/custom-fields/custom-field-page.tsx"],
    ["settings of selling", "seller/settings/seller-settings-page.tsx"],
    ["discounts", "catalog/discounts/discounts-page.tsx"],
    ["new discount", "catalog/discounts/new-discount-page.tsx"],
    ["discount", "catalog/discounts/discount-page.tsx"],
    ["customers", "sales/customers/customers-page.tsx"],
    ["new customer", "sales/customers/new-customer-page.tsx"],
    ["customer", "sales/customers/customer-page.tsx"],
    ["API tokens", "seller/access-tokens/access-tokens-page.tsx"],
  ].map(([what = "", page = ""]) => ({ what, limit: 260 * kb, sources: [...frame, page] })),
  {
    what: "invitation",
    limit: 200 * kb,
    sources: ["app/with-queries.tsx", "organization/invitations/invitation-page.tsx"],
  },
  {
    what: "API reference",
    limit: 200 * kb,
    sources: ["app/with-queries.tsx", "reference/api-reference-page.tsx"],
  },
  {
    what: "mailbox",
    limit: 200 * kb,
    sources: ["app/with-queries.tsx", "dev/mailbox-page.tsx"],
  },
];

/** The sizes of what was built last, and a refusal when one is over its limit. */
export function checkBudgets(): Budget[] {
  const manifest = JSON.parse(readFileSync(join(webRoot, "manifest.json"), "utf8")) as Manifest;
  const scripts = pages.map(({ what, limit, sources }) => {
    const files = filesOf(manifest, ["index.html", ...sources]);
    return { what: `${what}, JavaScript`, bytes: gzippedSize(files), limit };
  });
  const assets = readdirSync(join(webRoot, "assets"));
  const styles = assets.filter((name) => name.endsWith(".css")).map((name) => `assets/${name}`);
  const fonts = assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  const budgets = [...scripts, { what: "CSS", bytes: gzippedSize(styles), limit: 15 * kb }];

  const problems = budgets
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ what, bytes, limit }) => `${what}: ${bytes} bytes gzipped, at most ${limit}`);
  if (fonts.length !== 1) problems.push(`${fonts.length} font files, exactly 1 is allowed`);
  if (problems.length > 0) throw new Error(`The web build is over budget.\n${problems.join("\n")}`);
  return budgets;
}

function filesOf(manifest: Manifest, sources: string[]): string[] {
  const found = new Set<string>();
  const waiting = [...sources];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The web build has no ${key}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found];
}

function gzippedSize(files: string[]): number {
  return files.reduce((total, file) => total + statSync(join(webRoot, `${file}.gz`)).size, 0);
}

if (process.argv[1] === import.meta.filename) {
  for (const { what, bytes, limit } of checkBudgets()) {
    console.log(`${what}: ${(bytes / kb).toFixed(1)} of ${limit / kb} KB gzipped`);
  }
}
