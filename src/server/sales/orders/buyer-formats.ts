/** Amounts and dates as a buyer writes them. */
export interface BuyerFormats {
  money(amount: number, currency: string): string;
  date(instant: Date): string;
}

/** Returns the formats of a locale such as `de-AT`; an unknown locale is read as English. */
export function buyerFormats(locale: string): BuyerFormats {
  const [known = "en"] = supported(locale);
  const dates = new Intl.DateTimeFormat(known, { dateStyle: "long", timeZone: "UTC" });
  const currencies = new Map<string, Intl.NumberFormat>();
  const getFormat = (currency: string) => {
    const format =
      currencies.get(currency) ?? new Intl.NumberFormat(known, { style: "currency", currency });
    currencies.set(currency, format);
    return format;
  };
  return {
    money(amount, currency) {
      const format = getFormat(currency);
      const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
      return format.format(amount / 10 ** digits).replace("-", "\u2212");
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

const brandNames: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** Returns the name of the brand of a card, as the brand writes it. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? brand;
}
