/** Batches of a few seconds are folded in together. */
const foldDelayMs = 5_000;

export function toFoldTime(now: Date): Date {
  return new Date(now.getTime() + foldDelayMs);
}
