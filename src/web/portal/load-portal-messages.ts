import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import type { Loaders } from "#web/buyer/load-messages.ts";

const portal: Loaders<{ portalMessages: PortalMessages }> = {
  en: () => import("#contract/messages/portal-messages-en.ts"),
  de: () => import("#contract/messages/portal-messages-de.ts"),
  fr: () => import("#contract/messages/portal-messages-fr.ts"),
  es: () => import("#contract/messages/portal-messages-es.ts"),
  pt: () => import("#contract/messages/portal-messages-pt.ts"),
  ja: () => import("#contract/messages/portal-messages-ja.ts"),
};

export async function loadPortalMessages(language: BuyerLanguage): Promise<PortalMessages> {
  return (await portal[language]()).portalMessages;
}
