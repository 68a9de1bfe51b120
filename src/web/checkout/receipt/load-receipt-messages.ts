import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { ReceiptMessages } from "#contract/messages/receipt-messages.ts";
import type { Loaders } from "#web/buyer/load-messages.ts";

const receipt: Loaders<{ receiptMessages: ReceiptMessages }> = {
  en: () => import("#contract/messages/receipt-messages-en.ts"),
  de: () => import("#contract/messages/receipt-messages-de.ts"),
  fr: () => import("#contract/messages/receipt-messages-fr.ts"),
  es: () => import("#contract/messages/receipt-messages-es.ts"),
  pt: () => import("#contract/messages/receipt-messages-pt.ts"),
  ja: () => import("#contract/messages/receipt-messages-ja.ts"),
};

export async function loadReceiptMessages(language: BuyerLanguage): Promise<ReceiptMessages> {
  return (await receipt[language]()).receiptMessages;
}
