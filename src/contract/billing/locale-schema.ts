import * as z from "zod/mini";

/** A language with or without a region, such as `de` or `de-AT`. */
export const Locale = z
  .string()
  .check(
    z.maxLength(35),
    z.regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/, { error: "Input should be a locale" }),
  );
