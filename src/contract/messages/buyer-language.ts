/** The languages of the texts that buyers read: checkout, receipt, emails. */
export const buyerLanguages = ["en", "de", "fr", "es", "pt", "ja"] as const;
export type BuyerLanguage = (typeof buyerLanguages)[number];

/** Where the browser remembers the language that the buyer chose. */
export const buyerLanguageCookie = "guildhall_buyer_locale";

/** The forms of a message that names a number, as `Intl.PluralRules` calls them. */
export type PluralMessage = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** The messages of another language: the same keys as in English, any text. */
export type MessagesLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends PluralMessage
      ? PluralMessage
      : MessagesLike<English[Key]>;
};

export interface BuyerLocale {
  /** Of the texts. */
  language: BuyerLanguage;
  /** For `Intl`, such as `de-AT`: how amounts and dates are written. */
  locale: string;
}

/**
 * Returns the first of these locales whose language has messages. If none has, the texts are
 * English and amounts and dates follow the first locale. What is not a locale is skipped.
 */
export function chooseLocale(locales: readonly (string | null | undefined)[]): BuyerLocale {
  const known = locales.flatMap(canonicalLocale);
  for (const locale of known) {
    const language = buyerLanguages.find((each) => each === locale.split("-", 1)[0]);
    if (language) return { language, locale };
  }
  return { language: "en", locale: known[0] ?? "en-US" };
}

/**
 * `de_at` is `de-AT`. Without extensions, such as another calendar: documents are the same for
 * everyone.
 */
function canonicalLocale(text: string | null | undefined): string[] {
  try {
    return text ? [new Intl.Locale(text.replaceAll("_", "-")).baseName] : [];
  } catch {
    return [];
  }
}

/** Returns the locales of an `Accept-Language` header, the preferred one first. */
export function acceptedLocales(header: string | undefined): string[] {
  const ranges = (header ?? "").split(",", maxRanges).map((range) => {
    const [locale = "", ...parameters] = range.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { locale, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  return ranges
    .filter(({ locale, weight }) => locale !== "*" && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale);
}

const maxRanges = 20;

/**
 * Fills in `Pay {amount}` with its amount. A name without a value stays in the text, so that it is
 * noticed.
 */
export function fillMessage(
  message: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the form of the message for this number, with `{count}` filled in. */
export function fillPlural(message: PluralMessage, count: number, locale: string): string {
  const form = new Intl.PluralRules(locale).select(count);
  return fillMessage(message[form] ?? message.other, {
    count: new Intl.NumberFormat(locale).format(count),
  });
}
