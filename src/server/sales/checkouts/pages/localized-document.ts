import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import type { BuyerLanguage, BuyerLocale } from "#contract/messages/buyer-language.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";

/** A build of the frontend: its document, and the list of its scripts. */
export interface BuiltEntry {
  folder: string;
  /** The name of the list, such as `checkout-manifest.json`. */
  manifest: string;
  html: string;
}

/** The scripts and the texts that a page begins with, by their names in the source. */
export interface PageScripts {
  scripts: readonly string[];
  texts: readonly string[];
}

export type LocalizedDocuments = (page: PageScripts, chosen: BuyerLocale) => string;

/**
 * Makes the document of each page in each language. It names the scripts and the texts of the page,
 * so that they are loaded together with the first script.
 */
export function localizedDocuments({ folder, manifest, html }: BuiltEntry): LocalizedDocuments {
  const chunks = readManifest(join(folder, manifest));
  const documents = new Map<string, string>();
  return ({ scripts, texts }, { language, locale }) => {
    const key = [language, ...scripts, ...texts].join(" ");
    const document =
      documents.get(key) ??
      translated(html, language, listPageScripts(chunks, scripts, texts, language));
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

function readManifest(file: string): Manifest {
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
