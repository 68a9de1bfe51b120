const dayMs = 86_400_000;

/** `2026-06-02` as the instant at which that day begins in UTC; undefined for any other text. */
export function startOfDay(day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const instant = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The instant after the last one of that day. */
export function endOfDay(day: string): string | undefined {
  const start = startOfDay(day);
  return start && new Date(Date.parse(start) + dayMs).toISOString();
}
