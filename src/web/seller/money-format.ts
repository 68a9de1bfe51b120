import { typedDecimal } from "#web/platform/format/typed-number.ts";

/** Writes "$1,999.00"; the minus sign is before the currency sign. */
export function money(minorUnits: number, currency: string): string {
  const places = fractionDigits(currency);
  const text = formatter(currency, places).format(Math.abs(minorUnits) / 10 ** places);
  return minorUnits < 0 ? `\u2212${text}` : text;
}

/** Writes a change of an amount: +$50.00 or −$50.00. */
export function signedMoney(minorUnits: number, currency: string): string {
  return `${minorUnits > 0 ? "+" : ""}${money(minorUnits, currency)}`;
}

/** Writes $32 where nothing follows the point, otherwise the exact amount. */
export function shortMoney(minorUnits: number, currency: string): string {
  const isWhole = minorUnits % 10 ** fractionDigits(currency) === 0;
  return isWhole ? money(minorUnits, currency).replace(/\.0+$/, "") : money(minorUnits, currency);
}

/** The price of one unit may be smaller than any coin: 0.5 cents are $0.005. */
export function unitMoney(minorUnits: string, currency: string): string {
  const places = fractionDigits(currency);
  const major = shiftPoint(minorUnits, -places);
  const digits = Math.max(places, major.split(".")[1]?.length ?? 0);
  return formatter(currency, Math.min(digits, 20)).format(Number(major));
}

/** Parses a typed amount, "1,999.5", to minor units; undefined if it is not an amount. */
export function toMinorUnits(text: string, currency: string): number | undefined {
  const decimal = typedDecimal(text);
  if (decimal === undefined) return undefined;
  const shifted = shiftPoint(decimal, fractionDigits(currency));
  return /^\d+$/.test(shifted) && Number.isSafeInteger(Number(shifted))
    ? Number(shifted)
    : undefined;
}

/** Returns the same for a price of one unit, exact to any number of places. */
export function toUnitAmount(text: string, currency: string): string | undefined {
  const decimal = typedDecimal(text);
  return decimal === undefined ? undefined : shiftPoint(decimal, fractionDigits(currency));
}

/** Writes an amount as one would type it: 1999 is "19.99". */
export function amountText(minorUnits: number | string, currency: string): string {
  const places = fractionDigits(currency);
  const [whole = "0", fraction = ""] = shiftPoint(String(minorUnits), -places).split(".");
  const padded = fraction.padEnd(places, "0");
  return padded ? `${whole}.${padded}` : whole;
}

/**
 * Moves the decimal point to the right, without a detour over fractions that binary numbers cannot
 * hold.
 */
function shiftPoint(decimal: string, places: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const at = whole.length + places;
  const padded = (whole + fraction).padEnd(at, "0");
  const digits = at > 0 ? padded : padded.padStart(padded.length - at + 1, "0");
  const point = Math.max(at, 1);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const after = digits.slice(point).replace(/0+$/, "");
  return after ? `${before}.${after}` : before;
}

function fractionDigits(currency: string): number {
  return formatter(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function formatter(currency: string, digits?: number): Intl.NumberFormat {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    ...(digits === undefined
      ? {}
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}
