import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";

export type Loaders<Module> = Readonly<Record<BuyerLanguage, () => Promise<Module>>>;

/** Each language is a script of its own: a buyer loads only the one they read. */
const checkout: Loaders<{ checkoutMessages: CheckoutMessages }> = {
  en: () => import("#contract/messages/checkout-messages-en.ts"),
  de: () => import("#contract/messages/checkout-messages-de.ts"),
  fr: () => import("#contract/messages/checkout-messages-fr.ts"),
  es: () => import("#contract/messages/checkout-messages-es.ts"),
  pt: () => import("#contract/messages/checkout-messages-pt.ts"),
  ja: () => import("#contract/messages/checkout-messages-ja.ts"),
};

export async function loadCheckoutMessages(language: BuyerLanguage): Promise<CheckoutMessages> {
  return (await checkout[language]()).checkoutMessages;
}
