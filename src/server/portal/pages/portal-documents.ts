import type { BuyerLocale } from "#contract/messages/buyer-language.ts";
import type { PortalPage } from "#contract/portal-paths.ts";
import { localizedDocuments } from "#server/sales/checkouts/pages/localized-document.ts";

/** The script of each page. A page is opened by those who have to sign in first, too. */
export const portalPageScripts: Record<PortalPage, string> = {
  overview: "subscriptions/portal-overview.tsx",
};
export const portalSignInScript = "sign-in/portal-sign-in.tsx";

/** The texts that all pages need; those of the checkout hold the words of the frame. */
export const portalTexts = ["checkout", "portal"] as const;

export type PortalDocuments = (page: PortalPage, chosen: BuyerLocale) => string;

export function portalDocuments(folder: string, html: string): PortalDocuments {
  const documentIn = localizedDocuments({ folder, manifest: "portal-manifest.json", html });
  return (page, chosen) =>
    documentIn(
      { scripts: [portalPageScripts[page], portalSignInScript], texts: portalTexts },
      chosen,
    );
}
