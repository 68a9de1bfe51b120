import { type Minor, minor } from "#contract/money.ts";
import { noUnits, toUnits, type Units } from "./unit-rules.ts";

/** The units of a meter that a customer used since its last reset, and those that were credited. */
export interface MeterUsage {
  consumed: Units;
  credited: Units;
}

export const notUsed: MeterUsage = { consumed: noUnits, credited: noUnits };

export interface UnitPrice {
  /** In minor units of the currency, with at most twelve decimals. */
  unitAmount: string | null;
  capAmount: number | null;
}

/** The steps of one unit at a price of one. */
const divisor = toUnits("1") * toUnits("1");

/**
 * Returns the price of what was used beyond the credit, halves away from zero, and at most the cap.
 */
export function getUsageCharge(
  { unitAmount, capAmount }: UnitPrice,
  { consumed, credited }: MeterUsage,
): Minor {
  const billable = consumed > credited ? consumed - credited : 0n;
  const product = billable * toUnits(unitAmount ?? "0");
  const charge = (2n * product + divisor) / (2n * divisor);
  const capped = capAmount !== null && charge > BigInt(capAmount) ? BigInt(capAmount) : charge;
  return minor(Number(capped));
}
