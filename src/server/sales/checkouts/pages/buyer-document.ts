import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import {
  acceptedLocales,
  type BuyerLanguage,
  type BuyerLocale,
  buyerLanguageCookie,
  chooseLocale,
} from "#contract/messages/buyer-language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { type BuyerPart, buyerParts } from "./buyer-page-rules.ts";

/**
 * The locale of a buyer: what the address says, what is stored with the checkout or the order, what the buyer chose on
 * an earlier page, what the browser prefers.
 */
export function requestedLocale(request: FastifyRequest, stored?: string | null): BuyerLocale {
  const { locale } = request.query as { locale?: unknown };
  const { cookie, "accept-language": accepted } = request.headers;
  return chooseLocale([
    typeof locale === "string" ? locale : null,
    stored,
    cookiePattern.exec(cookie ?? "")?.[1],
    ...acceptedLocales(accepted),
  ]);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${buyerLanguageCookie}=([\\w-]{2,35})(?:;|$)`);

type Mode = Config["mode"];

interface PageScripts {
  script: string;
  texts: readonly string[];
  /** The parts that some state of the page begins with. */
  parts: readonly BuyerPart[];
}

/** The kinds of pages: the script of each, and the texts that it needs beside those of the checkout. */
export const buyerPages = {
  checkout: { script: "checkout-screen.tsx", texts: ["checkout"], parts: buyerParts },
  receipt: { script: "receipt/receipt-screen.tsx", texts: ["checkout", "receipt"], parts: [] },
  pay: {
    script: "unpaid/unpaid-screen.tsx",
    texts: ["checkout", "unpaid"],
    parts: ["card", "refusals"],
  },
  portal: { script: "portal/portal-screen.tsx", texts: ["checkout", "portal"], parts: [] },
} satisfies Record<string, PageScripts>;
export type BuyerPage = keyof typeof buyerPages;

/** The script of each part, in each mode. */
const partScripts: Record<BuyerPart, Record<Mode, string>> = {
  card: { live: "payment/live-stripe.ts", sandbox: "payment/sandbox-stripe.ts" },
  states: inBoth("../seller/place-names.ts"),
  description: inBoth("../ui/text/markdown.tsx"),
  prefill: inBoth("form/prefill.ts"),
  frame: inBoth("embed/embed-bar.tsx"),
  confirmation: inBoth("confirmation/confirmation-page.tsx"),
  bankStep: inBoth("confirmation/bank-step.tsx"),
  refusals: inBoth("form/refusal-texts.ts"),
};

function inBoth(script: string): Record<Mode, string> {
  return { live: script, sandbox: script };
}

export type BuyerDocuments = (
  page: BuyerPage,
  chosen: BuyerLocale,
  parts?: readonly BuyerPart[],
) => string;

/**
 * The document of each kind of page in each language. It names the scripts of the page, of the parts that it shows
 * first, and its texts, so that they are loaded together with the first one.
 */
export function buyerDocuments(folder: string, html: string, mode: Mode): BuyerDocuments {
  const manifest = readManifest(folder);
  const documents = new Map<string, string>();
  return (page, { language, locale }, parts = []) => {
    const key = [page, language, ...parts].join(" ");
    const texts = [...buyerPages[page].texts, ...(parts.includes("refusals") ? ["refusal"] : [])];
    const scripts = [buyerPages[page].script, ...parts.map((part) => partScripts[part][mode])];
    const document =
      documents.get(key) ??
      translated(html, language, listPageScripts(manifest, scripts, texts, language));
    documents.set(key, document);
    return document.replace("<html", () => `<html data-locale="${escapeHtml(locale)}"`);
  };
}

function translated(html: string, language: BuyerLanguage, scripts: readonly string[]): string {
  const { title, needsScript } = serverMessages[language].document;
  const english = serverMessages.en.document;
  const links = scripts
    .filter((script) => !html.includes(script))
    .map((script) => `    <link rel="modulepreload" crossorigin href="/${script}" />\n`);
  return html
    .replace('lang="en"', `lang="${language}"`)
    .replace(`<title>${english.title}`, () => `<title>${escapeHtml(title)}`)
    .replace(english.needsScript, () => escapeHtml(needsScript))
    .replace("  </head>", () => `${links.join("")}  </head>`);
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

function readManifest(folder: string): Manifest {
  const file = join(folder, "checkout-manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

/** These scripts and texts with everything they import. */
function listPageScripts(
  manifest: Manifest,
  scripts: readonly string[],
  texts: readonly string[],
  language: BuyerLanguage,
): string[] {
  const endings = texts.map((name) => `/${name}-messages-${language}.ts`);
  const found = new Set<string>();
  const waiting = Object.keys(manifest).filter(
    (name) => scripts.includes(name) || endings.some((ending) => name.endsWith(ending)),
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found].sort();
}
