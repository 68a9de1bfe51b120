/** Amounts and dates as the buyer's locale writes them. */
export interface BuyerFormat {
  /** $19.00 */
  money(minorUnits: number, currency: string): string;
  /** $19 where nothing follows the point, otherwise as exact as it is. */
  shortMoney(minorUnits: number, currency: string): string;
  date(instant: string): string;
  /** 2:30 PM */
  time(instant: string): string;
}

export function buyerFormat(locale: string): BuyerFormat {
  const money = (minorUnits: number, currency: string, short: boolean) => {
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      trailingZeroDisplay: short ? "stripIfInteger" : "auto",
    });
    return format.format(minorUnits / 10 ** fractionDigits(currency)).replace("-", "\u2212");
  };
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
  return {
    money: (minorUnits, currency) => money(minorUnits, currency, false),
    shortMoney: (minorUnits, currency) => money(minorUnits, currency, true),
    date: (instant) => dates.format(new Date(instant)),
    time: (instant) => times.format(new Date(instant)),
  };
}

/** Returns how many digits the smallest unit of a currency takes: 2 for usd, 0 for jpy. */
export function fractionDigits(currency: string): number {
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return options.maximumFractionDigits ?? 2;
}
