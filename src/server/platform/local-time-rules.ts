const halfDayMs = 43_200_000;

/** Returns the date and time that the clock on the wall of a zone shows, as if they were UTC. */
export type WallClock = (instantMs: number) => number;

/**
 * Returns the first instant at which the clock on the wall shows this time, or a later one where it
 * skips this time.
 */
export function toInstantMs(wallMs: number, toWallMs: WallClock): number {
  const offsetBefore = toWallMs(wallMs - halfDayMs) - (wallMs - halfDayMs);
  const offsetAfter = toWallMs(wallMs + halfDayMs) - (wallMs + halfDayMs);
  const candidates = [wallMs - offsetBefore, wallMs - offsetAfter].sort((a, b) => a - b);
  return candidates.find((instantMs) => toWallMs(instantMs) >= wallMs) ?? wallMs - offsetAfter;
}

/** Opens the clock of an IANA zone. */
export function openWallClock(timeZone: string): WallClock {
  if (timeZone === "UTC") return (instantMs) => instantMs;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instantMs) => {
    const parts = format.formatToParts(instantMs);
    const find = (name: string) => parts.find(({ type }) => type === name)?.value;
    const year = Number(find("year"));
    // `Date.UTC` takes the years before 100 for those of the last century.
    const wall = new Date(0);
    wall.setUTCFullYear(
      find("era") === "BC" ? 1 - year : year,
      Number(find("month")) - 1,
      Number(find("day")),
    );
    const seconds =
      (Number(find("hour")) * 60 + Number(find("minute"))) * 60 + Number(find("second"));
    return wall.getTime() + seconds * 1_000;
  };
}
