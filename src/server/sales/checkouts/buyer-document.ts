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

/** The document of the buyers' pages in each language. It names the script with the texts, so that it is loaded at once. */
export function buyerDocuments(folder: string, html: string): (chosen: BuyerLocale) => string {
  const scripts = messageScripts(folder);
  const documents = new Map(
    buyerLanguages.map((language) => [language, translated(html, language, scripts)]),
  );
  return ({ language, locale }) => {
    const document = documents.get(language) ?? html;
    return document.replace("<html", () => `<html data-locale="${escapeHtml(locale)}"`);
  };
}

function translated(html: string, language: BuyerLanguage, scripts: readonly string[]): string {
  const { title, needsScript } = serverMessages[language].document;
  const english = serverMessages.en.document;
  const links = scripts
    .filter((script) => script.includes(`-messages-${language}-`))
    .map((script) => `    <link rel="modulepreload" crossorigin href="/${script}" />\n`);
  return html
    .replace('lang="en"', `lang="${language}"`)
    .replace(`<title>${english.title}`, () => `<title>${escapeHtml(title)}`)
    .replace(english.needsScript, () => escapeHtml(needsScript))
    .replace("  </head>", () => `${links.join("")}  </head>`);
}

type Manifest = Record<string, { file: string }>;

/** Of the checkout only: the texts of the other pages are loaded by those pages. */
function messageScripts(folder: string): string[] {
  const file = join(folder, "checkout-manifest.json");
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  return Object.entries(manifest)
    .filter(([name]) => /\/checkout-messages-\w+\.ts$/.test(name))
    .map(([, chunk]) => chunk.file);
}
