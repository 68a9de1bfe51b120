import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import {
  type BuyerLanguage,
  type BuyerLocale,
  buyerLanguageCookie,
  chooseLocale,
} from "#contract/messages/buyer-language.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { type BuyerFormat, buyerFormat } from "./buyer-format.ts";
import { loadCheckoutMessages } from "./load-messages.ts";

export interface Buyer extends BuyerLocale, BuyerFormat {
  messages: CheckoutMessages;
}

const BuyerContext = createContext<Buyer | undefined>(undefined);
const listeners = new Set<() => void>();
let buyer: Buyer | undefined;

/**
 * Loads the texts of the language that the server chose for the document; without a server, of the
 * browser's.
 */
export async function startBuyer(): Promise<void> {
  const { locale } = document.documentElement.dataset;
  await setLocale(chooseLocale(locale === undefined ? navigator.languages : [locale]));
}

/**
 * Sets the buyer's own choice. It is remembered, and stays in the address. A browser may name a
 * locale that `Intl` does not know, such as `en-US@posix`.
 */
export async function chooseLanguage(language: BuyerLanguage): Promise<void> {
  const own = navigator.languages.filter((each) => each.startsWith(`${language}-`));
  const chosen = chooseLocale([...own, language]);
  await setLocale(chosen);
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${buyerLanguageCookie}=${chosen.locale}; path=/; max-age=31536000; samesite=lax`;
  const query = new URLSearchParams(location.search);
  query.set("locale", chosen.locale);
  history.replaceState(null, "", `${location.pathname}?${query}`);
}

async function setLocale(chosen: BuyerLocale): Promise<void> {
  const messages = await loadCheckoutMessages(chosen.language);
  buyer = { ...chosen, ...buyerFormat(chosen.locale), messages };
  document.documentElement.lang = chosen.language;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the buyer for parts that are not components. */
export function currentBuyer(): Buyer {
  if (!buyer) throw new Error("The texts of the page are not loaded.");
  return buyer;
}

export function BuyerProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <BuyerContext value={useSyncExternalStore(subscribe, currentBuyer)}>{children}</BuyerContext>
  );
}

/** Returns the buyer's language, and how their locale writes amounts and dates. */
export function useBuyer(): Buyer {
  const found = use(BuyerContext);
  if (!found) throw new Error("There is no BuyerProvider above.");
  return found;
}

export function buyerMessages(): CheckoutMessages {
  return currentBuyer().messages;
}
