import { typedWhole } from "#web/platform/format/typed-number.ts";

/** An empty field is no limit. NaN, which the schema refuses, if the text is not a whole number. */
export function toWholeNumber(text: string): number | undefined {
  const [, sign, digits = ""] = /^([+-]?)(.*)$/.exec(text.trim()) ?? [];
  if (digits === "" && !sign) return undefined;
  return sign === "-" ? -typedWhole(digits) : typedWhole(digits);
}

/**
 * Writes a day: the wire bounds days by epoch seconds, people by calendar days such as 2026-01-31.
 */
export function dayText(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const day = new Date(seconds * 1_000);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/** A day begins at midnight; a limit that lies elsewhere in the same day stays where it is. */
export function toSeconds(text: string, before: number | undefined): number | undefined {
  if (text === "") return undefined;
  if (before !== undefined && dayText(before) === text) return before;
  return Date.parse(`${text}T00:00:00Z`) / 1_000;
}
