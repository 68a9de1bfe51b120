/**
 * Calendar arithmetic of its own, on numbers only, to compare that of the product with. Instants
 * are milliseconds since 1970 in UTC.
 */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface CivilDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

function yearLength(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** Counts days since 1970-01-01, year by year and month by month. */
export function toDayNumber({ year, month, day }: CivilDay): number {
  let days = day - 1;
  for (let each = 1; each < month; each += 1) days += monthLength(year, each);
  for (let each = 1970; each < year; each += 1) days += yearLength(each);
  return days;
}

export function toCivilDay(dayNumber: number): CivilDay {
  let left = dayNumber;
  let year = 1970;
  while (left >= yearLength(year)) {
    left -= yearLength(year);
    year += 1;
  }
  let month = 1;
  while (left >= monthLength(year, month)) {
    left -= monthLength(year, month);
    month += 1;
  }
  return { year, month, day: left + 1 };
}

/**
 * Returns the same day and time so many months later, or the last day of that month if it is
 * shorter.
 */
export function laterByMonths(ms: number, count: number): number {
  const dayNumber = Math.floor(ms / dayMs);
  const { year, month, day } = toCivilDay(dayNumber);
  const months = year * 12 + (month - 1) + count;
  const later = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const last = monthLength(later.year, later.month);
  return toDayNumber({ ...later, day: Math.min(day, last) }) * dayMs + (ms - dayNumber * dayMs);
}

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** Writes a date as `2028-02-29`. */
export function toDateText(ms: number): string {
  const { year, month, day } = toCivilDay(Math.floor(ms / dayMs));
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Writes an instant as `2028-02-29T12:00:00.000Z`. */
export function toInstantText(ms: number): string {
  const rest = ms % dayMs;
  const time = [
    Math.floor(rest / hourMs),
    Math.floor(rest / 60_000) % 60,
    Math.floor(rest / 1_000) % 60,
  ].map((part) => pad(part, 2));
  return `${toDateText(ms)}T${time.join(":")}.${pad(rest % 1_000, 3)}Z`;
}
