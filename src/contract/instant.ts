import * as z from "zod/mini";

/**
 * A date-time with `Z` or a numeric offset, as it stands in an answer. What is none ends the check, so that no rule
 * about two dates ever meets a text.
 */
export const Instant = z.iso.datetime({ offset: true, abort: true });

/** The same as it comes in: nobody has to parse it again. */
export const InstantInput = z.pipe(
  Instant,
  z.transform((text) => new Date(text)),
);
