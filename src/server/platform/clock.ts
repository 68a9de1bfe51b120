/**
 * The machine clock: for what other machines compare with theirs, or what only bridges seconds
 * (leases, rate limits, signatures, time-outs). Dates a user would care about come from the
 * business clock, which is this one plus the sandbox offset kept in the database.
 */
export interface MachineClock {
  now(): Date;
  nowMs(): number;
}

export const systemClock: MachineClock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
};

/** The instant of a unit of work. Live mode has no offset; sandbox mode reads it in each transaction. */
export function businessInstant(clock: MachineClock, offsetMs: number): Date {
  return new Date(clock.nowMs() + offsetMs);
}
