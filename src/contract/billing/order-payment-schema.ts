import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { AddressInput } from "./address-schema.ts";
import { ConfirmationTokenId } from "./confirmation-token.ts";
import { TaxNumber } from "./tax-id-schema.ts";
import { TaxBreakdown } from "./tax-schema.ts";

/** A customer may try to pay one order so often by its link. The schedule is not affected. */
export const maxCustomerAttempts = 5;

export const orderPaymentStates = ["payable", "processing", "paid", "closed"] as const;
export type OrderPaymentState = (typeof orderPaymentStates)[number];

/** With a new card, or with the saved one: exactly one of them. */
export const OrderPay = z.object({
  confirmation_token_id: z.optional(z.nullable(ConfirmationTokenId)),
  use_saved_method: z.optional(z.nullable(z.boolean())),
});
export type OrderPay = z.infer<typeof OrderPay>;

/** The address that an order waits for, and perhaps a number of its country. */
export const OrderAddress = z.object({
  billing_address: AddressInput,
  tax_id: z.optional(z.nullable(TaxNumber)),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

/**
 * The amount owed for an order, for everyone who has its link: the answer of
 * `GET /v1/order-payments/{token}`.
 */
export const OrderPayment = z.object({
  state: z.enum(orderPaymentStates),
  number: z.string(),
  created_at: Instant,
  currency: z.string(),
  /** Of the buyer, such as `de-AT`. */
  locale: z.nullable(z.string()),
  seller: z.object({
    name: z.string(),
    avatar_url: z.nullable(z.string()),
    email: z.nullable(z.string()),
    website: z.nullable(z.string()),
  }),
  product: z.object({ name: z.string() }),
  items: z.array(z.object({ label: z.string(), amount: z.int() })),
  subtotal_amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  tax_amount: z.int(),
  tax_breakdown: TaxBreakdown,
  is_tax_inclusive: z.boolean(),
  is_reverse_charge: z.boolean(),
  total_amount: z.int(),
  credit_used_amount: z.int(),
  /** The amount that the card is charged; 0 if nothing is owed. */
  due_amount: z.int(),
  /** When the saved card is charged again by itself. */
  next_attempt_at: z.nullable(Instant),
  /** When the subscription ends, if the order is not paid. Null if it has ended already. */
  deadline_at: z.nullable(Instant),
  /** This is the last order of a subscription: a card that pays it is not charged again. */
  is_subscription_ended: z.boolean(),
  /** When the change of plan that the order is for is dropped, if the order is not paid. */
  change_expires_at: z.nullable(Instant),
  /** Of the last attempt, while the order is unpaid. */
  last_failure: z.nullable(
    z.object({
      at: Instant,
      /** The name of the text, in the language of the buyer. */
      reason: z.string(),
      message: z.string(),
    }),
  ),
  saved_card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The tax is not known without it, so nothing can be paid yet. */
  needs_billing_address: z.boolean(),
  attempts_left: z.int(),
  /** Once the order is paid. */
  receipt_url: z.nullable(z.string()),
  payment_processor_metadata: z.record(z.string(), z.string()),
});
export type OrderPaymentWire = z.infer<typeof OrderPayment>;

/** Where the customer pays an order. */
export const OrderPaymentLink = z.object({
  number: z.string(),
  url: z.string(),
  /** Until when, if the order is for a change of plan that must be paid first. */
  expires_at: z.nullable(Instant),
});
export type OrderPaymentLinkWire = z.infer<typeof OrderPaymentLink>;
