import type { Minor } from "#contract/money.ts";
import type { MeterReset } from "#server/usage/meter-state/reset-meters.ts";
import type { Units } from "#server/usage/meter-state/unit-rules.ts";
import type { PlannedBill } from "../billing/price-bill.ts";
import type { MeteredSubscription } from "../records/biller-rules.ts";

/** How a change ends the windows of the meters of a subscription, and bills what was used. */
export interface UsageToBill {
  kind: "renewal" | "change" | "end";
  /** The plan after the change. Null: none. */
  next: { productId: string; meterIds: readonly string[] } | null;
  /** Whether the included units are counted anew. */
  beginsPeriod: boolean;
  /** Whether an order of its own bills it, soon after the change. */
  isBilledApart: boolean;
  at: Date;
  /** The bill for the usage, where nothing else is billed. */
  bill: Omit<PlannedBill, "items">;
}

/** The part of a change that concerns meters, with the quantities that it bills. */
export interface UsageStep {
  /** Of the snapshot of frozen usage: with another one the bill is out of date. */
  number: number;
  /** The meters of the plans before and after the change. */
  meterIds: readonly string[];
  /** The customer's other subscriptions with these meters: with others it is out of date too. */
  others: readonly MeteredSubscription[];
  resets: readonly Omit<MeterReset, "customerId" | "charge">[];
  /** The lines of the bill. None in a trial, which is free. */
  lines: readonly BilledLine[];
  /** Lines that an order of their own bills. */
  apart: readonly ApartLine[];
  /** That order, as it is planned. */
  apartBill: PlannedBill | null;
  /** Usage that costs more than a line may bill: the bill cannot be made. */
  excess: readonly ExcessUsage[];
  /** Units that the plan after the change includes, and that do not wait for a payment. */
  credits: readonly IncludedUnits[];
  /** Units of the plan before the change, in windows that stay open. */
  endingCredits: readonly EndingCredit[];
}

/** Units that end, as far as they are left. */
export interface EndingCredit {
  meterId: string;
  units: Units;
  /** So many of them roll over. */
  rollover: Units;
  /** The units of the plan that comes in the same period: those that are used count in it. */
  next: Units;
  /** The units that other plans of the customer include. What is left of them stays. */
  others: Units;
}

/** In texts, because the amount may be larger than any that we bill. */
export interface ExcessUsage {
  meter: string;
  units: string;
  amount: string;
}

export interface BilledLine {
  meterId: string;
  priceId: string;
  billable: Units;
  amount: Minor;
}

/** A window that was closed, and the price at which it is billed afterwards. */
export type ApartLine = Omit<BilledLine, "billable">;

/** Units of a meter that a plan includes. */
export interface IncludedUnits {
  meterId: string;
  units: Units;
  /** Units that are left go on in the next period. */
  rollover: boolean;
}
