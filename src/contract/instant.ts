import * as z from "zod/mini";

/** A date-time with `Z` or a numeric offset, as it stands in an answer. */
export const Instant = z.iso.datetime({ offset: true });

/** The same as it comes in: nobody has to parse it again. */
export const InstantInput = z.pipe(
  Instant,
  z.transform((text) => new Date(text)),
);
