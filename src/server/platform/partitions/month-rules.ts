/** A month is named by its first instant, in UTC. */
export type Month = Date;

const monthsAhead = 3;

export function toMonth(instant: Date): Month {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth()));
}

export function addMonths(month: Month, count: number): Month {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count));
}

/** Returns the current month and the next three. */
export function wantedMonths(now: Date): Month[] {
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) => addMonths(toMonth(now), ahead));
}

/**
 * The current month does not count: with a retention of one month the previous month is complete.
 */
export function expiredMonths(
  months: readonly Month[],
  now: Date,
  retentionMonths: number,
): Month[] {
  const oldest = addMonths(toMonth(now), -retentionMonths);
  return months.filter((month) => month < oldest);
}

export function withoutMonths(months: readonly Month[], existing: readonly Month[]): Month[] {
  const known = new Set(existing.map((month) => month.getTime()));
  return months.filter((month) => !known.has(month.getTime()));
}

/** Names a partition: `events_2026_03`. */
export function partitionName(table: string, month: Month): string {
  return `${table}_${toPartitionSuffix(month)}`;
}

/** Writes a month as `2026_03`. */
export function toPartitionSuffix(month: Month): string {
  return month.toISOString().slice(0, 7).replace("-", "_");
}

/** Returns undefined for the default partition. */
export function partitionMonth(table: string, name: string): Month | undefined {
  const match = /^_(\d{4})_(\d{2})$/.exec(name.startsWith(table) ? name.slice(table.length) : "");
  return match ? new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1)) : undefined;
}
