import type { BuyerLanguage } from "./buyer-language.ts";

const vatNames: Record<BuyerLanguage, string> = {
  en: "VAT",
  de: "USt.",
  fr: "TVA",
  es: "IVA",
  pt: "IVA",
  ja: "付加価値税",
};

/**
 * Names the value added tax in the buyer's language. The API calls it "VAT"; names of other taxes
 * are the same everywhere.
 */
export function taxName(name: string, language: BuyerLanguage): string {
  return name === "VAT" ? vatNames[language] : name;
}
