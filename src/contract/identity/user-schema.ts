import * as z from "zod/mini";
import { EmailAddress } from "./email-address.ts";
import { PictureAddress } from "./picture-address.ts";

const nameLength = 200;

export const VerifyEmailQuery = z.object({
  token: z.string(),
  callbackURL: z.optional(z.string()),
});

export const SendVerificationEmail = z.object({
  email: EmailAddress,
  callbackURL: z.optional(z.string()),
});

/** The email address is not changed here: any value is rejected. */
export const UpdateUser = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(nameLength))),
  image: z.optional(z.nullable(PictureAddress)),
  email: z.optional(z.unknown()),
});

export const ChangeEmail = z.object({
  newEmail: EmailAddress,
  callbackURL: z.optional(z.string()),
});

export const DeleteUser = z.object({
  password: z.optional(z.string()),
  token: z.optional(z.string()),
  callbackURL: z.optional(z.string()),
});

export const DeleteUserCallbackQuery = z.object({
  token: z.string(),
  callbackURL: z.optional(z.string()),
});

export type UpdateUser = z.infer<typeof UpdateUser>;
export type ChangeEmail = z.infer<typeof ChangeEmail>;
export type DeleteUser = z.infer<typeof DeleteUser>;
