import * as z from "zod/mini";

const maxWholeDigits = 5;
const maxDecimals = 12;
const form = /^\+?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * The price of one unit in cents, finer than money: more than 0, at most 17 digits, 12 of them
 * behind the point. It comes in as a number or a text and stays a text, so that no digit is lost.
 */
export const UnitAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], { error: "Input should be a number or a text" }).check(
      z.refine((given) => plainDecimal(given) !== undefined, {
        error: "Input should be a valid decimal",
        params: { type: "decimal_parsing" },
        abort: true,
      }),
    ),
    z.transform((given) => plainDecimal(given) ?? ""),
  ),
  z.string().check(
    z.refine((text) => text !== "0", {
      error: "Input should be greater than 0",
      params: { type: "greater_than" },
    }),
    z.refine((text) => splitDecimal(text).whole.length <= maxWholeDigits, {
      error: `Decimal input should have no more than ${maxWholeDigits} digits before the decimal point`,
      params: { type: "decimal_whole_digits" },
    }),
    z.refine((text) => splitDecimal(text).decimals.length <= maxDecimals, {
      error: `Decimal input should have no more than ${maxDecimals} decimal places`,
      params: { type: "decimal_max_places" },
    }),
  ),
);

/** `1.50` and `15e-1` are the same price: `1.5`. Nothing if it is no decimal of at least 0. */
export function plainDecimal(given: string | number): string | undefined {
  const [all, whole = "", decimals = "", exponent = "0"] = form.exec(String(given).trim()) ?? [];
  if (all === undefined || whole + decimals === "") return undefined;
  const point = whole.length + Number(exponent);
  const digits = whole + decimals;
  const padded = "0".repeat(Math.max(0, -point)) + digits.padEnd(point, "0");
  const cut = Math.max(0, point);
  const wholePart = padded.slice(0, cut).replace(/^0+(?=\d)/, "") || "0";
  const decimalPart = padded.slice(cut).replace(/0+$/, "");
  return decimalPart === "" ? wholePart : `${wholePart}.${decimalPart}`;
}

function splitDecimal(text: string): { whole: string; decimals: string } {
  const [whole = "", decimals = ""] = text.split(".");
  return { whole, decimals };
}
