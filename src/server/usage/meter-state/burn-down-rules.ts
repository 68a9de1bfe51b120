import { maxUnits, minUnits, noUnits, type Units } from "./unit-rules.ts";

/** The part of a credit that is used up in an order of its own. */
export interface CreditedPart {
  id: string;
  priority: number;
  createdAt: Date;
  expiresAt: Date | null;
  /** It has ended, and reservations still hold what is left of it. */
  endedAt: Date | null;
  /** Whether the rest goes on when the window ends. */
  rollsOver: boolean;
  /** The units that were credited since it began or recurred. */
  granted: Units;
  remaining: Units;
}

/**
 * Compares by the order of use: ended ones, then by priority, earlier expiry, those that end with
 * the window, and earlier creation.
 */
export function compareParts(a: CreditedPart, b: CreditedPart): number {
  return (
    Number(a.endedAt === null) - Number(b.endedAt === null) ||
    a.priority - b.priority ||
    compareExpiry(a.expiresAt, b.expiresAt) ||
    Number(a.rollsOver) - Number(b.rollsOver) ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

function compareExpiry(a: Date | null, b: Date | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.getTime() - b.getTime();
}

export function sumRemaining(parts: readonly CreditedPart[]): Units {
  return parts.reduce((sum, { remaining }) => (sum + remaining) as Units, noUnits);
}

/**
 * Uses units up, in the order of use. Negative units are given back to what was used last. Returns
 * the parts in that order, and the units that none of them covers.
 */
export function burnDown<Part extends CreditedPart>(
  parts: readonly Part[],
  used: Units,
): { parts: Part[]; uncovered: Units } {
  const ordered = [...parts].sort(compareParts);
  return used < 0n ? giveBack(ordered, used) : take(ordered, used);
}

function take<Part extends CreditedPart>(ordered: readonly Part[], used: Units) {
  let rest = used;
  const parts = ordered.map((part) => {
    const taken = minUnits(part.remaining, rest);
    rest = (rest - taken) as Units;
    return { ...part, remaining: (part.remaining - taken) as Units };
  });
  return { parts, uncovered: rest };
}

function giveBack<Part extends CreditedPart>(ordered: readonly Part[], used: Units) {
  let rest = used;
  const parts = ordered
    .toReversed()
    .map((part) => {
      const room =
        part.endedAt === null
          ? maxUnits((part.granted - part.remaining) as Units, noUnits)
          : noUnits;
      const given = minUnits(room, -rest as Units);
      rest = (rest + given) as Units;
      return { ...part, remaining: (part.remaining + given) as Units };
    })
    .toReversed();
  return { parts, uncovered: rest };
}

/** Returns how much of each part reservations hold, by its id. */
export function holdParts(parts: readonly CreditedPart[], held: Units): Map<string, Units> {
  const left = new Map(burnDown(parts, held).parts.map(({ id, remaining }) => [id, remaining]));
  return new Map(
    parts.map(({ id, remaining }) => [id, (remaining - (left.get(id) ?? noUnits)) as Units]),
  );
}
