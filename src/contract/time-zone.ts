import * as z from "zod/mini";

/** An IANA name, such as America/New_York. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, { error: "Input should be the IANA name of a time zone" }),
  );

/** Offsets such as +05:30 are not names. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
