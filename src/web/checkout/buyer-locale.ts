import { pickBuyerLanguage } from "#contract/messages/buyer-language.ts";

/** Prices and dates follow the buyer's locale; the texts follow the nearest language that has messages. */
export interface BuyerLocale {
  /** For `Intl`, such as `de-AT`. */
  locale: string;
  language: ReturnType<typeof pickBuyerLanguage>;
}

/** `?locale=` goes before what the browser prefers. */
export function chooseLocale(search: string, preferred: readonly string[]): BuyerLocale {
  const asked = new URLSearchParams(search).get("locale");
  const locales = [...(asked === null ? [] : [asked]), ...preferred].filter(isLocale);
  return { locale: locales[0] ?? "en-US", language: pickBuyerLanguage(locales) };
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
