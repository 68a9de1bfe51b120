/** Repetitions: few in `npm test`, many in `npm run campaign` (scripts/campaign.ts). */

/**
 * Whether to run also what `npm test` leaves to `npm run journeys`, `npm run fault` and
 * `npm run campaign`.
 */
export const isLongRun = process.env.LONG_TESTS === "1";

/** Returns how often a race is run. */
export function raceTrials(few: number): number {
  return Number(process.env.RACE_TRIALS ?? few);
}

/** How many requests come at the same time. */
export const crowd = Number(process.env.RACE_CROWD ?? 8);

/** How many mutated requests each API gets. */
export const mutationsInAll = Number(process.env.MUTATIONS ?? 240);

/** The same requests in every `npm test`. */
export const mutationSeed = Number(process.env.MUTATION_SEED ?? 20_260_301);
