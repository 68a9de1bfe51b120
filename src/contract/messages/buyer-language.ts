/** The languages of the texts that buyers read: checkout, receipt, mails. */
export const buyerLanguages = ["en"] as const;
export type BuyerLanguage = (typeof buyerLanguages)[number];

/** The messages of another language: the same keys as in English, any text. */
export type MessagesLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : MessagesLike<English[Key]>;
};

/** The first of these locales whose language has messages, such as `de-AT`; English if none has. */
export function pickBuyerLanguage(locales: readonly string[]): BuyerLanguage {
  const wanted = locales.map((locale) => locale.split("-", 1)[0]?.toLowerCase());
  return buyerLanguages.find((language) => wanted.includes(language)) ?? "en";
}

/** `Pay {amount}` with its amount. A name without a value stays in the text, so that it is noticed. */
export function fillMessage(
  message: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
