import * as z from "zod/mini";

export const ErrorPageQuery = z.object({
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});
