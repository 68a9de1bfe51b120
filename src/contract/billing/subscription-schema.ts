import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata, MetadataFilter } from "../metadata.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { visibleText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { cancellationReasons } from "./cancellation-reasons.ts";
import { CustomFieldData } from "./custom-field-data.ts";
import { Customer } from "./customer-schema.ts";
import { DiscountBase } from "./discount-schema.ts";
import { ledgerAccounts } from "./ledger-schema.ts";
import { Meter } from "./meter-schema.ts";
import { customerNames, oneCustomer } from "./named-customer.ts";
import { OrderSubscription } from "./order-schema.ts";
import { Price } from "./price-schema.ts";
import { Product } from "./product-schema.ts";

export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** `next_period` is our own: the change waits for the end of the period. */
export const prorationBehaviors = ["invoice", "prorate", "next_period"] as const;
export type ProrationBehavior = (typeof prorationBehaviors)[number];

export const SubscriptionMeter = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  consumed_units: z.number(),
  credited_units: z.number(),
  amount: z.int(),
  meter_id: WireId,
  meter: Meter,
});

/** A change of plan that waits for the end of the period. */
export const PendingUpdate = z.object({
  product_id: WireId,
  /** Null: the change is made once its order is paid. */
  applies_at: z.nullable(Instant),
});

export const Subscription = z.extend(OrderSubscription, {
  status: z.enum(subscriptionStatuses),
  custom_field_data: CustomFieldData,
  customer: Customer,
  product: Product,
  discount: z.nullable(DiscountBase),
  prices: z.array(Price),
  meters: z.array(SubscriptionMeter),
  pending_update: z.nullable(PendingUpdate),
});
export type SubscriptionWire = z.infer<typeof Subscription>;

export const SubscriptionPage = toPageSchema(Subscription);

const cancellation = {
  customer_cancellation_reason: z.optional(z.nullable(z.enum(cancellationReasons))),
  customer_cancellation_comment: z.optional(z.nullable(visibleText(1, 2_000))),
};

/** To a free product; what costs something takes a checkout. */
export const SubscriptionCreate = z
  .object({
    metadata: z.optional(Metadata),
    product_id: WireIdInput,
    ...customerNames,
  })
  .check(...oneCustomer);
export type SubscriptionCreate = z.infer<typeof SubscriptionCreate>;

/**
 * A change of plan, a discount, a cancellation at the end of the period, its undoing, or an end at
 * once.
 */
export const SubscriptionUpdate = z.object({
  product_id: z.optional(WireIdInput),
  proration_behavior: z.optional(z.nullable(z.enum(prorationBehaviors))),
  discount_id: z.optional(z.nullable(WireIdInput)),
  cancel_at_period_end: z.optional(z.boolean()),
  revoke: z.optional(z.literal(true)),
  /** Null takes a change of plan back that waits for the end of the period. */
  pending_update: z.optional(z.null()),
  ...cancellation,
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>;

export const subscriptionSortings = [
  "customer",
  "status",
  "started_at",
  "current_period_end",
  "amount",
  "product",
  "discount",
] as const;

const subscriptionFilters = {
  ...organizationFilter,
  product_id: z.optional(repeated(WireIdInput)),
  customer_id: z.optional(repeated(WireIdInput)),
  external_customer_id: z.optional(repeated(z.string())),
  discount_id: z.optional(repeated(WireIdInput)),
  active: z.optional(BooleanText),
  status: z.optional(repeated(z.enum(subscriptionStatuses))),
  cancel_at_period_end: z.optional(BooleanText),
};

export const SubscriptionListQuery = z.object({
  ...pageFields,
  ...subscriptionFilters,
  query: z.optional(z.string().check(z.maxLength(255))),
  metadata: MetadataFilter,
  sorting: sortedBy(subscriptionSortings, "-started_at"),
});
export type SubscriptionListQuery = z.infer<typeof SubscriptionListQuery>;

/** All subscriptions that match, oldest first. */
export const SubscriptionExportQuery = z.object(subscriptionFilters);
export type SubscriptionExportQuery = z.infer<typeof SubscriptionExportQuery>;

/** The file: one line for each subscription, after the names of the columns. */
export const SubscriptionExport = z.string();

const PreviewItem = z.object({
  label: z.string(),
  amount: z.int(),
  tax_amount: z.int(),
  proration: z.boolean(),
  product_price_id: z.nullable(WireId),
});

const PreviewEntry = z.object({
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  amount: z.int(),
  currency: z.string(),
});

/**
 * The effect of an update or of the next renewal, with the same amounts and ledger entries as the
 * order that follows. The fee of the processor is known only after the charge.
 */
export const SubscriptionPreview = z.object({
  effective_at: Instant,
  currency: z.string(),
  items: z.array(PreviewItem),
  subtotal_amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  applied_balance_amount: z.int(),
  due_amount: z.int(),
  /** Of orders below the minimum charge. */
  waived_amount: z.int(),
  next_renewal: z.nullable(z.object({ at: Instant, total_amount: z.int() })),
  /** How a change of plan is billed; null if it makes no order, and for everything else. */
  proration_behavior: z.nullable(z.enum(prorationBehaviors)),
  /** Until when the subscription is tried after the update; null without a trial. */
  trial_end: z.nullable(Instant),
  ledger_entries: z.array(PreviewEntry),
});
export type SubscriptionPreviewWire = z.infer<typeof SubscriptionPreview>;
