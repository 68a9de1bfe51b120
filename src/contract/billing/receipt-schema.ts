import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId } from "../wire-id.ts";
import { Address } from "./address-schema.ts";
import { customFieldTypes } from "./custom-field-schema.ts";
import { orderStatuses } from "./order-schema.ts";
import { TaxBreakdown } from "./tax-schema.ts";

const CustomFieldAnswer = z.object({
  label: z.string(),
  /** Null if the field was deleted since. */
  type: z.nullable(z.enum(customFieldTypes)),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type CustomFieldAnswerWire = z.infer<typeof CustomFieldAnswer>;

/** The buyer's view of an order: the answer of `GET /v1/receipts/{token}`. */
export const Receipt = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: Instant,
  paid_at: z.nullable(Instant),
  currency: z.string(),
  /** Of the buyer at the time of the purchase, such as `de-AT`. */
  locale: z.nullable(z.string()),
  is_sandbox: z.boolean(),
  seller: z.object({
    name: z.string(),
    /** Of the invoice details; null if there is none. */
    legal_name: z.nullable(z.string()),
    address: z.nullable(Address),
    avatar_url: z.nullable(z.string()),
    email: z.nullable(z.string()),
    website: z.nullable(z.string()),
  }),
  customer: z.object({
    name: z.nullable(z.string()),
    email: z.string(),
    billing_name: z.nullable(z.string()),
    billing_address: z.nullable(Address),
    tax_id: z.nullable(z.string()),
  }),
  items: z.array(z.object({ label: z.string(), amount: z.int() })),
  subtotal_amount: z.int(),
  discount_amount: z.int(),
  /** The name of the discount; null without one. */
  discount_name: z.nullable(z.string()),
  net_amount: z.int(),
  tax_amount: z.int(),
  tax_breakdown: TaxBreakdown,
  /** True if the amounts of the items contain the tax. */
  is_tax_inclusive: z.boolean(),
  /** True if the buyer, a business, owes the tax to the tax authority. */
  is_reverse_charge: z.boolean(),
  total_amount: z.int(),
  /** Paid from the customer's credit. */
  credit_used_amount: z.int(),
  /** Not charged because it is below the minimum charge. */
  waived_amount: z.int(),
  /** The charged amount. */
  paid_amount: z.int(),
  payment: z.nullable(
    z.object({
      method: z.string(),
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
    }),
  ),
  /**
   * Succeeded and pending ones, and lost disputes, oldest first. `amount` is the money that goes
   * back, with tax.
   */
  refunds: z.array(
    z.object({
      kind: z.enum(["refund", "dispute"]),
      /** For its credit note. */
      id: WireId,
      created_at: Instant,
      status: z.enum(["pending", "succeeded"]),
      amount: z.int(),
    }),
  ),
  /** Money that went back, with tax. */
  refunded_amount: z.int(),
  /** Whether the buyer can download an invoice. */
  has_invoice: z.boolean(),
  /** The buyer's answers at checkout, with the labels that the checkout showed. */
  custom_fields: z.array(CustomFieldAnswer),
});
export type ReceiptWire = z.infer<typeof Receipt>;

/** Where the receipt of an order is. */
export const ReceiptLink = z.object({ number: z.string(), url: z.string() });
export type ReceiptLinkWire = z.infer<typeof ReceiptLink>;
