export interface LocalDay {
  /** 2026-06-02 */
  day: string;
  /** Its first instant in the time zone. */
  startsAt: Date;
}

const dayMs = 86_400_000;

/** Returns the days up to the one of `now`, oldest first, as they are in the time zone. */
export function localDays(now: Date, timeZone: string, amount: number): LocalDay[] {
  const wallMsAt = wallClock(timeZone);
  const today = Math.floor(wallMsAt(now.getTime()) / dayMs) * dayMs;
  return Array.from({ length: amount }, (_, index) => {
    const midnight = today - (amount - 1 - index) * dayMs;
    return {
      day: new Date(midnight).toISOString().slice(0, 10),
      startsAt: new Date(toStart(midnight, wallMsAt)),
    };
  });
}

/**
 * The instant at which the clock on the wall shows this midnight, or the first later time where it
 * skips midnight.
 */
function toStart(midnight: number, wallMsAt: (instantMs: number) => number): number {
  const offsetBefore = wallMsAt(midnight - dayMs / 2) - (midnight - dayMs / 2);
  const offsetAfter = wallMsAt(midnight + dayMs / 2) - (midnight + dayMs / 2);
  const candidates = [midnight - offsetBefore, midnight - offsetAfter].sort((a, b) => a - b);
  return candidates.find((instantMs) => wallMsAt(instantMs) >= midnight) ?? midnight - offsetAfter;
}

/** The local date and time of the zone at an instant, written as if it were UTC. */
function wallClock(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instantMs) => {
    const parts = format.formatToParts(new Date(instantMs));
    const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  };
}
