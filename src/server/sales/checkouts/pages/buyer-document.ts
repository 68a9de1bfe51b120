import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import {
  acceptedLocales,
  type BuyerLanguage,
  type BuyerLocale,
  buyerLanguageCookie,
  buyerLanguages,
  chooseLocale,
} from "#contract/messages/buyer-language.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";

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

/** The kinds of pages: the script of each, and the texts that it needs beside those of the checkout. */
const pages = {
  checkout: { script: "checkout-screen.tsx", texts: ["checkout"] },
  receipt: { script: "receipt/receipt-screen.tsx", texts: ["checkout", "receipt"] },
  pay: { script: "unpaid/unpaid-screen.tsx", texts: ["checkout", "unpaid"] },
  portal: { script: "portal/portal-screen.tsx", texts: ["checkout", "portal"] },
} as const;
export type BuyerPage = keyof typeof pages;

export type BuyerDocuments = (page: BuyerPage, chosen: BuyerLocale) => string;

/**
 * The document of each kind of page in each language. It names the scripts of the page and its texts, so that they are
 * loaded together with the first one.
 */
export function buyerDocuments(folder: string, html: string): BuyerDocuments {
  const manifest = readManifest(folder);
  const kinds = Object.keys(pages) as BuyerPage[];
  const documents = new Map(
    kinds.flatMap((page) =>
      buyerLanguages.map((language) => [
        `${page} ${language}`,
        translated(html, language, listPageScripts(manifest, page, language)),
      ]),
    ),
  );
  return (page, { language, locale }) => {
    const document = documents.get(`${page} ${language}`) ?? html;
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

/** The scripts of a page with everything they import. */
function listPageScripts(manifest: Manifest, page: BuyerPage, language: BuyerLanguage): string[] {
  const { script, texts } = pages[page];
  const endings = texts.map((name) => `/${name}-messages-${language}.ts`);
  const found = new Set<string>();
  const waiting = Object.keys(manifest).filter(
    (name) => name === script || endings.some((ending) => name.endsWith(ending)),
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found].sort();
}
