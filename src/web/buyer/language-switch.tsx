import type { ReactNode } from "react";
import { type BuyerLanguage, buyerLanguages } from "#contract/messages/buyer-language.ts";
import { chooseLanguage, useBuyer } from "./buyer-context.tsx";

/** Every language by the name it has for those who speak it. */
const names = buyerLanguages
  .map((language) => {
    const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
    return { language, name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) };
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

export function LanguageSwitch(): ReactNode {
  const { language, messages } = useBuyer();
  return (
    <select
      aria-label={messages.language}
      value={language}
      onChange={({ target }) => void chooseLanguage(target.value as BuyerLanguage)}
      className="min-h-6 rounded-6 border border-line bg-transparent px-1 text-12 text-ink-second hover:text-ink"
    >
      {names.map((each) => (
        <option key={each.language} value={each.language} lang={each.language}>
          {each.name}
        </option>
      ))}
    </select>
  );
}
