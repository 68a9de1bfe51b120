import { useQuery } from "@tanstack/react-query";
import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { UsageMessages } from "#contract/messages/usage-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { Loaders } from "#web/buyer/load-messages.ts";

/** Only customers with usage load these texts. */
const loaders: Loaders<{ usageMessages: UsageMessages }> = {
  en: () => import("#contract/messages/usage-messages-en.ts"),
  de: () => import("#contract/messages/usage-messages-de.ts"),
  fr: () => import("#contract/messages/usage-messages-fr.ts"),
  es: () => import("#contract/messages/usage-messages-es.ts"),
  pt: () => import("#contract/messages/usage-messages-pt.ts"),
  ja: () => import("#contract/messages/usage-messages-ja.ts"),
};

/** Returns the texts about usage; undefined while they load. */
export function useUsageTexts(): UsageMessages | undefined {
  const { language } = useBuyer();
  const { data } = useQuery({
    queryKey: ["messages", "usage", language],
    queryFn: () => loadTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

async function loadTexts(language: BuyerLanguage): Promise<UsageMessages> {
  return (await loaders[language]()).usageMessages;
}
