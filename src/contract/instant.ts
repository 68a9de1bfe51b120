import * as z from "zod/mini";

const wireLength = "2026-03-01T09:00:00.000Z".length;

/**
 * A date-time with `Z` or a numeric offset. An invalid one ends the check, so that rules that
 * compare two dates never get text.
 */
export const Instant = z.iso.datetime({ offset: true, abort: true });

/** The same as input, parsed to a Date. Its year has four digits in UTC too. */
export const InstantInput = z.pipe(
  Instant.check(
    z.refine((text) => new Date(text).toISOString().length === wireLength, {
      error: "Input should be a valid date-time with its offset",
      params: { type: "datetime_parsing" },
    }),
  ),
  z.transform((text) => new Date(text)),
);
