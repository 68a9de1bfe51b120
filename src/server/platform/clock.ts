/**
 * The machine clock: for what other machines compare with theirs, or what only bridges seconds
 * (leases, rate limits, signatures, time-outs). Dates a user would care about come from the
 * business clock, which is this one plus the sandbox offset stored in the database.
 */
export interface MachineClock {
  now(): Date;
  nowMs(): number;
}

export const systemClock: MachineClock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
};

/** The parts of a node that the business clock needs. */
export interface ClockSetting {
  clock: MachineClock;
  config: { mode: "sandbox" | "live" };
}

/**
 * Adds the stored offset, and is the only place that does. Live mode ignores it, also in a database
 * that was a sandbox before.
 */
export function businessInstant({ clock, config }: ClockSetting, storedOffsetMs: number): Date {
  return new Date(clock.nowMs() + (config.mode === "sandbox" ? storedOffsetMs : 0));
}
