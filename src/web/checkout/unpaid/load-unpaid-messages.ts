import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { UnpaidMessages } from "#contract/messages/unpaid-messages.ts";
import type { Loaders } from "#web/buyer/load-messages.ts";

const unpaid: Loaders<{ unpaidMessages: UnpaidMessages }> = {
  en: () => import("#contract/messages/unpaid-messages-en.ts"),
  de: () => import("#contract/messages/unpaid-messages-de.ts"),
  fr: () => import("#contract/messages/unpaid-messages-fr.ts"),
  es: () => import("#contract/messages/unpaid-messages-es.ts"),
  pt: () => import("#contract/messages/unpaid-messages-pt.ts"),
  ja: () => import("#contract/messages/unpaid-messages-ja.ts"),
};

export async function loadUnpaidMessages(language: BuyerLanguage): Promise<UnpaidMessages> {
  return (await unpaid[language]()).unpaidMessages;
}
