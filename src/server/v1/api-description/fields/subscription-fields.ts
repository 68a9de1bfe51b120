/** Subscriptions, their changes and previews. Amounts are in cents. */
export const subscriptionFields: Readonly<Record<string, string>> = {
  "Subscription.status":
    "`trialing` and `active` give access. `past_due`: a payment failed and is tried again. `canceled` and `unpaid` have ended.",
  "Subscription.amount": "Of one period: the fixed prices less the discount, without usage.",
  "Subscription.recurring_interval": "The length of a period.",
  "Subscription.recurring_interval_count": "Always 1: one period is one interval.",
  "Subscription.current_period_start": "Begin of the current period.",
  "Subscription.current_period_end":
    "End of the current period: when it renews, or ends if it is canceled.",
  "Subscription.trial_start": "Begin of the trial; null for none.",
  "Subscription.trial_end": "End of the trial; null for none.",
  "Subscription.cancel_at_period_end": "Whether it ends with the current period.",
  "Subscription.canceled_at": "When it was canceled; null if it was not.",
  "Subscription.started_at": "When it began.",
  "Subscription.ends_at": "When it ends or ended; null while it renews.",
  "Subscription.ended_at": "When it ended; null if it has not.",
  "Subscription.checkout_id": "The checkout it came from; null for none.",
  "Subscription.discount_id": "The discount; null for none.",
  "Subscription.discount": "The discount; null for none.",
  "Subscription.customer_cancellation_reason":
    "Why the customer canceled it; null if they did not say.",
  "Subscription.customer_cancellation_comment":
    "What the customer wrote about it; null for nothing.",
  "Subscription.custom_field_data":
    "Answers to the custom fields, by slug. Its orders have them, too.",
  "Subscription.prices": "The prices it was sold at, also if the product has others today.",
  "Subscription.meters": "What the current period has used, for each meter of the prices.",
  "Subscription.current_meter_period_start":
    "Always null: meters have the period of the subscription.",
  "Subscription.current_meter_period_end":
    "Always null: meters have the period of the subscription.",
  "Subscription.pause_at_period_end": "Always false: subscriptions are not paused.",
  "Subscription.paused_at": "Always null: subscriptions are not paused.",
  "Subscription.resumes_at": "Always null: subscriptions are not paused.",
  "Subscription.pending_update":
    "The change of plan that waits for the end of the period, or for the payment of the customer; null for none. In an update, null takes it back.",
  "Subscription.product_id": "The product. In an update: the new one.",
  "Subscription.proration_behavior":
    "How a new plan is billed: `invoice` now, `prorate` with the next renewal, `next_period` only from the next period on. The setting of the organization if absent.",
  "Subscription.revoke": "Ends it now.",
  "CustomerSubscription.billing":
    "To whom it is billed and where its tax is computed; null in a session of a purchase.",
  "Billing.address": "The billing address; null if none is known.",
  "CustomerSubscription.is_polar_managed": "Always true: it is renewed here.",
  "CustomerSubscription.cancellation_reason": "Why you cancel it.",
  "CustomerSubscription.cancellation_comment": "What you want to say about it.",
  "Items.preview": "The preview of the next renewal.",
  "PendingUpdate.product_id": "The new product.",
  "PendingUpdate.applies_at":
    "When it applies; null if it applies once the customer has paid, within half an hour.",
  "Meters.consumed_units": "Units that were used in the current period.",
  "Meters.credited_units": "Units that are included.",
  "Meters.amount": "What the usage costs so far.",

  "SubscriptionPreview.effective_at":
    "When the change takes effect; of a renewal or a cancellation, when it is billed.",
  "SubscriptionPreview.items": "The lines of the order that follows; empty if none does.",
  "SubscriptionPreview.subtotal_amount": "Sum of the items, before discount and tax.",
  "SubscriptionPreview.discount_amount": "What the discount takes off.",
  "SubscriptionPreview.net_amount": "After discount, without tax.",
  "SubscriptionPreview.tax_amount": "Sum of the taxes.",
  "SubscriptionPreview.total_amount": "Net amount and tax. Negative: it becomes credit.",
  "SubscriptionPreview.applied_balance_amount":
    "Negative: paid from the credit of the customer. Positive: becomes credit.",
  "SubscriptionPreview.due_amount": "What is charged to the card.",
  "SubscriptionPreview.waived_amount":
    "What is not charged, because an order is below the minimum charge.",
  "SubscriptionPreview.next_renewal": "The next renewal after it; null if there is none.",
  "SubscriptionPreview.proration_behavior":
    "How a change of plan is billed: `invoice` now, `prorate` with the next renewal, `next_period` at the end of the period. Null if it makes no order.",
  "SubscriptionPreview.trial_end":
    "When the trial ends after the change; null without a trial, and if the change ends it.",
  "UpcomingOrder.effective_at": "When the order is made.",
  "UpcomingOrder.subtotal_amount": "Sum of the items, before discount and tax.",
  "UpcomingOrder.applied_balance_amount":
    "Negative: credit that the order uses. Positive: credit that it gives.",
  "UpcomingOrder.due_amount": "The amount that is charged to the card.",
  "UpcomingOrder.waived_amount": "What is not charged, because the order is below the minimum.",
  "UpcomingOrder.next_renewal": "The renewal after it; null if there is none.",
  "UpcomingOrder.ledger_entries": "The postings of the order and of its charge.",
  "UpcomingOrder.meters": "The usage of each meter until now.",
  "SubscriptionPreview.ledger_entries":
    "Postings to the ledger. The fee of the processor follows after the charge.",
  "NextRenewal.at": "When it renews.",
  "NextRenewal.total_amount": "Total of its order.",

  "CustomerBalance.balance": "The same as `amount`, for newer clients.",
  "CustomerBalance.amount": "What the customer has in credit. Their next order uses it first.",
};
