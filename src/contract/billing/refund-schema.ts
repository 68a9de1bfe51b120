import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { TaxBreakdown } from "./tax-schema.ts";

/** No more than an order can have. */
const maxAmount = 99_999_999;
const maxCommentLength = 5_000;

export const refundStatuses = ["pending", "succeeded", "failed", "canceled"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundReasons = [
  "duplicate",
  "fraudulent",
  "customer_request",
  "service_disruption",
  "satisfaction_guarantee",
  "other",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** `amount` is without tax: the tax of it is refunded with it. */
export const RefundCreate = z.object({
  metadata: z.optional(Metadata),
  order_id: WireIdInput,
  reason: z.enum(refundReasons),
  amount: z.int().check(z.gte(1), z.lte(maxAmount)),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(maxCommentLength)))),
  revoke_benefits: z._default(z.optional(z.boolean()), false),
});
export type RefundCreate = z.infer<typeof RefundCreate>;

export const Refund = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  metadata: Metadata,
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  amount: z.int(),
  tax_amount: z.int(),
  tax_breakdown: TaxBreakdown,
  currency: z.string(),
  organization_id: WireId,
  order_id: WireId,
  subscription_id: z.nullable(WireId),
  customer_id: WireId,
  revoke_benefits: z.boolean(),
  /** For the seller only. */
  comment: z.nullable(z.string()),
  /** Null until the credit note was made. */
  credit_note_number: z.nullable(z.string()),
  /** Newer clients: the dispute that led to the refund. */
  dispute: z.null(),
});
export type RefundWire = z.infer<typeof Refund>;

export const RefundPage = toPageSchema(Refund);

export const refundSortings = ["created_at", "amount"] as const;

export const RefundListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  id: z.optional(repeated(WireIdInput)),
  order_id: z.optional(repeated(WireIdInput)),
  subscription_id: z.optional(repeated(WireIdInput)),
  customer_id: z.optional(repeated(WireIdInput)),
  /** `true`: only succeeded ones. `false` filters nothing. */
  succeeded: z.optional(BooleanText),
  sorting: sortedBy(refundSortings, "-created_at"),
});
export type RefundListQuery = z.infer<typeof RefundListQuery>;
