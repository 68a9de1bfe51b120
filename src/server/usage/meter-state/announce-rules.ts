/** Changes of so long are announced together. */
const announceDelayMs = 3_000;

export function toAnnounceTime(now: Date): Date {
  return new Date(now.getTime() + announceDelayMs);
}
