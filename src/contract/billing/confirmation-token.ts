import * as z from "zod/mini";

/** Made by the card form of the payment processor. */
export const ConfirmationTokenId = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^ctoken_[A-Za-z0-9_]+$/, { error: "Input should be a confirmation token" }),
  );
