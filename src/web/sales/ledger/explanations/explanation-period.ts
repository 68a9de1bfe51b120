import { longDay } from "#web/platform/format/format.ts";

/** Writes "Mar 1, 2026 to Mar 31, 2026."; empty without a period. */
export function periodText(from: string | undefined, to: string | undefined): string {
  const first = from && !Number.isNaN(Date.parse(from)) ? longDay(new Date(from)) : undefined;
  const last =
    to && !Number.isNaN(Date.parse(to)) ? longDay(new Date(Date.parse(to) - 1)) : undefined;
  if (first && last) return first === last ? `${first}.` : `${first} to ${last}.`;
  if (first) return `Since ${first}.`;
  return last ? `Until ${last}.` : "";
}
