import * as z from "zod/mini";
import { EmailAddress } from "./email-address.ts";
import { PictureAddress } from "./picture-address.ts";

// Mostly types: the wire decides about form and length in its own order, after the schema.
// A missing name has an answer of its own there; an empty one is simply invalid.
export const SignUpWithEmail = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  email: z.string(),
  password: z.string(),
  image: z.optional(PictureAddress),
  callbackURL: z.optional(z.string()),
});

export const SignInWithEmail = z.object({
  email: z.string(),
  password: z.string(),
  callbackURL: z.optional(z.string()),
  rememberMe: z.optional(z.boolean()),
});

export const RequestPasswordReset = z.object({
  email: EmailAddress,
  redirectTo: z.optional(z.string()),
});

/** Where the mailed link leads first; an empty address is allowed and gets an answer of its own. */
export const ResetLinkQuery = z.object({ callbackURL: z.string() });

export const ResetPassword = z.object({
  newPassword: z.string(),
  token: z.optional(z.string()),
  revokeOtherSessions: z.optional(z.boolean()),
  revokeApiKeys: z.optional(z.boolean()),
});

export const ResetPasswordQuery = z.object({ token: z.optional(z.string()) });

export const ChangePassword = z.object({
  newPassword: z.string(),
  currentPassword: z.string(),
  revokeOtherSessions: z.optional(z.boolean()),
  revokeApiKeys: z.optional(z.boolean()),
});

export type SignUpWithEmail = z.infer<typeof SignUpWithEmail>;
export type SignInWithEmail = z.infer<typeof SignInWithEmail>;
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;
export type ResetPassword = z.infer<typeof ResetPassword>;
export type ChangePassword = z.infer<typeof ChangePassword>;
