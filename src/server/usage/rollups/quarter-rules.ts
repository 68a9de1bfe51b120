/** The hours of all time zones begin with such a quarter. */
export const quarterMs = 900_000;

/** Numbers the quarters of an hour since 1970. */
export function toQuarter(atMs: number): number {
  return Math.floor(atMs / quarterMs);
}
