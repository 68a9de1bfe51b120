import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";

export const paymentStatuses = ["pending", "succeeded", "failed"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const payment = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  processor: z.literal("stripe"),
  status: z.enum(paymentStatuses),
  amount: z.int(),
  currency: z.string(),
  decline_reason: z.nullable(z.string()),
  decline_message: z.nullable(z.string()),
  organization_id: WireId,
  checkout_id: z.nullable(WireId),
  order_id: z.nullable(WireId),
  /** Newer clients: what caused the payment. */
  trigger: z.nullable(z.literal("purchase")),
};

export const CardPayment = z.object({
  ...payment,
  method: z.literal("card"),
  method_metadata: z.object({ brand: z.string(), last4: z.string() }),
});

/** Of every method that is not a card. */
export const GenericPayment = z.object({ ...payment, method: z.string() });

export const Payment = z.union([CardPayment, GenericPayment]);
export type PaymentWire = z.infer<typeof Payment>;

export const PaymentPage = toPageSchema(Payment);

export const paymentSortings = ["created_at", "status", "amount", "method"] as const;

export const PaymentListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  checkout_id: z.optional(repeated(WireIdInput)),
  order_id: z.optional(repeated(WireIdInput)),
  status: z.optional(repeated(z.enum(paymentStatuses))),
  method: z.optional(repeated(z.string())),
  customer_email: z.optional(repeated(z.string())),
  sorting: sortedBy(paymentSortings, "-created_at"),
});
export type PaymentListQuery = z.infer<typeof PaymentListQuery>;
