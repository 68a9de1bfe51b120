import { maxUnits, noUnits, toUnits, type Units } from "./unit-rules.ts";
import type { MeterUsage } from "./usage-charge-rules.ts";

/** The credit of a plan that goes on after a window has ended. */
export type PlanCredit =
  /** The next period begins: what is left, at most what came from earlier periods and this part. */
  (
    | { kind: "rollover"; marked: Units }
    /** Another plan begins in the same period, with so many units: what the period used counts. */
    | { kind: "included"; units: Units; since: Date }
    | { kind: "nothing" }
  ) & {
    /**
     * The units that other plans of the customer include. What is left of them stays in any case.
     * Absent: none.
     */
    others?: Units;
  };

/** A window, and the credit of plans in it. */
export interface CreditedWindow extends Pick<MeterUsage, "consumed" | "credited"> {
  rolledOver: Units;
  /** The credit that windows which ended earlier in this period used up. */
  usedBefore: Units;
}

const oneUnit = toUnits("1");

/** Returns the credit of the next window, and which part of it came from earlier periods. */
export function getCarried(
  carried: PlanCredit,
  window: CreditedWindow,
): { credited: Units; rolledOver: Units } {
  const others = carried.others ?? noUnits;
  const kept = least(getLeft(window), others);
  switch (carried.kind) {
    case "rollover": {
      const whole = ((getLeft(window) - kept) / oneUnit) * oneUnit;
      const rolled = least(whole, window.rolledOver + carried.marked);
      return { credited: (kept + rolled) as Units, rolledOver: rolled };
    }
    case "included": {
      const used = getUsedCredit(window) + window.usedBefore;
      const left = window.rolledOver + carried.units + others - used;
      return { credited: maxUnits(left as Units, kept), rolledOver: window.rolledOver };
    }
    case "nothing":
      return { credited: kept, rolledOver: least(kept, window.rolledOver) };
  }
}

/** Returns how much of the credit was used up. */
export function getUsedCredit({
  consumed,
  credited,
}: Pick<MeterUsage, "consumed" | "credited">): Units {
  return atLeastNone(least(consumed, credited));
}

function getLeft({ consumed, credited }: Pick<MeterUsage, "consumed" | "credited">): Units {
  return atLeastNone(credited - consumed);
}

function least(a: bigint, b: bigint): Units {
  return (a < b ? a : b) as Units;
}

function atLeastNone(units: bigint): Units {
  return (units < 0n ? noUnits : units) as Units;
}
