import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PortalPage, portalPaths } from "#contract/portal-paths.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import type { LogConfig } from "#server/platform/http/http-server.ts";
import { fillSettings } from "#server/platform/http/page-settings.ts";
import { pagePolicy } from "#server/platform/http/security-headers.ts";
import { webFolder } from "#server/platform/http/web-pages.ts";
import { requestedLocale } from "#server/sales/checkouts/pages/buyer-document.ts";
import { sendBuyerPage } from "#server/sales/checkouts/pages/send-buyer-page.ts";
import { portalDocuments } from "./portal-documents.ts";

/** Mounts the pages of the customer portal, which are a build of their own. */
export function mountPortalPages(edge: Edge, folder = webFolder): void {
  const file = join(folder, "portal.html");
  if (!existsSync(file)) return;
  const { config } = edge.platform;
  const { mode, baseUrl } = config;
  const html = fillSettings(readFileSync(file, "utf8"), { mode, baseUrl });
  const documentIn = portalDocuments(folder, html);
  const policy = pagePolicy(html);
  for (const page of Object.keys(portalPaths) as PortalPage[]) {
    const url = portalPaths[page].replaceAll("$", ":");
    edge.server.route({
      method: ["GET", "HEAD"],
      url,
      // The query may hold the token of a customer session.
      config: { loggedAs: url } satisfies LogConfig,
      handler: async (request, reply) =>
        sendBuyerPage(reply, config, documentIn(page, requestedLocale(request)), policy),
    });
  }
}
