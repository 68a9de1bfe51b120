import { type Minor, minor } from "#contract/money.ts";
import { maxUnits, noUnits, toUnits, type Units } from "./unit-rules.ts";

/** The units of a meter that a customer used since its last reset, and those that were credited. */
export interface MeterUsage {
  consumed: Units;
  credited: Units;
  /** Of those that were used, the ones above a ceiling. They are not billed. */
  uncharged: Units;
}

export const notUsed: MeterUsage = { consumed: noUnits, credited: noUnits, uncharged: noUnits };

/** Returns the units that are billed: those within the ceilings and beyond the credit. */
export function getBillable({ consumed, credited, uncharged }: MeterUsage): Units {
  return maxUnits((consumed - uncharged - credited) as Units, noUnits);
}

export interface UnitPrice {
  /** In minor units of the currency, with at most twelve decimals. */
  unitAmount: string | null;
  capAmount: number | null;
}

/** The steps of one unit at a price of one. */
const divisor = toUnits("1") * toUnits("1");

/**
 * Returns the price of what is billed, halves away from zero, and at most the cap.
 */
export function getUsageCharge({ unitAmount, capAmount }: UnitPrice, usage: MeterUsage): Minor {
  const charge = getPrice(unitAmount, getBillable(usage));
  return capAmount !== null && charge > capAmount ? minor(capAmount) : charge;
}

/** Returns what units cost without a cap, halves away from zero. */
export function getPrice(unitAmount: string | null, units: Units): Minor {
  const product = units * toUnits(unitAmount ?? "0");
  const charge = (2n * product + divisor) / (2n * divisor);
  return minor(charge > maxCharge ? Number.MAX_SAFE_INTEGER : Number(charge));
}

const maxCharge = BigInt(Number.MAX_SAFE_INTEGER);
