import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import type { OrderSubscriptionRow } from "./order-subscriptions-store.ts";

/**
 * Returns a subscription as it is shown inside an order: without its customer, product, prices and
 * meters.
 */
export function presentOrderSubscription(
  row: OrderSubscriptionRow,
): NonNullable<OrderWire["subscription"]> {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: toWire(row.modifiedAt),
    metadata: row.metadata as Metadata,
    amount: row.amount,
    currency: row.currency,
    recurring_interval: row.recurringInterval as RecurringInterval,
    recurring_interval_count: 1,
    status: row.status,
    current_period_start: row.currentPeriodStart.toISOString(),
    current_period_end: row.currentPeriodEnd.toISOString(),
    trial_start: toWire(row.trialStart),
    trial_end: toWire(row.trialEnd),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: toWire(row.canceledAt),
    started_at: toWire(row.startedAt),
    ends_at: toWire(row.endsAt),
    ended_at: toWire(row.endedAt),
    customer_id: row.customerId,
    product_id: row.productId,
    discount_id: row.discountId,
    checkout_id: row.checkoutId,
    customer_cancellation_reason: row.customerCancellationReason,
    customer_cancellation_comment: row.customerCancellationComment,
    seats: null,
    units: null,
    current_meter_period_start: null,
    current_meter_period_end: null,
    pause_at_period_end: false,
    paused_at: null,
    resumes_at: null,
  };
}

function toWire(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
