const pattern =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/** An answer to a question of the type `date`: a day, or a moment with the offset it was given. */
export interface DateAnswer {
  /** 2026-02-28 */
  day: string;
  /** 23:59, or null for a day. */
  time: string | null;
  /** Minutes ahead of UTC, or null if none was given. */
  offset: number | null;
  /** A day counts from its midnight, and a moment without an offset as one in UTC. */
  epochSeconds: number;
}

/** Reads an answer; undefined for a day or a time that does not exist. */
export function readDateAnswer(text: string): DateAnswer | undefined {
  const [, day, time = null, seconds = "00", fraction = "", zone] = pattern.exec(text) ?? [];
  if (day === undefined) return undefined;
  const wall = Date.parse(`${day}T${time ?? "00:00"}:${seconds}Z`);
  const isReal = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(day);
  const offset = readOffset(zone);
  if (!isReal || offset === undefined || time?.startsWith("24")) return undefined;
  const epochSeconds = wall / 1_000 + Number(`0${fraction}`) - (offset ?? 0) * 60;
  return { day, time, offset, epochSeconds };
}

/** Returns null without an offset, and undefined for one that does not exist. */
function readOffset(zone: string | undefined): number | null | undefined {
  if (zone === undefined) return null;
  if (zone.toUpperCase() === "Z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Writes an answer as it was given: February 28, 2026 at 11:59 PM UTC+05:00. */
export function writeDateAnswer(
  text: string,
  locale: string,
  dateStyle: "long" | "medium" = "long",
): string {
  const answer = readDateAnswer(text);
  if (!answer) return text;
  const { day, time, offset } = answer;
  const timeStyle = time === null ? undefined : "short";
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: "UTC" });
  const written = format.format(new Date(`${day}T${time ?? "00:00"}Z`));
  return offset === null ? written : `${written} ${writeOffset(offset)}`;
}

function writeOffset(offset: number): string {
  if (offset === 0) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const digits = [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
  return `UTC${offset < 0 ? "\u2212" : "+"}${digits}`;
}
