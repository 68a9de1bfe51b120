import { type Minor, minor } from "#contract/money.ts";
import { maxUnits, noUnits, toUnits, type Units } from "./unit-rules.ts";

/** The units of a meter that a customer used since its last reset, and those that were credited. */
export interface MeterUsage {
  consumed: Units;
  credited: Units;
  /** Of those that were used, the ones above a ceiling. They are not billed. */
  uncharged: Units;
}

/** The usage of windows that were closed in the period of a subscription. */
export interface EarlierUsage {
  used: Units;
  /** The part of it that was within the limits. */
  charged: Units;
  /** The amount that was charged for it. */
  amount: Minor;
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

/** An exact amount of money, in steps of 10⁻²⁴ of a minor unit. */
export type Cost = bigint & { readonly unit: "cost" };

/** The steps of one unit at a price of one. */
const oneMinor = toUnits("1") * toUnits("1");

export const noCost = 0n as Cost;

/** More is never billed in one line, so that sums of lines stay exact everywhere. */
export const maximumUsageCharge = minor(100_000_000_000);

/** Returns the price of what is billed, halves away from zero, and at most the cap. */
export function getUsageCharge(price: UnitPrice, usage: MeterUsage): Minor {
  return roundCost(getCappedCost(price, usage));
}

/** Returns whether usage costs more than one line may bill. */
export function isBeyondCharge(price: UnitPrice, usage: MeterUsage): boolean {
  return getCappedCost(price, usage) > amountToCost(maximumUsageCharge);
}

/** A cap is that of a period: what was charged in it before is taken off. */
export function leaveCap<Price extends UnitPrice>(price: Price, charged: Minor = minor(0)): Price {
  const { capAmount } = price;
  return capAmount === null ? price : { ...price, capAmount: Math.max(capAmount - charged, 0) };
}

function getCappedCost({ unitAmount, capAmount }: UnitPrice, usage: MeterUsage): Cost {
  const cost = getCost(unitAmount, getBillable(usage));
  const cap = capAmount === null ? null : amountToCost(capAmount);
  return cap !== null && cost > cap ? cap : cost;
}

/** Returns what units cost, to the last digit. */
export function getCost(unitAmount: string | null, units: Units): Cost {
  return (units * toUnits(unitAmount ?? "0")) as Cost;
}

export function amountToCost(amount: number): Cost {
  return (BigInt(amount) * oneMinor) as Cost;
}

/** Rounds halves away from zero, to at most what a line may bill. */
export function roundCost(cost: Cost): Minor {
  const rounded = wholeMinor(cost);
  return rounded > BigInt(maximumUsageCharge) ? maximumUsageCharge : minor(Number(rounded));
}

/** Rounds halves away from zero. */
export function wholeMinor(cost: Cost): bigint {
  const half = cost < 0n ? -oneMinor : oneMinor;
  return (2n * cost + half) / (2n * oneMinor);
}

/** Returns how much is missing to whole minor units. */
export function getRoundingUp(cost: Cost): Cost {
  const part = cost % oneMinor;
  return (part > 0n ? oneMinor - part : 0n) as Cost;
}

/** Writes a cost in minor units, as PostgreSQL reads it. */
export function toCostText(cost: Cost): string {
  return `${cost}e-24`;
}

/** Parses a cost in minor units, as PostgreSQL writes it. */
export function toCost(text: string): Cost {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const cost = BigInt(whole + fraction.padEnd(24, "0"));
  return (text.startsWith("-") ? -cost : cost) as Cost;
}
