import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata, MetadataFilter } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Address, AddressInput } from "./address-schema.ts";
import { CustomFieldData } from "./custom-field-data.ts";
import { Customer } from "./customer-schema.ts";
import { DiscountBase } from "./discount-schema.ts";
import { takenCreditFields } from "./dispute-schema.ts";
import { disputeStatuses } from "./dispute-statuses.ts";
import { laterProductFields, laterSubscriptionFields } from "./later-client-fields.ts";
import { RecurringInterval } from "./price-schema.ts";
import { TaxBreakdown } from "./tax-schema.ts";

const record = { created_at: Instant, modified_at: z.nullable(Instant), id: WireId };

export const orderStatuses = ["pending", "paid", "refunded", "partially_refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const billingReasons = [
  "purchase",
  "subscription_create",
  "subscription_cycle",
  "subscription_update",
] as const;
export type BillingReason = (typeof billingReasons)[number];

export const OrderItem = z.object({
  ...record,
  label: z.string(),
  amount: z.int(),
  tax_amount: z.int(),
  tax_breakdown: TaxBreakdown,
  proration: z.boolean(),
  product_price_id: z.nullable(WireId),
  start_timestamp: z.nullable(Instant),
  end_timestamp: z.nullable(Instant),
});
export type OrderItemWire = z.infer<typeof OrderItem>;

export const OrderProduct = z.object({
  ...record,
  metadata: Metadata,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(RecurringInterval),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  organization_id: WireId,
  ...laterProductFields,
});
export type OrderProductWire = z.infer<typeof OrderProduct>;

export const OrderSubscription = z.object({
  ...record,
  metadata: Metadata,
  amount: z.int(),
  currency: z.string(),
  recurring_interval: RecurringInterval,
  status: z.string(),
  current_period_start: Instant,
  current_period_end: z.nullable(Instant),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullable(Instant),
  started_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  customer_id: WireId,
  product_id: WireId,
  discount_id: z.nullable(WireId),
  checkout_id: z.nullable(WireId),
  customer_cancellation_reason: z.nullable(z.string()),
  customer_cancellation_comment: z.nullable(z.string()),
  ...laterSubscriptionFields,
  recurring_interval_count: z.literal(1),
  current_meter_period_start: z.null(),
  current_meter_period_end: z.null(),
  pause_at_period_end: z.literal(false),
  paused_at: z.null(),
  resumes_at: z.null(),
});

/** Fields that newer clients require in an order. We take no fee and number no receipts. */
const laterOrderFields = {
  applied_balance_amount: z.int(),
  due_amount: z.int(),
  billing_name: z.nullable(z.string()),
  invoice_number: z.string(),
  is_invoice_generated: z.boolean(),
  receipt_number: z.null(),
  seats: z.null(),
  units: z.null(),
  next_payment_attempt_at: z.nullable(Instant),
  platform_fee_amount: z.literal(0),
  platform_fee_currency: z.null(),
  description: z.string(),
  refundable_amount: z.int(),
  refundable_tax_amount: z.int(),
};

/** A dispute or an inquiry of the payment of an order. `GET /v1/disputes/{id}` has the rest. */
const OrderDispute = z.object({
  id: WireId,
  created_at: Instant,
  status: z.enum(disputeStatuses),
  reason: z.string(),
  amount: z.int(),
  tax_amount: z.int(),
  fee_amount: z.int(),
  fee_returned_amount: z.int(),
  fee_currency: z.string(),
  evidence_due_by: z.nullable(Instant),
  evidence_sent_at: z.nullable(Instant),
  escalated_at: z.nullable(Instant),
  inquiry_evidence_sent_at: z.nullable(Instant),
  funds_withdrawn_at: z.nullable(Instant),
  funds_reinstated_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  credit_note_number: z.nullable(z.string()),
  ...takenCreditFields,
});
export type OrderDisputeWire = z.infer<typeof OrderDispute>;

export const Order = z.object({
  ...record,
  status: z.enum(orderStatuses),
  paid: z.boolean(),
  subtotal_amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  /** The same as `net_amount`, for older clients. */
  amount: z.int(),
  tax_amount: z.int(),
  tax_breakdown: TaxBreakdown,
  total_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
  currency: z.string(),
  billing_reason: z.enum(billingReasons),
  billing_address: z.nullable(Address),
  customer_id: WireId,
  product_id: WireId,
  discount_id: z.nullable(WireId),
  subscription_id: z.nullable(WireId),
  checkout_id: z.nullable(WireId),
  metadata: Metadata,
  custom_field_data: CustomFieldData,
  customer: Customer,
  /** A leftover of older clients: the customer's id. */
  user_id: WireId,
  product: OrderProduct,
  discount: z.nullable(DiscountBase),
  subscription: z.nullable(OrderSubscription),
  items: z.array(OrderItem),
  /** Of our own, oldest first. */
  disputes: z.array(OrderDispute),
  /** Of our own: when a pending order was no longer collected, because its subscription ended. */
  given_up_at: z.nullable(Instant),
  /** Of our own: its tax is not known without the customer's address, so it cannot be paid yet. */
  awaits_address: z.boolean(),
  /**
   * Of our own: until when the order of a change of plan can be paid. The plan changes once it is.
   */
  change_expires_at: z.nullable(Instant),
  ...laterOrderFields,
});
export type OrderWire = z.infer<typeof Order>;

export const OrderPage = toPageSchema(Order);

/** Absent fields stay unchanged; null clears them. */
export const OrderUpdate = z.object({
  billing_name: z.optional(z.nullable(lineText(1, 255))),
  billing_address: z.optional(z.nullable(AddressInput)),
});
export type OrderUpdate = z.infer<typeof OrderUpdate>;

export const orderSortings = [
  "created_at",
  "status",
  "invoice_number",
  "amount",
  "net_amount",
  "customer",
  "product",
  "discount",
  "subscription",
] as const;

const orderFilters = {
  ...organizationFilter,
  id: z.optional(repeated(WireIdInput)),
  query: z.optional(z.string().check(z.maxLength(255))),
  status: z.optional(repeated(z.enum(orderStatuses))),
  product_id: z.optional(repeated(WireIdInput)),
  product_billing_type: z.optional(repeated(z.enum(["one_time", "recurring"]))),
  discount_id: z.optional(repeated(WireIdInput)),
  customer_id: z.optional(repeated(WireIdInput)),
  checkout_id: z.optional(repeated(WireIdInput)),
  subscription_id: z.optional(repeated(WireIdInput)),
  metadata: MetadataFilter,
};

export const OrderListQuery = z.object({
  ...pageFields,
  ...orderFilters,
  sorting: sortedBy(orderSortings, "-created_at"),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** The amount that a customer paid in one currency, with tax, less succeeded refunds. */
export const CustomerSpending = z.object({
  customer_id: WireId,
  currency: z.string(),
  amount: z.int(),
  orders: z.int(),
});
export type CustomerSpendingWire = z.infer<typeof CustomerSpending>;

export const CustomerSpendingList = z.object({ items: z.array(CustomerSpending) });

export const CustomerSpendingQuery = z.object({
  ...organizationFilter,
  customer_id: repeated(WireIdInput),
});

/** All orders that match, oldest first. */
export const OrderExportQuery = z.object(orderFilters);
export type OrderExportQuery = z.infer<typeof OrderExportQuery>;

/** The file: one line for each order, after the names of the columns. */
export const OrderExport = z.string();
