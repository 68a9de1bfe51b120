import { maxUnits, minUnits, noUnits, type Units } from "../meter-state/unit-rules.ts";

/** The facts that decide how many units of a meter a customer can reserve. */
export interface Means {
  balance: Units;
  held: Units;
  /** Whether they pay for the units that they use, so that they need no credit. */
  isBilled: boolean;
  /** Units that the blocking limits still allow; null without one. */
  room: Units | null;
}

/** Returns how many units can be reserved; null for any number. */
export function getAvailable({ balance, held, isBilled, room }: Means): Units | null {
  const allowed = room === null ? null : maxUnits((room - held) as Units, noUnits);
  if (isBilled) return allowed;
  const left = maxUnits((balance - held) as Units, noUnits);
  return allowed === null ? left : minUnits(left, allowed);
}

export type HoldVerdict = "hold" | "insufficientBalance" | "limitReached";

export function judgeHold(means: Means, units: Units): HoldVerdict {
  if (means.room !== null && means.room - means.held < units) return "limitReached";
  return means.isBilled || means.balance - means.held >= units ? "hold" : "insufficientBalance";
}

/** A reservation as a commit finds it. */
export interface CommittedReservation {
  status: "held" | "committed" | "released" | "expired";
  units: Units;
  expiresAt: Date;
}

export type CommitVerdict =
  | { kind: "write"; units: Units }
  | { kind: "repeat" }
  | { kind: "refuse"; error: "aboveHeld" | "expired" | "closed" | "limitReached" };

/**
 * Decides what a commit does. One that comes in time has its units, unless a limit was reached
 * meanwhile; one that comes late takes what others have left. `means` is without the units that
 * the reservation itself holds.
 */
export function judgeCommit(
  { status, units, expiresAt }: CommittedReservation,
  asked: Units | null,
  means: Means,
  now: Date,
): CommitVerdict {
  if (status === "committed") return { kind: "repeat" };
  if (status === "released") return { kind: "refuse", error: "closed" };
  const wanted = asked ?? units;
  if (wanted > units) return { kind: "refuse", error: "aboveHeld" };
  if (status === "held" && expiresAt > now)
    return means.room !== null && means.room < wanted
      ? { kind: "refuse", error: "limitReached" }
      : { kind: "write", units: wanted };
  const available = getAvailable(means);
  if (available === 0n) return { kind: "refuse", error: "expired" };
  return { kind: "write", units: available === null ? wanted : minUnits(wanted, available) };
}
