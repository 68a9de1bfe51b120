/** The shortest time between the offsets of two time zones: hours of all zones are made of these. */
export const quarterMs = 900_000;

/** Numbers the quarters of an hour since 1970. */
export function toQuarter(atMs: number): number {
  return Math.floor(atMs / quarterMs);
}
