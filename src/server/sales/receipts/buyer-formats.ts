/** Amounts and dates as a buyer writes them. */
export interface BuyerFormats {
  money(amount: number, currency: string): string;
  date(instant: Date): string;
}

/** Of a locale such as `de-AT`; one that nobody knows is read as English. */
export function buyerFormats(locale: string): BuyerFormats {
  const [known = "en"] = supported(locale);
  const dates = new Intl.DateTimeFormat(known, { dateStyle: "long", timeZone: "UTC" });
  return {
    money(amount, currency) {
      const format = new Intl.NumberFormat(known, { style: "currency", currency });
      const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
      return format.format(amount / 10 ** digits);
    },
    date: (instant) => dates.format(instant),
  };
}

function supported(locale: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale);
  } catch {
    return [];
  }
}
