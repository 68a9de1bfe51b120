import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { RefusalMessages } from "#contract/messages/refusal-messages.ts";
import type { Loaders } from "#web/buyer/load-messages.ts";

const refusals: Loaders<{ refusalMessages: RefusalMessages }> = {
  en: () => import("#contract/messages/refusal-messages-en.ts"),
  de: () => import("#contract/messages/refusal-messages-de.ts"),
  fr: () => import("#contract/messages/refusal-messages-fr.ts"),
  es: () => import("#contract/messages/refusal-messages-es.ts"),
  pt: () => import("#contract/messages/refusal-messages-pt.ts"),
  ja: () => import("#contract/messages/refusal-messages-ja.ts"),
};

/**
 * Loads the texts with the first refusal. Undefined if that fails: the server's own texts are shown
 * then.
 */
export async function loadRefusalMessages(
  language: BuyerLanguage,
): Promise<RefusalMessages | undefined> {
  // biome-ignore lint/plugin: the connection failed, and there are other texts
  const loaded = await refusals[language]().catch(() => undefined);
  return loaded?.refusalMessages;
}
