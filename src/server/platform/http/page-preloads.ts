import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageChunks } from "#contract/page-chunks.ts";
import { pagePaths } from "#contract/page-paths.ts";

/** The shell of one page, for a visitor who sent cookies or not. */
export type PageShell = (hasCookies: boolean) => string;

/**
 * Adds the scripts of each page to its head, so that the browser loads them together instead of
 * finding one through the other. Without cookies a visitor is signed out: a page behind sign-in
 * preloads the sign-in page instead.
 */
export function pageShells(folder: string, html: string): (path: string) => PageShell {
  const file = join(folder, "page-chunks.json");
  const chunks = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PageChunks) : {};
  const signIn = withPreloads(html, chunks[pagePaths.signIn]?.scripts ?? []);
  return (path) => {
    const page = chunks[path];
    const own = withPreloads(html, page?.scripts ?? []);
    return (hasCookies) => (page?.isSignedIn && !hasCookies ? signIn : own);
  };
}

function withPreloads(html: string, scripts: readonly string[]): string {
  const links = scripts
    .map((script) => `/${script}`)
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `    <link rel="modulepreload" crossorigin href="${address}" />\n`);
  return html.replace("  </head>", () => `${links.join("")}  </head>`);
}
