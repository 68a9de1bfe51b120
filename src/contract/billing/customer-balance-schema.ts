import * as z from "zod/mini";

/**
 * The credit of a customer. Later orders of their subscriptions use it before their card is
 * charged.
 */
export const CustomerBalance = z.object({
  currency: z.string(),
  amount: z.int(),
  /** The name that newer clients know. */
  balance: z.int(),
});
export type CustomerBalanceWire = z.infer<typeof CustomerBalance>;
