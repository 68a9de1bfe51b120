import { createContext, type ReactNode, use } from "react";
import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { type BuyerFormat, buyerFormat } from "./buyer-format.ts";
import { type BuyerLocale, chooseLocale } from "./buyer-locale.ts";

export interface Buyer extends BuyerLocale, BuyerFormat {
  messages: CheckoutMessages;
}

const messagesByLanguage: Record<BuyerLanguage, CheckoutMessages> = { en: checkoutMessages };

const BuyerContext = createContext<Buyer | undefined>(undefined);

const buyer = readBuyer();

function readBuyer(): Buyer {
  const chosen = chooseLocale(location.search, navigator.languages);
  document.documentElement.lang = chosen.language;
  return {
    ...chosen,
    ...buyerFormat(chosen.locale),
    messages: messagesByLanguage[chosen.language],
  };
}

export function BuyerProvider({ children }: { children: ReactNode }): ReactNode {
  return <BuyerContext value={buyer}>{children}</BuyerContext>;
}

/** The buyer's language, and how their locale writes amounts and dates. */
export function useBuyer(): Buyer {
  const found = use(BuyerContext);
  if (!found) throw new Error("There is no BuyerProvider above.");
  return found;
}

/** The same for parts that are not components. */
export function buyerMessages(): CheckoutMessages {
  return buyer.messages;
}
