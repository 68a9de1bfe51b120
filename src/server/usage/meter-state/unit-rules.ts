/** A quantity in steps of 10⁻¹² of a unit. Sums of decimals stay exact. */
export type Units = bigint & { readonly unit: "quantity" };

const decimals = 12;
const form = /^(-?)(\d+)(?:\.(\d{1,12}))?$/;
/** As JavaScript writes a number: `0.25`, `1e-7`. */
const writtenNumber = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
const oneUnit = 10n ** 12n;

export const noUnits = 0n as Units;

/** Parses a decimal of at most twelve places. */
export function toUnits(text: string): Units {
  const [, sign, whole, fraction = ""] = form.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a quantity: ${text}`);
  const steps = BigInt(whole + fraction.padEnd(decimals, "0"));
  return (sign === "-" ? -steps : steps) as Units;
}

/**
 * Converts a number of JSON, which is the shortest decimal that it is written as. More than twelve
 * places are rounded, halves away from zero.
 */
export function numberToUnits(value: number): Units {
  if (Number.isSafeInteger(value)) return (BigInt(value) * oneUnit) as Units;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    writtenNumber.exec(String(value)) ?? [];
  if (whole === "") throw new RangeError(`not a quantity: ${value}`);
  const places = fraction.length - Number(exponent);
  const digits = BigInt(sign + whole + fraction);
  if (places <= decimals) return (digits * 10n ** BigInt(decimals - places)) as Units;
  return divideHalvesAway(digits, 10n ** BigInt(places - decimals));
}

export function minUnits(a: Units, b: Units): Units {
  return a < b ? a : b;
}

export function maxUnits(a: Units, b: Units): Units {
  return a > b ? a : b;
}

/** Divides a quantity by how many values it is the sum of. */
export function divideUnits(units: Units, count: number): Units {
  return count === 0 ? noUnits : divideHalvesAway(units, BigInt(count));
}

function divideHalvesAway(dividend: bigint, divisor: bigint): Units {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return (dividend < 0n ? -rounded : rounded) as Units;
}

/** Writes a quantity without needless zeros. */
export function toUnitText(units: Units): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

/** The wire has numbers, of which JavaScript is exact to 15 digits. */
export function toWireUnits(units: Units): number {
  return Number(toUnitText(units));
}
