/** How the period of a report is chosen. */
export const periodKinds = ["month", "quarter", "year", "days"] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** First and last day, both included: `2026-06-02`. */
export interface ReportPeriod {
  kind: PeriodKind;
  from: string;
  to: string;
}

const monthsPerPeriod: Record<Exclude<PeriodKind, "days">, number> = {
  month: 1,
  quarter: 3,
  year: 12,
};

/** Returns the month, quarter or year that this day is in. */
export function periodAround(kind: Exclude<PeriodKind, "days">, day: string): ReportPeriod {
  const [year = 1970, month = 1] = day.split("-").map(Number);
  const length = monthsPerPeriod[kind];
  const first = month - 1 - ((month - 1) % length);
  return { kind, from: toDay(year, first, 1), to: toDay(year, first + length, 0) };
}

/** Returns the period before or after it; own days stay. */
export function neighborPeriod({ kind, from, to }: ReportPeriod, step: 1 | -1): ReportPeriod {
  if (kind === "days") return { kind, from, to };
  const [year = 1970, month = 1] = from.split("-").map(Number);
  return periodAround(kind, toDay(year, month - 1 + step * monthsPerPeriod[kind], 1));
}

/** Writes "March 2026", "Q1 2026" or "2026". */
export function periodName({ kind, from, to }: ReportPeriod): string {
  const [year = "", month = "1"] = from.split("-");
  if (kind === "year") return year;
  if (kind === "quarter") return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  if (kind === "days") return `${from} to ${to}`;
  return `${monthNames.format(new Date(`${from}T00:00:00Z`))} ${year}`;
}

const monthNames = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** Returns the period in the address; the month of today where it has none that can be used. */
export function periodIn(
  search: Readonly<Record<string, string | undefined>>,
  today: string,
): ReportPeriod {
  const { period, from, to } = search;
  const kind = periodKinds.find((each) => each === period) ?? "month";
  if (kind !== "days") return periodAround(kind, isDay(from) ? from : today);
  const month = periodAround("month", today);
  const days = { from: isDay(from) ? from : month.from, to: isDay(to) ? to : month.to };
  return { kind, ...days, ...(days.to < days.from ? { to: days.from } : {}) };
}

function isDay(text: string | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));
}

/** The calendar carries days and months over. */
function toDay(year: number, monthIndex: number, date: number): string {
  return new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
}
