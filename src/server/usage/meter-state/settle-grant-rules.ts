import { addMonths } from "#server/platform/calendar-rules.ts";
import { burnDown, type CreditedPart, holdParts, sumRemaining } from "./burn-down-rules.ts";
import { maxUnits, minUnits, noUnits, type Units } from "./unit-rules.ts";

/** A grant that has not begun, that is open, or that has ended with units that are held. */
export interface OpenGrant extends CreditedPart {
  source: "benefit" | "manual" | "rollover";
  units: Units;
  startsAt: Date;
  recurrence: "month" | "year" | null;
  recursAt: Date | null;
  /** The most that goes on in the next window; null for all. */
  maxRollover: Units | null;
  beganAt: Date | null;
  /** The epoch of the state when its units were credited. */
  creditedEpoch: number;
}

/** The usage of one customer in one meter that grants cover, and the credit that they are. */
export interface Account {
  consumed: Units;
  /** The units that grants have covered in this window, and those that are left of them. */
  credited: Units;
  held: Units;
  epoch: number;
}

/** A change of what is credited, as the system event that tells of it. */
export interface CreditEntry {
  units: Units;
  at: Date;
}

export interface Settled<Grant extends OpenGrant> {
  credited: Units;
  grants: Grant[];
  entries: CreditEntry[];
}

type Book<Grant extends OpenGrant> = Settled<Grant> & Account;

interface Boundary {
  at: Date;
  kind: "begins" | "recurs" | "expires";
}

/**
 * Carries out everything that is due: grants begin, recur and expire in the order of time, and what
 * was used since the last time is taken from those that were open. What reservations hold stays
 * until they end. Between two boundaries nothing has to be done, whatever is used.
 */
export function settleGrants<Grant extends OpenGrant>(
  account: Account,
  grants: readonly Grant[],
  now: Date,
): Settled<Grant> {
  let book = burnUsed({ ...account, grants: [...grants], entries: [] });
  for (let due = findDue(book.grants, now); due; due = findDue(book.grants, now))
    book = burnUsed(pass(book, due));
  return dropEnded(book, now);
}

/** Returns the usage that is left for grants: credit that is none of them is used up first. */
export function toGrantedUsage(
  { consumed, credited }: { consumed: Units; credited: Units },
  granted: Units,
): Units {
  return maxUnits((consumed - (credited - granted)) as Units, noUnits);
}

/** Returns when something has to be settled next. */
export function findNextBoundary(grants: readonly OpenGrant[]): Date | null {
  const times = grants.flatMap((grant) => toBoundary(grant)?.at.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function toBoundary({
  startsAt,
  beganAt,
  endedAt,
  expiresAt,
  recursAt,
}: OpenGrant): Boundary | undefined {
  if (endedAt !== null) return undefined;
  if (beganAt === null) return { at: startsAt, kind: "begins" };
  if (expiresAt !== null && (recursAt === null || expiresAt <= recursAt))
    return { at: expiresAt, kind: "expires" };
  return recursAt === null ? undefined : { at: recursAt, kind: "recurs" };
}

function findDue<Grant extends OpenGrant>(grants: readonly Grant[], now: Date) {
  let first: { grant: Grant; boundary: Boundary } | undefined;
  for (const grant of grants) {
    const boundary = toBoundary(grant);
    if (!boundary || boundary.at > now) continue;
    if (!first || boundary.at < first.boundary.at) first = { grant, boundary };
  }
  return first;
}

/** Takes from open grants what they have not covered yet. */
function burnUsed<Grant extends OpenGrant>(book: Book<Grant>): Book<Grant> {
  const begun = book.grants.filter(({ beganAt }) => beganAt !== null);
  const covered = book.credited - sumRemaining(begun);
  const { parts } = burnDown(begun, (book.consumed - covered) as Units);
  const waiting = book.grants.filter(({ beganAt }) => beganAt === null);
  return { ...book, grants: [...parts, ...waiting] };
}

function pass<Grant extends OpenGrant>(
  book: Book<Grant>,
  { grant, boundary: { at, kind } }: { grant: Grant; boundary: Boundary },
): Book<Grant> {
  switch (kind) {
    case "begins": {
      const recursAt = toNextOccurrence(grant, at);
      return credit(book, { ...grant, beganAt: at, recursAt }, at);
    }
    case "recurs": {
      const { book: cut, grant: kept } = trim(book, grant, at);
      return credit(cut, { ...kept, recursAt: toNextOccurrence(grant, at) }, at);
    }
    case "expires":
      return trim(book, { ...grant, endedAt: at }, at).book;
  }
}

/** Counts from the start, so that a short month shifts no later one. */
function toNextOccurrence({ startsAt, recurrence }: OpenGrant, after: Date): Date | null {
  if (recurrence === null) return null;
  const step = recurrence === "month" ? 1 : 12;
  for (let count = step; ; count += step) {
    const at = addMonths(startsAt, count);
    if (at > after) return at;
  }
}

function credit<Grant extends OpenGrant>(book: Book<Grant>, grant: Grant, at: Date): Book<Grant> {
  const remaining = (grant.remaining + grant.units) as Units;
  return {
    ...book,
    credited: (book.credited + grant.units) as Units,
    grants: replace(book.grants, {
      ...grant,
      remaining,
      granted: remaining,
      creditedEpoch: book.epoch,
    }),
    entries: [...book.entries, { units: grant.units, at }],
  };
}

/** Drops what does not go on: of an ended grant everything that is not held. */
function trim<Grant extends OpenGrant>(book: Book<Grant>, grant: Grant, at: Date) {
  const grants = replace(book.grants, grant);
  const kept = getKept(grant, holdParts(listBegun(grants), book.held));
  const dropped = (grant.remaining - kept) as Units;
  const trimmed = { ...grant, remaining: kept };
  const entry = { units: -dropped as Units, at };
  return {
    grant: trimmed,
    book: {
      ...book,
      credited: (book.credited - dropped) as Units,
      grants: replace(grants, trimmed),
      entries: dropped === 0n ? book.entries : [...book.entries, entry],
    },
  };
}

/** A grant that ends keeps what is held of it; one that goes on keeps what may roll over. */
function getKept(grant: OpenGrant, heldParts: ReadonlyMap<string, Units>): Units {
  const isOpen = grant.endedAt === null && grant.rollsOver;
  const goesOn = isOpen ? minUnits(grant.remaining, grant.maxRollover ?? grant.remaining) : noUnits;
  return maxUnits(goesOn, heldParts.get(grant.id) ?? noUnits);
}

/** Reservations may have ended since. */
function dropEnded<Grant extends OpenGrant>(book: Book<Grant>, now: Date): Book<Grant> {
  return book.grants
    .filter(({ endedAt, remaining }) => endedAt !== null && remaining > 0n)
    .reduce((rest, grant) => trim(rest, grant, now).book, book);
}

function listBegun<Grant extends OpenGrant>(grants: readonly Grant[]): Grant[] {
  return grants.filter(({ beganAt }) => beganAt !== null);
}

function replace<Grant extends OpenGrant>(grants: readonly Grant[], changed: Grant): Grant[] {
  return grants.map((grant) => (grant.id === changed.id ? changed : grant));
}

export interface Carried<Grant extends OpenGrant> extends Settled<Grant> {
  /** The rests of benefits, which go on as grants of their own. */
  rests: { parentId: string; units: Units; expiresAt: Date | null }[];
}

/** The part of a window that ends. */
export interface ClosedCredit {
  /** The part of its usage that was covered by credit. */
  covered: Units;
  /** Its last epoch. What was credited later is for the next window. */
  toEpoch: number;
}

/**
 * Ends a window. What was used in it and covered by credit is taken from the grants; the rest of
 * them ends, or goes on in the next window. What they have covered beyond that, for usage that is
 * in the next window, stays credited there. Of benefits only whole units go on.
 */
export function carryGrants<Grant extends OpenGrant>(
  { covered, toEpoch }: ClosedCredit,
  { credited, held }: Pick<Account, "credited" | "held">,
  grants: readonly Grant[],
  at: Date,
): Carried<Grant> {
  const begun = listBegun(grants);
  const before = (credited - sumRemaining(begun)) as Units;
  const isOfWindow = ({ beganAt, creditedEpoch }: Grant) =>
    beganAt !== null && creditedEpoch <= toEpoch;
  const untouched = grants.filter((grant) => !isOfWindow(grant));
  const used = maxUnits((covered - before) as Units, noUnits);
  const { parts } = burnDown(begun.filter(isOfWindow), used);
  const ending = parts.map((grant) =>
    grant.rollsOver || grant.recurrence !== null
      ? grant
      : { ...grant, endedAt: grant.endedAt ?? at },
  );
  const heldParts = holdParts([...ending, ...listBegun(untouched)], held);
  const kept = ending.map((grant) => ({ ...grant, remaining: getKept(grant, heldParts) }));
  const { grants: whole, rests } = moveBenefits(dropFractions(kept, held), at);
  const later = maxUnits((before - covered) as Units, noUnits);
  const goesOn = rests.reduce(
    (sum, { units }) => sum + units,
    later + sumRemaining([...whole, ...listBegun(untouched)]),
  );
  return {
    credited: goesOn as Units,
    grants: [...whole, ...untouched],
    entries: goesOn === 0n ? [] : [{ units: goesOn as Units, at }],
    rests,
  };
}

const wholeUnit = 10n ** 12n;
const isOfBenefit = ({ source, rollsOver, endedAt }: OpenGrant) =>
  source !== "manual" && rollsOver && endedAt === null;

/** Takes the fraction of a unit from the benefit that is used last. */
function dropFractions<Grant extends OpenGrant>(grants: readonly Grant[], held: Units): Grant[] {
  const pool = sumRemaining(grants.filter(isOfBenefit));
  let rest = minUnits((pool % wholeUnit) as Units, maxUnits((pool - held) as Units, noUnits));
  return grants
    .toReversed()
    .map((grant) => {
      if (!isOfBenefit(grant)) return grant;
      const taken = minUnits(grant.remaining, rest);
      rest = (rest - taken) as Units;
      return { ...grant, remaining: (grant.remaining - taken) as Units };
    })
    .toReversed();
}

function moveBenefits<Grant extends OpenGrant>(grants: readonly Grant[], at: Date) {
  const rests = grants
    .filter((grant) => isOfBenefit(grant) && grant.remaining > 0n)
    .map(({ id, remaining, expiresAt }) => ({ parentId: id, units: remaining, expiresAt }));
  const moved = grants.map((grant) =>
    isOfBenefit(grant) ? { ...grant, remaining: noUnits, endedAt: at } : grant,
  );
  return { grants: moved, rests };
}
