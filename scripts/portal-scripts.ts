import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buyerLanguages } from "#contract/messages/buyer-language.ts";
import { type PortalPage, portalPaths } from "#contract/portal-paths.ts";
import { portalDocuments } from "#server/portal/pages/portal-documents.ts";

/**
 * Lists the scripts that the document of each page of the portal names, by page and language.
 */
export function listPortalScripts(webRoot: string): Record<PortalPage, Record<string, string[]>> {
  const html = readFileSync(join(webRoot, "portal.html"), "utf8");
  const documentIn = portalDocuments(webRoot, html);
  const pages = (Object.keys(portalPaths) as PortalPage[]).map((page) => {
    const languages = buyerLanguages.map((language): [string, string[]] => {
      const document = documentIn(page, { language, locale: language });
      const named = [...document.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)];
      return [language, named.flatMap(([, address]) => address ?? [])];
    });
    return [page, Object.fromEntries(languages)];
  });
  return Object.fromEntries(pages);
}
