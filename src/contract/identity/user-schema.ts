import * as z from "zod/mini";

export const VerifyEmailQuery = z.object({
  token: z.string(),
  callbackURL: z.optional(z.string()),
});
