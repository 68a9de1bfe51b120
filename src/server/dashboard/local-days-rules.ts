import { openWallClock, toInstantMs } from "#server/platform/local-time-rules.ts";

export interface LocalDay {
  /** 2026-06-02 */
  day: string;
  /** Its first instant in the time zone. */
  startsAt: Date;
}

const dayMs = 86_400_000;

/** Returns the days up to the one of `now`, oldest first, as they are in the time zone. */
export function localDays(now: Date, timeZone: string, amount: number): LocalDay[] {
  const toWallMs = openWallClock(timeZone);
  const today = Math.floor(toWallMs(now.getTime()) / dayMs) * dayMs;
  return Array.from({ length: amount }, (_, index) => {
    const midnight = today - (amount - 1 - index) * dayMs;
    return {
      day: new Date(midnight).toISOString().slice(0, 10),
      startsAt: new Date(toInstantMs(midnight, toWallMs)),
    };
  });
}
