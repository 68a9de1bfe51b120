/** A quantity in steps of 10⁻¹² of a unit. Sums of decimals stay exact. */
export type Units = bigint & { readonly unit: "quantity" };

const decimals = 12;
const form = /^(-?)(\d+)(?:\.(\d{1,12}))?$/;

export const noUnits = 0n as Units;

/** Parses a decimal of at most twelve places. */
export function toUnits(text: string): Units {
  const [, sign, whole, fraction = ""] = form.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a quantity: ${text}`);
  const steps = BigInt(whole + fraction.padEnd(decimals, "0"));
  return (sign === "-" ? -steps : steps) as Units;
}

/** Writes a quantity without needless zeros. */
export function toUnitText(units: Units): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}
